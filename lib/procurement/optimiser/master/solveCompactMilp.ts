import type { ModelData } from 'highs';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { relaxAll, type Term, toDense } from '#lib/procurement/optimiser/highs/program.ts';
import { type SolverEffort, solve, solveLinear } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS, LINEAR_OPTIONS, type SolverOptions } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { buildCompactMilp, type CompactMilp, hasFewOptions } from '#lib/procurement/optimiser/master/compactMilp.ts';
import { countShares, hasShareModel, hasTightCapacity } from '#lib/procurement/optimiser/master/shareModel.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { createProof, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import {
  getChosenPoint,
  offerToFront,
  type SearchContext,
  truncateToBudget,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Number of shares up to which the compact MILP is solved: 45,000 take some 15 s and 500 MB. */
const MOST_SHARES = 60_000;
/**
 * The same where capacities are tight. HiGHS does not look at limits within the MILPs of its own heuristics, which then
 * outlast a slice: with 45,000 shares (b3) one run takes more than 85 s of a busy machine.
 */
const MOST_TIGHT_SHARES = 10_000;
/** Limits of nodes and of LP iterations over all nodes. HiGHS reaches them within seconds. */
const MOST_EFFORT: SolverEffort = { nodes: 1_000, iterations: 30_000n };
/** The same for shares, of whose iterations HiGHS does some 300 a second: a solve has to fit into a slice. */
const SHARE_EFFORT: SolverEffort = { nodes: 1_000, iterations: 6_000n };

/**
 * Maximum number of solves. A plan that changes the range requires another one, because the range normalises the
 * distances.
 */
const ATTEMPTS = 4;

/** Whether a compact MILP of all parts is solved in seconds: few parts then have no shares. */
export const isSmall = ({ parts }: Pick<SearchContext, 'parts'>): boolean => {
  if (parts.some(({ model }) => hasLargeAmounts(model))) return false;
  const shared = parts.filter(hasShareModel);
  return (
    hasFewOptions(parts.filter((part) => !hasShareModel(part))) &&
    (hasFewOptions(parts) ||
      shared.reduce((total, part) => total + countShares(part), 0) <=
        (shared.some(hasTightCapacity) ? MOST_TIGHT_SHARES : MOST_SHARES))
  );
};

/** Returns what defines the distance, the rates and ideal values, as a string to compare. */
const getMeasureKey = (context: SearchContext): string => {
  const range = computeRange(context.points);
  return JSON.stringify(
    computeRates(range, context.weights).map((rate, n) => (rate === 0 ? 0 : [rate, range.ideal[n]])),
  );
};

/** Adds the plans to the column pool and returns their assignment; undefined if rounding has made one infeasible. */
const addToPool = (context: SearchContext, plans: readonly Quantities[]): Assignment | undefined => {
  const columns = context.parts.flatMap((part, n) => {
    const column = planToPoolColumn(part, plans[n] ?? []);
    return isFeasibleColumn(part.model, column.column) ? [column] : [];
  });
  if (columns.length < context.parts.length) return undefined;
  return columns.map((column, n) => findOrAddColumn(context.pool[n] ?? [], column));
};

/** Returns the solution of the least further costs that has the same whole numbers; undefined if HiGHS finds none. */
const breakTies = (
  milp: MilpSolver,
  data: ModelData,
  ties: readonly Term[],
  values: Float64Array,
): Float64Array | undefined => {
  const { colLower, colUpper, integrality = [] } = data;
  const fix = (bounds: ArrayLike<number>) =>
    Array.from(bounds, (bound, n) => (integrality[n] === 1 ? Math.round(ensure(values[n])) : bound));
  const fixed = { ...data, colCost: toDense(data.numCols, ties), colLower: fix(colLower), colUpper: fix(colUpper) };
  return solveLinear(milp, relaxAll(fixed), LINEAR_OPTIONS)?.values;
};

/**
 * Solves a compact MILP and adds the columns of its best plan to the pool. Returns the lower bound and the assignment
 * of the plan, if it is feasible; undefined if HiGHS proves no bound.
 */
export const runCompactMilp = (
  milp: MilpSolver,
  context: SearchContext,
  { data, start, ties, toPlans }: CompactMilp,
  more: SolverOptions = {},
): { readonly choice: Assignment | undefined; readonly bound: number } | undefined => {
  const options = { ...EXACT_OPTIONS, mip_abs_gap: 1e-7, ...more };
  const effort = hasFewOptions(context.parts) ? MOST_EFFORT : SHARE_EFFORT;
  const { values, bound } = solve(milp, data, { options, effort, start });
  if (bound === Number.NEGATIVE_INFINITY) return undefined;
  const best = values && ties.length > 0 ? (breakTies(milp, data, ties, values) ?? values) : values;
  return { choice: best && addToPool(context, toPlans(best)), bound };
};

/**
 * Solves a small problem by the compact MILP: offers the plan of least Tchebycheff distance to the front and returns
 * the state with its proof. Returns the state unchanged if the problem is too large or nothing is proven. If the plan
 * changes the range, the MILP is solved again with the new range.
 */
export const solveCompactMilp = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  if (!isSmall(context)) return state;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const measure = getMeasureKey(context);
    const isLast = attempt === ATTEMPTS;
    const found = runCompactMilp(milp, context, buildCompactMilp(context, getChosenPoint(context).choice));
    const take = isLast ? offerWithinRange : offerToFront;
    if (found?.choice !== undefined) take(context, found.choice);
    if (!isLast && context.points.length > context.budget.frontPoints) truncateToBudget(context);
    if (found === undefined) return state;
    if (getMeasureKey(context) === measure) return { ...state, proof: createProof(context, found.bound) };
  }
  return state;
};
