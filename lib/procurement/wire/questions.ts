import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { IssueKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { createQuestionError, QUESTION_CODE } from '#lib/procurement/domain/questions/createQuestionError.ts';
import type { WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { isCount, listMembers } from '#lib/procurement/wire/front.ts';
import { showValue } from '#lib/procurement/wire/request/shortenName.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

const refuse = <K extends IssueKey>(path: string, key: K, ...values: MessageValues<K>): ServiceError =>
  createQuestionError([{ path, ...createMessageKey(key, ...values) }]);

const NUMBERS = {
  SupplierId: 'supplierId',
  OfferId: 'offerId',
  OrderPeriod: 'orderPeriod',
} as const satisfies Readonly<Record<string, keyof WhyNotRequest>>;

const FLAGS = { OnTime: 'isOnTime', Exclude: 'isExcluded' } as const satisfies Readonly<
  Record<string, keyof WhyNotRequest>
>;

const ASKED = [...Object.keys(NUMBERS), 'Quantity', ...Object.keys(FLAGS)];

/** Reads a wish: a part, and the difference that its plan should have. */
export const readWhyNot = (body: unknown): WhyNotRequest => {
  const members = listMembers(QUESTION_CODE, body, ['PartId', ...ASKED]);
  const { PartId, Quantity } = members;
  if (!Number.isSafeInteger(PartId)) throw refuse('PartId', 'wishPart');
  const ids = Object.entries(NUMBERS).flatMap(([name, member]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (!Number.isSafeInteger(value)) throw refuse(name, 'memberInteger', { name });
    return [[member, value as number] as const];
  });
  const flags = Object.entries(FLAGS).flatMap(([name, member]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (typeof value !== 'boolean') throw refuse(name, 'memberFlag', { name });
    return value ? [[member, value] as const] : [];
  });
  if (Quantity !== undefined && !isCount(Quantity))
    throw refuse('Quantity', 'wishQuantity', { least: 1, most: Number.MAX_SAFE_INTEGER, value: showValue(Quantity) });
  const request: WhyNotRequest = {
    partId: PartId as number,
    ...Object.fromEntries([...ids, ...flags]),
    ...(Quantity !== undefined && { quantity: Quantity }),
  };
  if (Object.keys(request).length === 1) throw refuse('', 'wishEmpty', { names: ASKED.join(', ') });
  if (request.isExcluded && request.quantity !== undefined) throw refuse('Quantity', 'wishContradicts');
  if (request.isExcluded && ids.length === 0)
    throw refuse('Exclude', 'wishExclude', { names: Object.keys(NUMBERS).join(', ') });
  return request;
};
