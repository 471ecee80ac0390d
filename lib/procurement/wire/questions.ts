import type { WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { createMemberError, formatRange, isCount, listMembers } from '#lib/procurement/wire/front.ts';

const CODE = 'E-QUESTION';

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
  const members = listMembers(CODE, body, ['PartId', ...ASKED]);
  const { PartId, Quantity } = members;
  if (!Number.isSafeInteger(PartId)) throw createMemberError(CODE, 'PartId', 'PartId must be the integer id of a part');
  const ids = Object.entries(NUMBERS).flatMap(([name, member]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (!Number.isSafeInteger(value)) throw createMemberError(CODE, name, `${name} must be an integer`);
    return [[member, value as number] as const];
  });
  const flags = Object.entries(FLAGS).flatMap(([name, member]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (typeof value !== 'boolean') throw createMemberError(CODE, name, `${name} must be true or false`);
    return value ? [[member, value] as const] : [];
  });
  if (Quantity !== undefined && !isCount(Quantity))
    throw createMemberError(
      CODE,
      'Quantity',
      `Quantity must be ${formatRange(1)}; Exclude asks for a plan without an order`,
    );
  const request: WhyNotRequest = {
    partId: PartId as number,
    ...Object.fromEntries([...ids, ...flags]),
    ...(Quantity !== undefined && { quantity: Quantity }),
  };
  if (Object.keys(request).length === 1)
    throw createMemberError(
      CODE,
      '',
      `A question has at least one of ${ASKED.join(', ')} besides PartId, and false asks nothing`,
    );
  if (request.isExcluded && request.quantity !== undefined)
    throw createMemberError(CODE, 'Quantity', 'Quantity and Exclude contradict each other: leave one of them out');
  if (request.isExcluded && ids.length === 0)
    throw createMemberError(
      CODE,
      'Exclude',
      `Exclude needs at least one of ${Object.keys(NUMBERS).join(', ')}, which name an order`,
    );
  return request;
};
