import { findNextActive } from '#lib/procurement/domain/problem/axis.ts';
import type { Offer, Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** An offer with the figures that advice depends on. */
export interface ExaminedOffer {
  readonly source: Source;
  readonly offer: Offer;
  /** Position of its earliest receipt; Infinity if it can never be received. */
  readonly earliest: number;
  /** Units of the smallest order. */
  readonly lot: number;
  /** Units that offer and supplier can deliver. */
  readonly available: number;
}

/**
 * Returns the offers of a part, whether open or not. A later order is never received earlier, so the first one decides.
 */
export const createExamineOffers = (problem: Problem): ((part: Part) => readonly ExaminedOffer[]) => {
  const nextActive = findNextActive(problem.periods);
  const computeArrival = createComputeArrival(problem);
  const findEarliest = ({ first, last, leadTime }: Offer): number => {
    const order = nextActive[Math.max(first, problem.now)];
    if (order === undefined || order > last) return Number.POSITIVE_INFINITY;
    return computeArrival(order, leadTime) ?? Number.POSITIVE_INFINITY;
  };
  return (part) =>
    part.sources.flatMap((source) =>
      source.offers.map((offer) => ({
        source,
        offer,
        earliest: findEarliest(offer),
        lot: Math.max(1, offer.minimum, source.minimum),
        available: Math.min(offer.capacity, source.quantity ?? offer.capacity),
      })),
    );
};
