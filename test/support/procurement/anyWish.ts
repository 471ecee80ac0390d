import fc from 'fast-check';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { PartWish, WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { anyProblem } from '#test/support/procurement/askedPlan.ts';
import type { Rule } from '#test/support/procurement/leastDistance.ts';

/** Draws a wish about a part of a problem; most of them name something that exists. */
export const drawRequest = (problem: Problem, [a, b, c, d, e]: readonly number[]): WhyNotRequest => {
  const pick = <T>(list: readonly T[], n = 0): T | undefined => list[n % Math.max(1, list.length)];
  const part = pick(problem.parts, a);
  const source = part && pick(part.sources, b);
  const offer = source && pick(source.offers, c);
  const period = pick(problem.periods, d);
  const quantity = 1 + ((c ?? 0) % 15);
  const kind = (e ?? 0) % 8;
  return {
    partId: part?.id ?? 0,
    ...(source && kind !== 3 && kind !== 6 && { supplierId: problem.suppliers[source.supplier]?.id ?? 0 }),
    ...(offer && [1, 4].includes(kind) && { offerId: offer.id }),
    ...(period && [2, 5].includes(kind) && { orderPeriod: period.id }),
    ...([4, 7].includes(kind) && { quantity }),
    ...([3, 6].includes(kind) && { isOnTime: true }),
    ...(kind === 5 && { isExcluded: true }),
  };
};

/** Returns the rules by which a MILP of the whole problem fulfils a wish. */
export const toRules = (wish: PartWish): readonly Rule[] => {
  const { supplier, offerId, position, quantity } = wish;
  const none = () => 0;
  const isNamed = [supplier, offerId, position].some((each) => each !== undefined);
  const amount: Rule['amount'] = (order) =>
    order.part === wish.part &&
    (supplier === undefined || order.supplier === supplier) &&
    (offerId === undefined || order.offerId === offerId) &&
    (position === undefined || order.at === position)
      ? 1
      : 0;
  const least = isNamed ? 1 : 0;
  const [low, high] = wish.isExcluded ? [0, 0] : [quantity ?? least, quantity ?? Number.POSITIVE_INFINITY];
  return [
    { amount, backlog: none, low, high },
    ...(wish.isOnTime
      ? [{ amount: none, backlog: (part: number) => (part === wish.part ? 1 : 0), low: 0, high: 0 }]
      : []),
  ];
};

/** Any small problem, and the numbers from which a wish about it is drawn. */
export const anyQuestion = fc.tuple(anyProblem(), fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 }));
