import type { FrontPoint } from '#lib/procurement/actions/plans/getPlanFront.ts';
import type { ExplorationLimits } from '#lib/procurement/optimiser/front/explorationLimits.ts';
import { createMemberReader, readWeights } from '#lib/procurement/wire/configurationMembers.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Converts a point of a front to the form of the API. */
export const toPointJson = ({ number, kpis, isChosen, objectives }: FrontPoint) => ({
  ...kpis,
  Point: number,
  Chosen: isChosen,
  ...(objectives && { Objectives: objectives }),
});

/** Creates the error of a body with one wrong member. */
export const createMemberError = (code: string, path: string, message: string): ServiceError =>
  new ServiceError('invalidArgument', message, { code, details: [{ code, path, message }] });

/** Maximum length to which an error shortens a caller's name. */
const LONGEST_NAME = 50;

/** Reads a JSON object and refuses members that are not allowed. */
export const listMembers = (
  code: string,
  body: unknown,
  allowed: readonly string[],
): Readonly<Record<string, unknown>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createMemberError(code, '', 'The body must be a JSON object');
  const strange = Object.keys(body).find((member) => !allowed.includes(member));
  const shown = strange?.slice(0, LONGEST_NAME);
  if (shown !== undefined)
    throw createMemberError(
      code,
      shown,
      `There is no member ${JSON.stringify(shown)}: the body takes ${allowed.join(', ')}`,
    );
  return body as Readonly<Record<string, unknown>>;
};

/** Formats the range of an integer of at least `least` in JSON. */
export const formatRange = (least: number): string => `an integer from ${least} to ${Number.MAX_SAFE_INTEGER}`;

/** Returns whether a value is an integer of 1 or more. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

/** Reads the point's number from `{"Point": n}`. */
export const readPoint = (body: unknown): number => {
  const { Point } = listMembers('E-POINT', body, ['Point']);
  if (!isCount(Point)) throw createMemberError('E-POINT', 'Point', 'Point must be an integer of 1 or more');
  return Point;
};

/** Reads the number of a point from a path: digits without sign or leading zero. */
export const readPointNumber = (text: string): number => {
  const number = /^[1-9][0-9]*$/.test(text) ? Number(text) : 0;
  if (!isCount(number)) throw createMemberError('E-POINT', 'point', 'point must be an integer of 1 or more');
  return number;
};

const LIMITS = {
  MaximumPurchaseOrders: ['maximumPurchaseOrders', 1],
  MaximumSuppliers: ['maximumSuppliers', 1],
  MaximumTotalCost: ['maximumTotalCost', 0],
  MaximumLateUnitPeriods: ['maximumLateUnitPeriods', 0],
} as const;

const WISH_MEMBERS = ['Weights', 'ForbiddenSupplierIds', ...Object.keys(LIMITS)];

const MOST_FORBIDDEN = 1_000;

const readForbiddenSuppliers = (value: unknown): readonly number[] => {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_FORBIDDEN;
  if (!isList || !value.every((id) => Number.isSafeInteger(id) && id >= 0))
    throw createMemberError(
      'E-EXPLORE',
      'ForbiddenSupplierIds',
      `ForbiddenSupplierIds must be an array of 1 to ${MOST_FORBIDDEN} ids of suppliers, each an integer of 0 or more`,
    );
  return [...new Set<number>(value)];
};

/** Reads the weights and limits of an exploration. */
export const readWish = (body: unknown): ExplorationLimits => {
  const members = listMembers('E-EXPLORE', body, WISH_MEMBERS);
  if (Object.keys(members).length === 0)
    throw createMemberError('E-EXPLORE', '', `The body must have at least one of ${WISH_MEMBERS.join(', ')}`);
  const limits = Object.entries(LIMITS).flatMap(([name, [limit, least]]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (!Number.isSafeInteger(value) || (value as number) < least)
      throw createMemberError('E-EXPLORE', name, `${name} must be ${formatRange(least)}`);
    return [[limit, value] as const];
  });
  const forbidden = members.ForbiddenSupplierIds;
  const kept: ExplorationLimits = {
    ...Object.fromEntries(limits),
    ...(forbidden !== undefined && { forbiddenSupplierIds: readForbiddenSuppliers(forbidden) }),
  };
  if (members.Weights === undefined) return kept;
  const reader = createMemberReader('E-EXPLORE', members);
  const wished = { ...kept, weights: readWeights(reader) };
  const { issues } = reader;
  const [first] = issues;
  if (first === undefined) return wished;
  throw new ServiceError('invalidArgument', first.message, { code: 'E-EXPLORE', details: issues });
};
