import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { boundRelaxedPart } from '#lib/procurement/optimiser/parts/boundRelaxedPart.ts';
import type { BoundJob, BoundResult } from '#lib/procurement/optimiser/parts/jobs.ts';
import { NARROW_BEAM, WIDE_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { priceManyOptions } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';

/** Maximum number of cutting planes for a part with many options. */
const WIDE_STEPS = 50;

/** Computes a lower bound on the cost of a part's plans at given order prices, and the cheapest plan found. */
export const boundPart = (milp: MilpSolver, part: PartContext, job: BoundJob): BoundResult => {
  const { linearWeights, floor, prices, known, effort, multipliers } = job;
  const at = new Map(part.orders.map((order, n) => [order, ensure(prices[n])]));
  const orders = { orderByOption: part.orderByOption, getPrice: (order: number) => ensure(at.get(order)) };
  const form = toCostFunction(part, linearWeights);
  const hasTables = isRelaxationTractable(part.model);
  if (hasTables && effort.isSearching && hasManyOptions(part.model)) {
    const { quantities, bound, mean } = priceManyOptions(milp, part, {
      form,
      orders,
      floor,
      known: getColumnQuantities(part.model, known),
      steps: WIDE_STEPS,
      isSearching: effort.nodes > 0,
    });
    return { column: planToPoolColumn(part, quantities), bound, mean };
  }
  if (hasTables && job.isRelaxed === true) return boundRelaxedPart(milp, part, job, { form, orders });
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(part.model, form, orders, plan);
  const searchBetter = (plan: Quantities, isWanted: boolean): Quantities => {
    if (!isWanted || !hasTables) return plan;
    const other = priceHeuristically(
      part,
      { floor, linearWeights, getPrice: orders.getPrice },
      isDecided ? WIDE_BEAM : NARROW_BEAM,
      true,
    );
    return other !== undefined && getCost(other) < getCost(plan) ? other : plan;
  };
  // The MILP prunes by its incumbent, so a better one is searched first.
  const isDecided = effort.nodes > 0;
  const before = searchBetter(getColumnQuantities(part.model, known), isDecided);
  const { quantities, value, bound } = priceExactly(milp, { model: part.model, form, orders, floor }, before, {
    ...effort,
    ...(multipliers && { multipliers }),
    hasTables,
  });
  // If the bound is below the plan's value, the part may have a column that the restricted master problem still lacks.
  const best = searchBetter(quantities, !isDecided && bound < value && effort.isSearching === true);
  return { column: planToPoolColumn(part, best), bound };
};
