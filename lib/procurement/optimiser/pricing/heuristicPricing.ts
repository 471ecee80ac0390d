import { type Direction, formAlong } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { OpenPart } from '#lib/procurement/optimiser/columns/partContext.ts';
import { tieCosts } from '#lib/procurement/optimiser/model/integerScaling.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/linearForms.ts';
import { paid } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { searchPlan } from '#lib/procurement/optimiser/pricing/beamSearch.ts';
import { relaxationOf } from '#lib/procurement/optimiser/pricing/relaxation.ts';
import { ascend } from '#lib/procurement/optimiser/pricing/subgradient.ts';

/** Quantities times options above which a part is not searched: its table would take too much time and memory. */
const LARGEST_TABLE = 4_000_000;

/** Whether a part is small enough to be searched. */
export const isSearchable = ({ model }: OpenPart): boolean =>
  model.options.reduce((most, { high }) => Math.max(most, high), 0) * (model.options.length + model.periods) <
  LARGEST_TABLE;

/** Steps that raise the prices of limits. */
const STEPS = 8;

/**
 * A good plan of a part along a direction, each order having a price of its own for the part.
 * @param floor the least quantity received that covers as much as can be covered
 * @param priceOf the price of an order, by its number
 * @param width labels that the search keeps
 * @param isThorough whether a second search looks with prices of the part's limits
 */
export const decode = (
  part: OpenPart,
  floor: number,
  direction: Direction,
  priceOf: (order: number) => number,
  width: number,
  isThorough = false,
): Quantities | undefined => {
  if (part.model.options.length === 0) return [];
  const form = formAlong(part, direction);
  const relaxation = relaxationOf(part.model, floor);
  const costs = { unit: form.unit, fixed: part.orderOf.map(priceOf), held: form };
  relaxation.solve(costs);
  const guides = [{ relaxation, costs, limit: Number.MAX_VALUE }];
  const tie = tieCosts(part.model, [], relaxation.most);
  const orders = { orderOf: part.orderOf, priceOf };
  const search = { model: part.model, tie, forms: [form], totals: [], width, orders };
  const plan = searchPlan({ ...search, guides });
  if (plan === undefined || !isThorough) return plan;
  const costOfPlan = (quantities: Quantities) => paid(part.model, form, orders, quantities);
  const goal = costOfPlan(plan);
  const free = [...part.model.offers, ...part.model.sources].map(() => 0);
  const { costs: dearer, prices, bound } = ascend(part.model, relaxation, costs, free, goal, STEPS, { isSolved: true });
  // Nothing is cheaper, or the search would be the same again.
  if (bound >= goal || prices.every((price) => price === 0)) return plan;
  const priced = [{ relaxation, costs: dearer, limit: Number.MAX_VALUE }];
  const other = searchPlan({ ...search, guides: priced });
  return other === undefined || costOfPlan(other) >= goal ? plan : other;
};
