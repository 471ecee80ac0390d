import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { ascend } from '#lib/procurement/domain/part/ascent.ts';
import type { Form, Quantities } from '#lib/procurement/domain/part/forms.ts';
import { searchLabels } from '#lib/procurement/domain/part/labels.ts';
import { keepsLimits, type PartModel } from '#lib/procurement/domain/part/model.ts';
import { type PricedOrders, paid, sharedCosts, sharingOf } from '#lib/procurement/domain/part/orders.ts';
import { tieCosts } from '#lib/procurement/domain/part/packing.ts';
import { relaxationOf } from '#lib/procurement/domain/part/relaxation.ts';
import { limitAt } from '#lib/procurement/domain/part/search.ts';
import { type StageResult, solveStage } from '#lib/procurement/domain/part/stage.ts';
import { stageModelOf } from '#lib/procurement/domain/part/stageModel.ts';

/** How much work a proof is worth: labels beyond which plans are too many to be gone through, then nodes of a program. */
export interface ProofEffort {
  readonly labels: number;
  readonly nodes: number;
  /** Steps that raise the prices of limits and the shares of orders, where not as many as are usual. */
  readonly steps?: number;
  /** Whether the tables of a relaxation are small enough to be made. */
  readonly hasTables: boolean;
}

const STEPS = 60;

/**
 * The least cost of a part's plans at prices of its orders, as closely as the effort bounds it, and the best plan met.
 * A relaxation bounds it; where a better plan might be, all plans below the known one are gone through; where these are
 * too many, a program decides.
 * @param floor the least quantity received that covers as much as can be covered
 */
export const solvePriced = (
  milp: MilpSolver,
  model: PartModel,
  form: Form,
  orders: PricedOrders,
  floor: number,
  known: Quantities,
  { labels, nodes, steps = STEPS, hasTables }: ProofEffort,
): StageResult => {
  const costOf = (quantities: Quantities) => paid(model, form, orders, quantities);
  const value = costOf(known);
  const throughProgram = () =>
    solveStage(milp, stageModelOf(model, false, { ...orders, floor }), form, [], nodes, known);
  if (model.options.length === 0) return { quantities: known, value, bound: value };
  if (!hasTables) return throughProgram();
  const relaxation = relaxationOf(model, floor);
  const costs = sharedCosts(form, orders);
  const free = [...model.offers, ...model.sources].map(() => 0);
  relaxation.solve(costs);
  const found = ascend(model, relaxation, costs, free, value, steps, sharingOf(orders));
  if (limitAt(found.bound) >= value) return { quantities: known, value, bound: Math.min(value, found.bound) };
  const tie = tieCosts(model, [], relaxation.most);
  if (labels === 0) {
    const isBetter = keepsLimits(model, found.plan) && costOf(found.plan) < value;
    const quantities = isBetter ? found.plan : known;
    return { quantities, value: costOf(quantities), bound: found.bound };
  }
  const guide = { relaxation, costs: found.costs, prices: found.prices, limit: limitAt(value + found.refund) };
  const all = searchLabels({ model, guides: [guide], cost: costs, tie, orders, most: labels });
  if (all.isComplete) {
    const quantities = all.quantities ?? known;
    return { quantities, value: costOf(quantities), bound: costOf(quantities) };
  }
  if (nodes === 0) return { quantities: known, value, bound: found.bound };
  const proven = throughProgram();
  return { ...proven, bound: Math.max(proven.bound, found.bound) };
};
