import { getClosingRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { createTchebycheffBoundGoal } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { createProof, getBestBound, offerWithinRange } from '#lib/procurement/optimiser/bound/proof.ts';
import { EARLY_END, relaxMaster } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/front/tchebycheffRefinement.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import {
  createColumnPricing,
  selectCheapestColumns,
  selectInducedNeighbourhood,
} from '#lib/procurement/optimiser/master/columnSelection.ts';
import { type MasterInput, solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import {
  getChosenPoint,
  offerToFront,
  type SearchContext,
  truncateToBudget,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { Duals, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { focusFactors } from '#lib/procurement/optimiser/schedule/weightVectors.ts';

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

/** Returns, by part, the `most` columns that are cheapest for the augmented Tchebycheff distance. */
const selectColumnsForDistance = (context: SearchContext, { chosen, duals }: Surroundings, most: number) => {
  const factors = duals ? createTchebycheffBoundGoal(context).computeFactors(duals.shares) : focusFactors(context);
  const scale = computeWeightScale(factors);
  const center = duals?.prices.map((own) => own.map((price) => price * scale));
  return selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: chosen, center }, toLinearWeights(factors)),
    most,
    [chosen],
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

/**
 * Solves the restricted master problem for the augmented Tchebycheff distance; undefined if nothing better is found.
 * @param duals at which its columns are the cheapest
 */
const solveMasterForDistance = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  duals: Duals | undefined,
): Assignment | undefined => {
  const { choice: chosen } = getChosenPoint(context);
  const last = LAST_LIMITS[isQuick(context) ? 'quick' : 'standard'];
  const { columns: most, nodes } = state.proving ? last : { columns: MOST_COLUMNS / 2, nodes: MOST_NODES };
  return solveMasterAmong(milp, context, selectColumnsForDistance(context, { chosen, duals }, most), { nodes });
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
 * Relaxation induced neighbourhood search (Danna, Rothberg & Le Pape 2005) around the chosen point, for the augmented
 * Tchebycheff distance; undefined before the bounding phase, or if nothing better is found.
 */
const searchNeighbourhood = (milp: MilpSolver, context: SearchContext, state: SearchState): Assignment | undefined => {
  const relaxed = relaxAfterBounding(milp, context, state);
  if (!relaxed) return undefined;
  const { choice: chosen } = getChosenPoint(context);
  const { columns, nodes } = NEIGHBOURHOOD_LIMITS;
  const places = selectColumnsForDistance(context, { chosen, duals: state.proving?.center }, columns);
  return solveMasterAmong(milp, context, selectInducedNeighbourhood(places, chosen, relaxed.rounded), { nodes });
};

/**
 * Applies Tchebycheff refinement to the chosen point: coordinate descent, then the restricted master problem if its
 * size permits. In the second round its columns are the cheapest at the duals of its relaxation. A neighbourhood search
 * follows each of its runs after closing rounds. In larger problems the relaxation is rounded after the bounding phase,
 * and the restricted master problem follows in further rounds. Before the bounding phase the front is also truncated to
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
    if (hasMaster(context) && (isMeasured || !isQuick(context))) {
      const duals = round > 0 ? relaxAfterBounding(milp, context, state)?.duals : undefined;
      take(solveMasterForDistance(milp, context, state, duals ?? state.proving?.center));
      if (hasNeighbourhoodSearch(context, state)) take(searchNeighbourhood(milp, context, state));
    } else if (!hasMaster(context)) take(improveOfMany(milp, context, state, round));
  }
  if (isMeasured) return { ...state, proof: createProof(context, getBestBound(state)) };
  if (context.points.length > context.budget.frontPoints) truncateToBudget(context);
  return state;
};
