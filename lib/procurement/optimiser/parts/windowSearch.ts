import { type Column, getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { computeColumnObjectives, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type SolverEffort, solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { SEARCH_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { WindowJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { NODE_WORTH } from '#lib/procurement/optimiser/parts/nearestColumn.ts';
import { buildWindowMilp, isWithinWindow, toWindowPart } from '#lib/procurement/optimiser/parts/windowMilp.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';

/** Limits of one MILP. Most windows of a month end at the root node. */
const WINDOW_EFFORT: SolverEffort = { nodes: 50, iterations: 20_000n };

/** The plan of all parts: quantities by part, their column objectives, the orders used, and those used outside. */
interface PresentPlan {
  readonly quantities: readonly Quantities[];
  readonly objectives: readonly number[];
  readonly used: ReadonlySet<number>;
  /** Orders of lines outside the window and of the parts that are not planned again. */
  readonly outside: ReadonlySet<number>;
}

const readPresentPlan = (
  contexts: readonly PartContext[],
  { columns, parts, window }: Pick<WindowJob, 'columns' | 'parts' | 'window'>,
): PresentPlan => {
  const quantities = contexts.map(({ model }, part) => getColumnQuantities(model, ensure(columns[part])));
  const objectives = ensure(contexts[0]).costFunctions.map(() => 0);
  const outside = new Set<number>();
  const used = new Set<number>();
  for (const [part, own] of quantities.entries()) {
    const context = ensure(contexts[part]);
    computeColumnObjectives(context, own).forEach((value, n) => {
      objectives[n] = ensure(objectives[n]) + value;
    });
    for (const [n, quantity] of own.entries()) {
      const order = ensure(context.orderByOption[n]);
      const isFixed = !(parts.includes(part) && isWithinWindow(ensure(context.model.options[n]), window));
      if (quantity > 0) used.add(order);
      if (quantity > 0 && isFixed) outside.add(order);
    }
  }
  return { quantities, objectives, used, outside };
};

/**
 * Finds the plans of some parts within a window of arrival periods for which the plan of all parts is nearest to the
 * ideal point: fix-and-optimize (Helber & Sahling 2010). Returns the column of every part; null if the search finds
 * none.
 */
export const searchWindow = (
  milp: MilpSolver,
  contexts: readonly PartContext[],
  { columns, parts: planned, among, window, ...goal }: WindowJob,
): readonly Column[] | null => {
  if (planned.some((part) => hasLargeAmounts(ensure(contexts[part]).model))) return null;
  const { quantities, objectives, used, outside } = readPresentPlan(contexts, { columns, parts: planned, window });
  const parts = planned.map((part) => {
    const own = new Set(among[part]);
    const isAllowed = (order: number) => used.has(order) || own.has(order);
    return toWindowPart(ensure(contexts[part]), ensure(quantities[part]), window, isAllowed);
  });
  const periods = ensure(contexts[0]).model.periods;
  const { program, toPlans } = buildWindowMilp(parts, { ...goal, objectives, outside, periods });
  const { values } = solve(milp, program.toData(), {
    options: { ...SEARCH_OPTIONS, mip_abs_gap: NODE_WORTH },
    effort: WINDOW_EFFORT,
    start: program.start,
  });
  if (values === undefined) return null;
  const plans = toPlans(values);
  const found = [...columns];
  for (const [at, part] of planned.entries()) {
    const own = [...ensure(quantities[part])];
    for (const [place, n] of ensure(parts[at]).indices.entries()) own[n] = ensure(plans[at]?.[place]);
    found[part] = toColumn(ensure(contexts[part]).model, own);
  }
  return found;
};
