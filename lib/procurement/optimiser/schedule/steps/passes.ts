import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { drawRandomWeights, getBestAssignment } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PricingJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { NARROW_BEAM, WIDE_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

/** Heuristic pricing of every part under linear weights and order prices. */
export interface Pass {
  readonly linearWeights: LinearWeights;
  /** Price of an order for a part. */
  readonly getPrice: (part: number, order: number) => number;
  /** Beam width in labels. */
  readonly width: number;
  /** Whether a second beam search follows. */
  readonly isThorough: boolean;
  /**
   * Least cost reduction that makes a search worthwhile, compared with the cheapest known column; undefined to search
   * always.
   */
  readonly least?: number;
}

/** Column index of a part without a column. */
const NONE = -1;

/** Number of parts assumed to share an order in the first round of slope scaling. */
const SHARED = 8;

/**
 * Perturbation: probability that a used order is charged at its full price, probability that an unused order is
 * discounted, and the discounted share of its price.
 */
const CLOSED = 0.12;
const OFFERED = 0.1;
const OFFER = 0.15;

/** Least cost reduction that makes an improvement sweep of a part worthwhile, as a share of the mean cost per part. */
const WORTH = 1e-3;

const createOtherUses = (context: SearchContext, linearWeights: LinearWeights, choice: readonly number[]) => {
  const selection = createSelection(context, linearWeights, choice);
  const used = choice.map((_, part) => new Set(selection.getColumn(part)?.orders));
  const periods = context.problem.periods.length;
  return {
    orders: (part: number, order: number) => selection.countUsers(order) - (used[part]?.has(order) ? 1 : 0),
    /**
     * Returns the supplier cost that an unused order bears: divided by the number of times other parts use orders of
     * the supplier.
     */
    entry: (part: number, order: number) => {
      if (linearWeights.supplier === 0) return 0;
      const first = order - (order % periods);
      let others = 0;
      for (let at = first; at < first + periods; at++)
        others += Math.max(0, selection.countUsers(at) - (used[part]?.has(at) ? 1 : 0));
      return linearWeights.supplier / (1 + others);
    },
  };
};

/** Returns the pass of a step; undefined if the step works on whole assignments. */
export const createPass = (context: SearchContext, state: SearchState, { kind, round }: Step): Pass | undefined => {
  const linearWeights = toLinearWeights(state.factors);
  if (kind === 'dualRound') {
    const { next } = ensure(state.pricing);
    const at = context.parts.map(
      ({ orders }, part) => new Map(orders.map((order, n) => [order, ensure(next[part]?.[n])])),
    );
    return {
      linearWeights,
      getPrice: (part, order) => ensure(at[part]?.get(order)),
      width: NARROW_BEAM,
      isThorough: false,
    };
  }
  if (kind === 'slopeScaling') {
    if (round === 0)
      return { linearWeights, getPrice: () => linearWeights.order / SHARED, width: NARROW_BEAM, isThorough: false };
    const others = createOtherUses(context, linearWeights, state.last);
    const getPrice = (part: number, order: number) =>
      linearWeights.order / (1 + others.orders(part, order)) + others.entry(part, order);
    return { linearWeights, getPrice, width: NARROW_BEAM, isThorough: false };
  }
  if (kind === 'polish' || kind === 'quickPolish' || kind === 'improvementSweep' || kind === 'perturbation') {
    // Orders of changed parts do not count, because the columns of these parts have not been re-optimised yet.
    const unoptimised = new Set(kind === 'quickPolish' ? state.changed : []);
    const others = createOtherUses(
      context,
      linearWeights,
      state.choice.map((place, part) => (unoptimised.has(part) ? NONE : place)),
    );
    const random = createRandom(state.seed);
    const share = Array.from({ length: context.problem.suppliers.length * context.problem.periods.length }, () =>
      random.next(),
    );
    const getPrice = (part: number, order: number) => {
      const isOpen = others.orders(part, order) > 0;
      const chance = share[order] ?? 1;
      if (kind === 'perturbation') {
        if (isOpen) return chance < CLOSED ? linearWeights.order : 0;
        return chance < OFFERED ? OFFER * linearWeights.order : linearWeights.order + others.entry(part, order);
      }
      return isOpen ? 0 : linearWeights.order + others.entry(part, order);
    };
    if (kind === 'improvementSweep') {
      const cost = createSelection(context, linearWeights, state.choice).cost();
      return {
        linearWeights,
        getPrice,
        width: NARROW_BEAM,
        isThorough: true,
        least: (WORTH * Math.abs(cost)) / context.parts.length,
      };
    }
    const isThorough = kind === 'polish';
    return { linearWeights, getPrice, width: isThorough ? WIDE_BEAM : NARROW_BEAM, isThorough };
  }
  if (kind !== 'randomWeights' && kind !== 'randomWeightsPolish') return undefined;
  const factors = drawRandomWeights(context, createRandom(state.seed));
  const randomWeights = toLinearWeights(factors);
  const others = createOtherUses(context, randomWeights, getBestAssignment(context, factors));
  if (kind === 'randomWeights')
    return {
      linearWeights: randomWeights,
      getPrice: (part, order) => randomWeights.order / (1 + others.orders(part, order)),
      width: NARROW_BEAM,
      isThorough: false,
    };
  const getPrice = (part: number, order: number) =>
    others.orders(part, order) > 0 ? 0 : randomWeights.order + others.entry(part, order);
  return { linearWeights: randomWeights, getPrice, width: WIDE_BEAM, isThorough: true };
};

/** Returns whether passes solve a part. They solve all parts, or after a warm start only the changed ones. */
export const createPartFilter = ({ changed }: SearchState): ((part: number) => boolean) => {
  const parts = new Set(changed);
  return (part) => changed === undefined || parts.has(part);
};

/** Column of a part that is cheapest at the prices of a pass. */
const findCheapestColumn = (context: SearchContext, { linearWeights, getPrice }: Pass, part: number): Column => {
  let [best, least]: [Column, number] = [[], Number.POSITIVE_INFINITY];
  for (const { column, objectives: figures, orders } of context.pool[part] ?? []) {
    const cost = orders.reduce(
      (total, order) => total + getPrice(part, order),
      computeWeightedSum(linearWeights, figures),
    );
    if (cost < least) [best, least] = [column, cost];
  }
  return best;
};

export const createPricingJob = (context: SearchContext, pass: Pass, part: number): PricingJob => ({
  linearWeights: pass.linearWeights,
  floor: ensure(context.floors[part]),
  prices: (context.parts[part]?.orders ?? []).map((order) => pass.getPrice(part, order)),
  width: pass.width,
  isThorough: pass.isThorough,
  ...(pass.least !== undefined && { beyond: { known: findCheapestColumn(context, pass, part), least: pass.least } }),
});
