import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Least share of the offers of each of two problems that the other one has. */
const LEAST_SHARE = 0.5;

const listOffers = ({ suppliers, parts }: Problem): ReadonlySet<string> =>
  new Set(
    parts.flatMap(({ id, sources }) =>
      sources.flatMap(({ supplier, offers }) => offers.map((offer) => [id, suppliers[supplier]?.id, offer.id].join())),
    ),
  );

/**
 * Returns whether at least half of the offers of each problem, by part, supplier and offer, are in the other one. Both
 * then describe the same purchases, such as those of two weeks, and figures of their plans can be compared.
 */
export const haveCommonOffers = (first: Problem, second: Problem): boolean => {
  const [some, others] = [listOffers(first), listOffers(second)];
  const common = [...some].filter((key) => others.has(key)).length;
  return common >= LEAST_SHARE * Math.max(some.size, others.size);
};
