import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type PoolColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type PartContext, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type SolverEffort, solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { SEARCH_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { NearestJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { buildNearestMilp } from '#lib/procurement/optimiser/parts/nearestMilp.ts';
import { buildPartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';

/** Limits of one MILP. With a hundred options they correspond to some two seconds. */
const NEAREST_EFFORT: SolverEffort = { nodes: 50, iterations: 5_000n };

/** Difference of distances for which a further node is not worthwhile. */
export const NODE_WORTH = 1e-4;

/**
 * Finds the plan of one part for which the plan of all parts is nearest to the ideal point. The part may use its present
 * options and those of the given orders. Returns null if the search finds no plan.
 */
export const findNearestColumn = (
  milp: MilpSolver,
  { model, orderByOption }: PartContext,
  { rest, known, floor, among, ...goal }: NearestJob,
): PoolColumn | null => {
  if (hasLargeAmounts(model)) return null;
  const present = getColumnQuantities(model, known);
  const allowed = new Set(among);
  const optionIndices = model.options.flatMap((option, n) =>
    option.isForced || ensure(present[n]) > 0 || allowed.has(ensure(orderByOption[n])) ? [n] : [],
  );
  if (optionIndices.length === 0) return null;
  const part = toPartContext({ ...model, options: optionIndices.map((n) => ensure(model.options[n])) });
  const stage = buildPartMilp(part.model, false, { orderByOption: part.orderByOption, getPrice: () => 0, floor });
  const orders = new Set(rest.orders);
  const suppliers = new Set(rest.orders.map((order) => getSupplierOfOrder(order, model.periods)));
  const program = buildNearestMilp(part, stage, {
    ...goal,
    rest: { objectives: rest.objectives, orders, suppliers },
    known: optionIndices.map((n) => ensure(present[n])),
  });
  const { values } = solve(milp, program.toData(), {
    options: { ...SEARCH_OPTIONS, mip_abs_gap: NODE_WORTH },
    effort: NEAREST_EFFORT,
    start: program.start,
  });
  if (values === undefined) return null;
  const quantities = toQuantities(stage, values);
  return stage.isPlan(quantities) ? planToPoolColumn(part, quantities) : null;
};
