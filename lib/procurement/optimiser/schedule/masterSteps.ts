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

/** Columns and nodes of a program over the pool: what HiGHS does in seconds. */
const MOST_COLUMNS = 1000;
const MOST_NODES = 30;

/** The same once, at the end, where prices that prove something say which columns a better plan may have. */
const LAST_COLUMNS = 1500;
const LAST_NODES = 100;

/** Whether a program over the pool has room for some columns of every part. */
const hasMaster = (context: SearchContext): boolean => context.parts.length * 2 <= MOST_COLUMNS;

/** The best combination of columns along the direction, by HiGHS. */
export const solveMasterForWeights = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  if (!hasMaster(context)) return state;
  const direction = toLinearWeights(state.factors);
  const places = selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: state.choice, center: state.pricing?.center }, direction),
    MOST_COLUMNS,
    [state.choice],
  );
  const sum: PlanSum = {
    ofColumn: ({ objectives }) => computeWeightedSum(direction, objectives),
    order: direction.order,
    supplier: direction.supplier,
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
  return found === undefined ? state : { ...state, choice: descendFromEach(context, direction, [state.choice, found]) };
};

/** The best combination of columns for the choice that the weights make, by HiGHS. */
const combineChoice = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  chosen: Assignment,
): Assignment | undefined => {
  const factors = state.proving?.factors ?? computeCriterionFactors(context, computeFocus(context));
  const scale = computeWeightScale(factors);
  const center = state.proving?.center.prices.map((own) => own.map((price) => price * scale));
  const isLast = state.proving !== undefined;
  const most = isLast ? LAST_COLUMNS : MOST_COLUMNS / 2;
  const places = selectCheapestColumns(
    context,
    createColumnPricing(context, { choice: chosen, center }, toLinearWeights(factors)),
    most,
    [chosen],
  );
  const goal = createTchebycheffGoal(context);
  const periods = context.problem.periods.length;
  const nodes = isLast ? LAST_NODES : MOST_NODES;
  return solveMaster(milp, { pool: context.pool, places, periods, goal, known: chosen, nodes });
};

/** The best plan that the columns make for the choice of the weights, or nearly, by sweeps and, where there is room, a program; the front is cut to its budget. */
export const refineChosenPoint = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  const isMeasured = state.proving !== undefined || state.proof !== undefined;
  const take = (found: Assignment | undefined): void => {
    if (found !== undefined && !isMeasured) offerToFront(context, found);
    else if (found !== undefined) offerWithinRange(context, found);
  };
  if (context.points.length > 1) {
    take(refineByCoordinateDescent(context, computeRange(context.points), getChosenPoint(context).choice));
    if (hasMaster(context)) take(combineChoice(milp, context, state, getChosenPoint(context).choice));
  }
  if (isMeasured) return { ...state, proof: createProof(context, getBestBound(state)) };
  if (context.points.length > context.budget.frontPoints) truncateToBudget(context);
  return state;
};
