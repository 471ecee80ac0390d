import fc from 'fast-check';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Lists all combinations of quantities within the ranges of the options of a model. */
export const listCombinations = ({ options }: PartModel): readonly (readonly number[])[] =>
  options.reduce<readonly (readonly number[])[]>(
    (plans, { low, high }) => {
      const quantities = [0, ...Array.from({ length: high - low + 1 }, (_, n) => low + n)];
      return plans.flatMap((plan) => quantities.map((quantity) => [...plan, quantity]));
    },
    [[]],
  );

/** The maximum stock. */
export const MAXIMUM = 6;

/** A part with a maximum stock, requirements and scheduled receipts, and offers that it can order from in any quantity. */
export const anyStockedPart = fc
  .tuple(
    fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.record({ arrival: fc.nat(3), low: fc.integer({ min: 1, max: 3 }), more: fc.nat(3) }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([changes, ranges]): PartModel => {
    const base = changes.map((_, at) => changes.slice(0, at + 1).reduce((total, change) => total + change, 0));
    const sorted = ranges.toSorted((a, b) => a.arrival - b.arrival);
    return {
      periods: 4,
      start: 0,
      minimum: 0,
      maximum: MAXIMUM,
      base,
      offers: sorted.map((_, source) => {
        const terms = { supplier: source, price: 1, capacity: 9, minimum: 0, risk: 0 };
        return { source, ...terms, priority: false, recycled: false };
      }),
      sources: sorted.map(() => ({ minimum: 0, quantity: Number.POSITIVE_INFINITY })),
      options: sorted.flatMap(({ arrival, low, more }, offer) => {
        const high = Math.min(low + more, MAXIMUM - (base[arrival] ?? 0));
        return low > high ? [] : [{ offer, order: 0, arrival, low, high }];
      }),
    };
  })
  .filter(({ options }) => options.length > 0);
