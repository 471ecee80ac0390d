import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  computeCost,
  getCostFunction,
  getShortageCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { WHOLE_BOUND_ERROR } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  minimiseCost,
  solveLexicographic,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Returns an upper bound on the receipts until the end of a period. Relaxes lots and the maximum stock. */
const computeMaximumReceiptsUntil = ({ options, offers, sources }: PartModel, due: number): number => {
  const byOffer = offers.map(() => 0);
  for (const { offer, arrival, high } of options) if (arrival <= due) byOffer[offer] = ensure(byOffer[offer]) + high;
  const bySource = sources.map(() => 0);
  offers.forEach(({ source, capacity }, offer) => {
    bySource[source] = ensure(bySource[source]) + Math.min(capacity, ensure(byOffer[offer]));
  });
  return sources.reduce((total, { quantity }, source) => total + Math.min(quantity, ensure(bySource[source])), 0);
};

/** Returns a lower bound of the shortage of a requirement at the end of its period, without a search. */
export const boundShortage = (
  model: PartModel,
  { type, due }: { readonly type: 0 | 1; readonly due: number },
): number => {
  const net = ensure(model.base[due]) + computeMaximumReceiptsUntil(model, due);
  return type === 0 ? Math.max(0, -net) : Math.max(0, model.minimum - Math.max(0, net));
};

/** Effort of the relaxation, before the MILP with the coverage as its limit. */
const EFFORT = { steps: 12, nodes: 0, hasTables: true };

/** A plan with the best coverage, and a shortage to improve on. */
interface KnownShortage {
  readonly covering: Quantities;
  readonly than: number;
}

/**
 * Returns whether some plan with the coverage of `covering` has less than `than` units of shortage of a requirement at
 * the end of its period. Bounds and beam search decide most cases, the MILP the others.
 */
export const canReduceShortage = (
  milp: MilpSolver,
  model: PartModel,
  { type, due }: { readonly type: 0 | 1; readonly due: number },
  { covering, than }: KnownShortage,
): boolean => {
  if (boundShortage(model, { type, due }) >= than) return false;
  const form = getShortageCostFunction(model, type, due);
  const quick = solveLexicographic(milp, model, [form], { nodes: 0, covering });
  if ((quick.values[0] ?? than) < than) return true;
  if (ensure(quick.bounds[0]) >= than) return false;
  if (isRelaxationTractable(model)) {
    const orders = { orderByOption: model.options.map((_, n) => n), getPrice: () => 0 };
    const floor = computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), covering));
    const { value, bound } = priceExactly(milp, { model, form, orders, floor }, quick.quantities, EFFORT);
    if (value < than) return true;
    if (toLeastWhole(bound) >= than) return false;
  }
  const kept = COVERAGE_TIERS.map((tier) => {
    const each = getCostFunction(model, tier);
    return [each, computeCost(model, each, covering)] as const;
  });
  return minimiseCost(milp, model, { minimised: form, kept }, covering) < than - WHOLE_BOUND_ERROR;
};
