import type { ExaminedOffer } from '#lib/procurement/domain/doctor/openOffers.ts';
import type { Supplier } from '#lib/procurement/domain/problem/problem.ts';

/** An offer, and another offer of the part that is as good in every property and better in at least one. */
export interface BeatenOffer {
  readonly beaten: ExaminedOffer;
  readonly better: ExaminedOffer;
}

/**
 * Maximum number of unbeaten offers that an offer is compared with, so that a part of many offers costs linear time.
 */
const MOST_COMPARED = 50;

/** Properties of an offer for which a smaller value is better. */
const toBurdens = ({ offer, source, lot, available }: ExaminedOffer, suppliers: readonly Supplier[]) => {
  const supplier = suppliers[source.supplier];
  return [
    offer.price,
    offer.leadTime,
    offer.first,
    -offer.last,
    lot,
    -available,
    -(supplier?.reliability ?? 0),
    supplier?.priority ? 0 : 1,
  ];
};

/**
 * Finds offers that another offer equals or beats in price, lead time, window, smallest order, available units,
 * reliability and priority. Compares each offer with the cheapest unbeaten ones only. Of equal offers none is beaten.
 */
export const findBeatenOffers = (
  offers: readonly ExaminedOffer[],
  suppliers: readonly Supplier[],
): readonly BeatenOffer[] => {
  const examined = offers.map((offer) => ({ offer, burdens: toBurdens(offer, suppliers) }));
  const compareBurdens = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((order, value, n) => order || value - (b[n] ?? 0), 0);
  // In this order an offer can only be beaten by an earlier one.
  examined.sort((a, b) => compareBurdens(a.burdens, b.burdens));
  const unbeaten: typeof examined = [];
  const found: BeatenOffer[] = [];
  for (const one of examined) {
    const better = unbeaten.find(
      ({ burdens }) =>
        burdens.every((value, n) => value <= (one.burdens[n] ?? 0)) &&
        burdens.some((value, n) => value < (one.burdens[n] ?? 0)),
    );
    if (better !== undefined) found.push({ beaten: one.offer, better: better.offer });
    else if (unbeaten.length < MOST_COMPARED) unbeaten.push(one);
  }
  return found;
};
