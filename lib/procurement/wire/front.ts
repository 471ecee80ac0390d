import type { FrontPoint } from '#lib/procurement/actions/plans/front/getPlanFront.ts';
import { createFieldError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { ExplorationLimits } from '#lib/procurement/optimiser/explore/explorationLimits.ts';
import { createMemberReader, readWeights } from '#lib/procurement/wire/configurationMembers.ts';
import { shortenName, showValue } from '#lib/procurement/wire/request/shortenName.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Converts a point of a front to the form of the API. */
export const toPointJson = ({ number, kpis, isChosen, objectives }: FrontPoint) => ({
  ...kpis,
  Point: number,
  Chosen: isChosen,
  ...(objectives && { Objectives: objectives }),
});

/** Reads a JSON object and refuses members that are not allowed. */
export const listMembers = (
  code: string,
  body: unknown,
  allowed: readonly string[],
): Readonly<Record<string, unknown>> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createFieldError(code, '', 'jsonNotObject');
  const strange = Object.keys(body).find((member) => !allowed.includes(member));
  if (strange !== undefined) {
    const name = shortenName(strange);
    throw createFieldError(code, name, 'memberUnknown', { name, names: allowed.join(', ') });
  }
  return body as Readonly<Record<string, unknown>>;
};

/** Returns whether a value is an integer of 1 or more. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

/** Reads the point's number from `{"Point": n}`. */
export const readPoint = (body: unknown): number => {
  const { Point } = listMembers('E-POINT', body, ['Point']);
  if (!isCount(Point))
    throw createFieldError('E-POINT', 'Point', 'memberFrom', { name: 'Point', least: 1, value: showValue(Point) });
  return Point;
};

/** Reads the number of a point from a path: digits without sign or leading zero. */
export const readPointNumber = (text: string): number => {
  const number = /^[1-9][0-9]*$/.test(text) ? Number(text) : 0;
  if (!isCount(number))
    throw createFieldError('E-POINT', 'point', 'memberFrom', { name: 'point', least: 1, value: showValue(text) });
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
    throw createFieldError('E-EXPLORE', 'ForbiddenSupplierIds', 'exploreSuppliers', { most: MOST_FORBIDDEN });
  return [...new Set<number>(value)];
};

/** Reads the weights and limits of an exploration. */
export const readWish = (body: unknown): ExplorationLimits => {
  const members = listMembers('E-EXPLORE', body, WISH_MEMBERS);
  if (Object.keys(members).length === 0)
    throw createFieldError('E-EXPLORE', '', 'exploreEmpty', { names: WISH_MEMBERS.join(', ') });
  const limits = Object.entries(LIMITS).flatMap(([name, [limit, least]]) => {
    const value = members[name];
    if (value === undefined) return [];
    if (!Number.isSafeInteger(value) || (value as number) < least)
      throw createFieldError('E-EXPLORE', name, 'memberRange', {
        name,
        least,
        most: Number.MAX_SAFE_INTEGER,
        value: showValue(value),
      });
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
