import { createProof, getBestBound, offerWithinRange } from '#lib/procurement/optimiser/bound/proof.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/front/tchebycheffRefinement.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/descendFromEach.ts';
import { createColumnPricing, selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { type MasterGoal, type PlanSum, solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import {
  getChosenPoint,
  offerToFront,
  type SearchContext,
  truncateToBudget,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { computeCriterionFactors, computeFocus } from '#lib/procurement/optimiser/schedule/weightVectors.ts';

/** Limits of a restricted master problem: HiGHS solves this size in seconds. */
const MOST_COLUMNS = 1000;
const MOST_NODES = 30;

/**
 * Limits in the bounding phase, whose dual prices show which columns a better plan can use. A quick search solves the
 * master for the distance in this phase only. With the standard limits that would take half of its time and reduce the
 * distance by 0.1 to 0.3 % (200 parts).
 */
const LAST_LIMITS = { quick: { columns: 400, nodes: 5 }, standard: { columns: 1500, nodes: 100 } } as const;

const isQuick = ({ configuration }: SearchContext): boolean => configuration.effort === 'quick';

/** Whether the column limit of the restricted master leaves at least two columns per part. */
const hasMaster = (context: SearchContext): boolean => context.parts.length * 2 <= MOST_COLUMNS;

/**
 * Improves the incumbent for the current linear weights by the restricted master problem and local search; returns the
 * state unchanged if the problem has too many parts or the master finds nothing better.
 */
export const solveMasterForWeights = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  if (!hasMaster(context)) return state;
  const linearWeights = toLinearWeights(state.factors);
  const places = selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: state.choice, center: state.pricing?.center }, linearWeights),
    MOST_COLUMNS,
    [state.choice],
  );
  const sum: PlanSum = {
    ofColumn: ({ objectives }) => computeWeightedSum(linearWeights, objectives),
    order: linearWeights.order,
    supplier: linearWeights.supplier,
  };
  const goal: MasterGoal = { sum, largest: [], limits: [] };
  const periods = context.problem.periods.length;
  const found = solveMaster(milp, {
    pool: context.pool,
    places,
    periods,
    goal,
    known: state.choice,
    nodes: MOST_NODES,
  });
  return found === undefined
    ? state
    : { ...state, choice: descendFromEach(context, linearWeights, [state.choice, found]) };
};

/**
 * Solves the restricted master problem for the augmented Tchebycheff distance; undefined if nothing better is found.
 */
const solveMasterForDistance = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  chosen: Assignment,
): Assignment | undefined => {
  const factors = state.proving?.factors ?? computeCriterionFactors(context, computeFocus(context));
  const scale = computeWeightScale(factors);
  const center = state.proving?.center.prices.map((own) => own.map((price) => price * scale));
  const last = LAST_LIMITS[isQuick(context) ? 'quick' : 'standard'];
  const { columns: most, nodes } = state.proving ? last : { columns: MOST_COLUMNS / 2, nodes: MOST_NODES };
  const places = selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: chosen, center }, toLinearWeights(factors)),
    most,
    [chosen],
  );
  const goal = createTchebycheffGoal(context);
  const periods = context.problem.periods.length;
  return solveMaster(milp, { pool: context.pool, places, periods, goal, known: chosen, nodes });
};

/**
 * Applies Tchebycheff refinement to the chosen point: coordinate descent, then the restricted master problem if its
 * size permits. Before the bounding phase it also truncates the front to its budget.
 */
export const refineChosenPoint = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  const isMeasured = state.proving !== undefined || state.proof !== undefined;
  const take = (found: Assignment | undefined): void => {
    if (found !== undefined && !isMeasured) offerToFront(context, found);
    else if (found !== undefined) offerWithinRange(context, found);
  };
  if (context.points.length > 1) {
    take(refineByCoordinateDescent(context, computeRange(context.points), getChosenPoint(context).choice));
    if (hasMaster(context) && (isMeasured || !isQuick(context)))
      take(solveMasterForDistance(milp, context, state, getChosenPoint(context).choice));
  }
  if (isMeasured) return { ...state, proof: createProof(context, getBestBound(state)) };
  if (context.points.length > context.budget.frontPoints) truncateToBudget(context);
  return state;
};
