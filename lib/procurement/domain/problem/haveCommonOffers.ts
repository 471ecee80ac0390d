import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';

/** Least share of the offers of each of two problems that the other one has. */
const LEAST_SHARE = 0.5;

/**
 * Returns whether at least half of the offers of each problem, by part, supplier and offer, are in the other one. Both
 * then describe the same purchases, such as those of two weeks, and figures of their plans can be compared.
 */
export const haveCommonOffers = (
  first: Pick<ProblemTables, 'OfferPartSupplier'>,
  second: Pick<ProblemTables, 'OfferPartSupplier'>,
): boolean => {
  const toKeys = ({ OfferPartSupplier }: typeof first) =>
    new Set(OfferPartSupplier.map((row) => row.slice(0, 3).join()));
  const some = toKeys(first);
  const others = toKeys(second);
  const common = [...some].filter((key) => others.has(key)).length;
  return common >= LEAST_SHARE * Math.max(some.size, others.size);
};
