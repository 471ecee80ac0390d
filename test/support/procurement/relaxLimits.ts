import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Relaxes every limit of a group by some units, as the documentation describes it. */
export const relaxLimits = ({ periods }: Problem, part: Part, group: string, units: number): Part => {
  const change = (of: string) => (group === of ? units : 0);
  return {
    ...part,
    maximum: part.maximum === 0 ? 0 : part.maximum + change('MaximumStock'),
    sources: part.sources.map(({ quantity, ...source }) => ({
      ...source,
      ...(quantity !== undefined && { quantity: quantity + change('SupplierQuantity') }),
      minimum: Math.max(0, source.minimum - change('MinimumAmount')),
      offers: source.offers.map((offer) => ({
        ...offer,
        capacity: offer.capacity + change('OfferCapacity'),
        minimum: Math.max(0, offer.minimum - change('MinimumAmount')),
        first: Math.max(0, offer.first - change('OfferClosed')),
        last: Math.min(periods.length - 1, offer.last + change('OfferClosed')),
        leadTime: Math.max(0, offer.leadTime - change('LeadTime')),
      })),
    })),
  };
};
