import { getClosingRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { createTchebycheffBoundGoal } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { EARLY_END, relaxMaster } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/heuristics/tchebycheffRefinement.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import {
  createColumnPricing,
  selectCheapestColumns,
  selectInducedNeighbourhood,
} from '#lib/procurement/optimiser/master/columnSelection.ts';
import { type MasterInput, solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import { createProof, getBestBound, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import {
  getChosenPoint,
  offerToFront,
  type SearchContext,
  truncateToBudget,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Duals, SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import { focusFactors } from '#lib/procurement/optimiser/search/weightVectors.ts';

/** Limits of a restricted master problem: HiGHS solves this size in seconds. */
const MOST_COLUMNS = 1000;
const MOST_NODES = 30;

/**
 * Limits in the bounding phase, whose dual prices show which columns a better plan can use. A quick search solves the
 * master for the distance in this phase only. With the standard limits that would take half of its time and reduce the
 * distance by 0.1 to 0.3 % (200 parts).
 */
const LAST_LIMITS = { quick: { columns: 400, nodes: 5 }, standard: { columns: 1500, nodes: 100 } } as const;

/**
 * Columns of the restricted master problems that follow the rounded relaxation, one in each step, in problems with more
 * parts than `MOST_COLUMNS` allows. With a good plan from one, the next takes less time; no step may outlast a slice.
 */
const COLUMNS_OF_MANY = [4_000, 6_000, 10_000, 6_000] as const;
const EFFORT_OF_MANY: SolverEffort = { nodes: 10, iterations: 15_000n };

/** The first of these rounds whose columns are the cheapest at the duals of the relaxation instead of the best duals. */
const FIRST_AT_RELAXATION = 4;

/** Number of Tchebycheff refinements after the bounding phase of a problem with more parts than `MOST_COLUMNS` allows. */
export const REFINEMENTS_OF_MANY = 1 + COLUMNS_OF_MANY.length;

/**
 * Limits of the neighbourhood search in the bounding phase. Parts that keep their column leave room for more columns of
 * the others.
 */
const NEIGHBOURHOOD_LIMITS = { columns: 3000, nodes: 100 } as const;

const isQuick = ({ configuration }: SearchContext): boolean => configuration.effort === 'quick';

/** Whether the column limit of the restricted master leaves at least two columns per part. */
const hasMaster = (context: SearchContext): boolean => context.parts.length * 2 <= MOST_COLUMNS;

/** A plan, and duals at which the cheapest columns are selected; undefined for the weights of the plan. */
interface Surroundings {
  readonly chosen: Assignment;
  readonly duals: Duals | undefined;
}

/**
 * Returns, by part, the `most` columns that are cheapest for the augmented Tchebycheff distance.
 * @param gap between the chosen plan and the bound at the duals: a better plan has no column whose reduced cost exceeds it
 */
const selectColumnsForDistance = (
  context: SearchContext,
  { chosen, duals }: Surroundings,
  most: number,
  gap?: number,
) => {
  const factors = duals ? createTchebycheffBoundGoal(context).computeFactors(duals.shares) : focusFactors(context);
  const scale = computeWeightScale(factors);
  const center = duals?.prices.map((own) => own.map((price) => price * scale));
  return selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: chosen, center }, toLinearWeights(factors)),
    most,
    [chosen],
    gap === undefined ? gap : gap * scale,
  );
};

/** Solves the restricted master problem over the columns at `places` for the augmented Tchebycheff distance. */
const solveMasterAmong = (
  milp: MilpSolver,
  context: SearchContext,
  places: readonly (readonly number[])[],
  effort: Pick<MasterInput, 'nodes' | 'iterations'>,
): Assignment | undefined =>
  solveMaster(milp, {
    pool: context.pool,
    places,
    periods: context.problem.periods.length,
    goal: createTchebycheffGoal(context),
    known: getChosenPoint(context).choice,
    ...effort,
  });

/** Solves the restricted master problem for the augmented Tchebycheff distance before the bounding phase. */
const solveMasterForDistance = (milp: MilpSolver, context: SearchContext): Assignment | undefined => {
  const { choice: chosen } = getChosenPoint(context);
  const places = selectColumnsForDistance(context, { chosen, duals: undefined }, MOST_COLUMNS / 2);
  return solveMasterAmong(milp, context, places, { nodes: MOST_NODES });
};

/** Solves the restricted master problem of many parts over the `most` columns that are cheapest at the duals. */
const solveMasterOfMany = (
  milp: MilpSolver,
  context: SearchContext,
  duals: Duals,
  most: number,
): Assignment | undefined => {
  const { choice: chosen } = getChosenPoint(context);
  return solveMasterAmong(milp, context, selectColumnsForDistance(context, { chosen, duals }, most), EFFORT_OF_MANY);
};

/** Solves the linear relaxation of the restricted master problem after the bounding phase; undefined without one. */
const relaxAfterBounding = (milp: MilpSolver, context: SearchContext, { proving }: SearchState, tolerance?: number) =>
  proving &&
  relaxMaster(milp, { context, boundGoal: createTchebycheffBoundGoal(context) }, proving.center, {
    ...(tolerance !== undefined && { tolerance }),
  });

/**
 * Improves the chosen point of a problem of many parts after the bounding phase. Round 0 rounds the linear relaxation of
 * the restricted master problem, and coordinate descent removes orders that few parts use; later rounds solve the master.
 */
const improveOfMany = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  round: number,
): Assignment | undefined => {
  const most = COLUMNS_OF_MANY[round - 1];
  const relaxed =
    most === undefined || round >= FIRST_AT_RELAXATION
      ? relaxAfterBounding(milp, context, state, EARLY_END)
      : undefined;
  if (most === undefined)
    return relaxed && refineByCoordinateDescent(context, computeRange(context.points), relaxed.rounded);
  const duals = relaxed?.duals ?? state.proving?.center;
  return duals && solveMasterOfMany(milp, context, duals, most);
};

/** Whether a search ends with closing rounds whose columns the neighbourhood search can combine. */
const hasNeighbourhoodSearch = ({ parts, configuration }: SearchContext, { changed }: SearchState): boolean =>
  changed === undefined && getClosingRounds(parts.length, configuration.effort ?? 'standard') > 0;

/**
 * Improves the chosen point after the bounding phase by the restricted master problem. Its columns are those that a
 * better plan can have, by their reduced costs at the duals of the bound. If these are too many, it takes the cheapest,
 * in the second round at the duals of its linear relaxation. Relaxation induced neighbourhood search (Danna, Rothberg &
 * Le Pape 2005) follows then.
 */
const improveAfterBounding = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  round: number,
  take: (found: Assignment | undefined) => void,
): void => {
  const { proving } = state;
  if (proving === undefined) return;
  const { columns: most, nodes } = LAST_LIMITS[isQuick(context) ? 'quick' : 'standard'];
  const select = (duals: Duals, limit: number, gap?: number) =>
    selectColumnsForDistance(context, { chosen: getChosenPoint(context).choice, duals }, limit, gap);
  const getGap = () => createProof(context, proving.bound).value - proving.bound;
  const places = select(proving.center, most, getGap());
  const isComplete = places.reduce((total, { length }) => total + length, 0) < most;
  if (round === 0 || isComplete) take(solveMasterAmong(milp, context, places, { nodes }));
  if (isComplete || !hasNeighbourhoodSearch(context, state)) return;
  const relaxed = relaxAfterBounding(milp, context, state);
  if (relaxed === undefined) return;
  if (round > 0) take(solveMasterAmong(milp, context, select(relaxed.duals, most), { nodes }));
  const near = select(proving.center, NEIGHBOURHOOD_LIMITS.columns, getGap());
  const among = selectInducedNeighbourhood(near, getChosenPoint(context).choice, relaxed.rounded);
  take(solveMasterAmong(milp, context, among, { nodes: NEIGHBOURHOOD_LIMITS.nodes }));
};

/**
 * Applies Tchebycheff refinement to the chosen point: coordinate descent, then the restricted master problem if its
 * size permits. In larger problems the relaxation is rounded after the bounding phase, and the restricted master problem
 * follows in further rounds. Before the bounding phase the front is also truncated to
 * its budget.
 */
export const refineChosenPoint = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  round: number,
): SearchState => {
  const isMeasured = state.proving !== undefined || state.proof !== undefined;
  const take = (found: Assignment | undefined): void => {
    if (found !== undefined && !isMeasured) offerToFront(context, found);
    else if (found !== undefined) offerWithinRange(context, found);
  };
  if (context.points.length > 1) {
    take(refineByCoordinateDescent(context, computeRange(context.points), getChosenPoint(context).choice));
    if (!hasMaster(context)) take(improveOfMany(milp, context, state, round));
    else if (isMeasured) improveAfterBounding(milp, context, state, round, take);
    else if (!isQuick(context)) take(solveMasterForDistance(milp, context));
  }
  if (isMeasured) return { ...state, proof: createProof(context, getBestBound(state)) };
  if (context.points.length > context.budget.frontPoints) truncateToBudget(context);
  return state;
};
