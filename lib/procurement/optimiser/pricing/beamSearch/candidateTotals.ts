import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** For each offer: number of other offers to combine, and number of totals to keep. */
const OTHERS = 6;
const TOTALS = 48;

/**
 * Returns the likely totals of each offer in an optimal plan, ascending: its capacity, and the rest of the need after
 * other offers deliver their capacity or their smallest order.
 */
export const computeCandidateTotals = (model: PartModel, need: number): readonly (readonly number[])[] => {
  const used = new Set(model.options.map(({ offer }) => offer));
  const sizes = model.offers.map(({ capacity, source }, n) =>
    used.has(n) ? Math.min(capacity, ensure(model.sources[source]).quantity) : 0,
  );
  const lows = model.offers.map((_, n) => model.options.find(({ offer }) => offer === n)?.low ?? 0);
  const cheapest = [...used].sort((a, b) => ensure(model.offers[a]).price - ensure(model.offers[b]).price || a - b);
  return model.offers.map((_, offer) => {
    const size = ensure(sizes[offer]);
    let sums = new Set([0]);
    for (const other of cheapest.filter((each) => each !== offer).slice(0, OTHERS)) {
      const grown = [...sums].flatMap((sum) => [sum, sum + ensure(sizes[other]), sum + ensure(lows[other])]);
      sums = new Set(grown.filter((sum) => sum < need));
    }
    const rests = [...sums].map((sum) => need - sum).filter((rest) => rest >= ensure(lows[offer]) && rest < size);
    return [...rests.sort((a, b) => b - a).slice(0, TOTALS), size].sort((a, b) => a - b);
  });
};
