import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { runBeamSearch } from '#lib/procurement/optimiser/pricing/beamSearch.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation.ts';
import { runSubgradientSteps, type SubgradientResult } from '#lib/procurement/optimiser/pricing/subgradient.ts';

/** Steps that raise the prices of limits before the first search, and before the second. */
const FIRST_STEPS = 8;
const SECOND_STEPS = 24;

/** Labels of the second search, compared with those of the first: finer prices tell more plans apart. */
const WIDER = 2;

export interface ImprovementInput {
  readonly floor: number;
  readonly direction: LinearWeights;
  readonly getPrice: (order: number) => number;
  readonly width: number;
  /** Whether a second search looks with finer prices of the part's limits. */
  readonly isThorough: boolean;
  readonly known: Quantities;
  /** The gain below which a part is left alone, in units of the direction. */
  readonly least: number;
}

/**
 * A better plan of a part than a known one, which is returned where there is none or none worth finding: the relaxation
 * at prices of the part's limits says how much there can be to gain, so most parts of a good plan are not searched.
 */
export const improvePlan = (
  part: PartContext,
  { floor, direction, getPrice, width, isThorough, known, least }: ImprovementInput,
): Quantities => {
  const { model, orderByOption } = part;
  if (model.options.length === 0) return known;
  const form = toCostFunction(part, direction);
  const orders = { orderByOption, getPrice };
  const costOf = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  let [best, value] = [known, costOf(known)];
  const relaxation = createRelaxation(model, floor);
  const costs = { unit: form.unit, fixed: orderByOption.map(getPrice), held: form };
  const tie = buildTieBreaker(model, [], relaxation.maximumReceipts);
  /** Searches with prices; whether there may still be enough to gain. */
  const look = ({ bound, costs: priced }: SubgradientResult, labels: number): boolean => {
    if (value - bound <= least) return false;
    const guides = [{ relaxation, costs: priced, limit: Number.MAX_VALUE }];
    const plan = runBeamSearch({ model, tie, forms: [form], totals: [], width: labels, orders, guides });
    if (plan !== undefined && costOf(plan) < value) [best, value] = [plan, costOf(plan)];
    return value - bound > least;
  };
  const free = [...model.offers, ...model.sources].map(() => 0);
  const first = runSubgradientSteps(model, relaxation, costs, free, value, FIRST_STEPS);
  if (look(first, width) && isThorough)
    look(runSubgradientSteps(model, relaxation, costs, first.prices, value, SECOND_STEPS), WIDER * width);
  return best;
};
