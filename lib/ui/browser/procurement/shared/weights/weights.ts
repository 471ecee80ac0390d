import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA, WEIGHT_SUM } from '#lib/procurement/domain/configuration/members.ts';

/** Weight of every criterion; their sum is 100. */
export type Weights = Readonly<Record<Criterion, number>>;

/** Fills a configuration's weights up with zeros. */
export const toWeights = (weights: Readonly<Partial<Record<Criterion, number>>>): Weights =>
  Object.fromEntries(CRITERIA.map((criterion) => [criterion, weights[criterion] ?? 0])) as Weights;

/** Returns the largest weight that a criterion can have, given the locked weights. */
export const getRoom = (weights: Weights, locked: readonly Criterion[], criterion: Criterion): number =>
  CRITERIA.reduce((room, one) => (one !== criterion && locked.includes(one) ? room - weights[one] : room), WEIGHT_SUM);

/**
 * Distributes an integer in proportion to shares, or evenly if all are 0, by the method of the largest remainder. The
 * result is a list of integers with that sum.
 */
const distribute = (total: number, shares: readonly number[]): readonly number[] => {
  const sum = shares.reduce((before, share) => before + share, 0);
  const exact = shares.map((share) => (sum === 0 ? total / shares.length : (total * share) / sum));
  const whole = exact.map(Math.floor);
  const missing = total - whole.reduce((before, share) => before + share, 0);
  const byRemainder = exact.map((share, n) => ({ n, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest);
  for (const { n } of byRemainder.slice(0, missing)) whole[n] = (whole[n] ?? 0) + 1;
  return whole;
};

/**
 * Changes one weight. The others that are not locked change in proportion, so that the sum stays 100. If the locked
 * weights exclude the requested value, the weight takes the nearest possible one.
 */
export const changeWeight = (
  weights: Weights,
  locked: readonly Criterion[],
  criterion: Criterion,
  wanted: number,
): Weights => {
  const room = getRoom(weights, locked, criterion);
  const others = CRITERIA.filter((one) => one !== criterion && !locked.includes(one));
  const value = others.length === 0 ? room : Math.min(room, Math.max(0, Math.round(wanted)));
  const given = distribute(
    room - value,
    others.map((one) => weights[one]),
  );
  const changed = Object.fromEntries(others.map((one, n) => [one, given[n] ?? 0]));
  return { ...weights, ...changed, [criterion]: value };
};
