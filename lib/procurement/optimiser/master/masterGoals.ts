import type { OrderPrices } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import {
  computeRange,
  computeTchebycheffDistance,
  computeWeightedDistances,
} from '#lib/procurement/optimiser/front/archive.ts';
import { computeWeightScale, toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/front/tchebycheffRefinement.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/orderRemoval.ts';
import { getBestAssignment } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { type MasterGoal, type PlanSum, solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import {
  createSelection,
  getChosenPoint,
  offerToFront,
  type SearchContext,
  truncateToBudget,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { Proof, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** Columns and nodes of a program over the pool: what HiGHS does in seconds. */
const MOST_COLUMNS = 1000;
const MOST_NODES = 30;

/** The same once, at the end, where prices that prove something say which columns a better plan may have. */
const LAST_COLUMNS = 1500;
const LAST_NODES = 100;

/** By part, the columns that are cheapest beyond the cheapest of their part, so many in all, and those of given choices. */
export const selectCheapestColumns = (
  shop: SearchContext,
  priced: (column: PoolColumn, part: number) => number,
  most: number,
  always: readonly Assignment[],
): readonly (readonly number[])[] => {
  const dearer = shop.pool.map((columns, part) => {
    const costs = columns.map((column) => priced(column, part));
    const least = costs.reduce((value, each) => Math.min(value, each), Number.POSITIVE_INFINITY);
    return costs.map((cost) => cost - least);
  });
  const sorted = dearer.flat().sort((a, b) => a - b);
  const limit = sorted[Math.min(sorted.length, most) - 1] ?? 0;
  return dearer.map((costs, part) => {
    const kept = new Set(always.map((choice) => choice[part] ?? 0));
    return costs.flatMap((cost, place) => (cost <= limit || kept.has(place) ? [place] : []));
  });
};

/** Whether a program over the pool has room for some columns of every part. */
const hasMaster = (shop: SearchContext): boolean => shop.parts.length * 2 <= MOST_COLUMNS;

/** What a column costs along a direction, its orders at their prices, else shared by the parts that use them. */
export const createColumnPricing = (
  shop: SearchContext,
  { choice, center = [] }: { readonly choice: Assignment; readonly center?: OrderPrices | undefined },
  direction: LinearWeights,
) => {
  const selection = createSelection(shop, direction, choice);
  const at = shop.parts.map(({ orders }, part) => new Map(orders.map((order, n) => [order, center[part]?.[n]])));
  return (column: PoolColumn, part: number): number =>
    column.orders.reduce(
      (total, order) => total + (at[part]?.get(order) ?? direction.order / Math.max(1, selection.countUsers(order))),
      computeWeightedSum(direction, column.objectives),
    );
};

/** The best combination of columns along the direction, by HiGHS. */
export const solveMasterForWeights = (milp: MilpSolver, shop: SearchContext, state: SearchState): SearchState => {
  if (!hasMaster(shop)) return state;
  const direction = toLinearWeights(state.factors);
  const places = selectCheapestColumns(
    shop,
    createColumnPricing(shop, { choice: state.choice, center: state.pricing?.center }, direction),
    MOST_COLUMNS,
    [state.choice],
  );
  const sum: PlanSum = {
    ofColumn: ({ objectives: figures }) => computeWeightedSum(direction, figures),
    order: direction.order,
    supplier: direction.supplier,
  };
  const goal: MasterGoal = { sum, largest: [], limits: [] };
  const periods = shop.problem.periods.length;
  const found = solveMaster(milp, { pool: shop.pool, places, periods, goal, known: state.choice, nodes: MOST_NODES });
  return found === undefined ? state : { ...state, choice: descendFromEach(shop, direction, [state.choice, found]) };
};

/** The largest weighted distance, plus a twentieth of all, as the goal of a program over the pool. */
export const createTchebycheffGoal = (shop: SearchContext): MasterGoal => {
  const { ideal, nadir } = computeRange(shop.points);
  const factors = ideal.map((least, n) => {
    const width = (nadir[n] ?? 0) - least;
    return width === 0 ? 0 : (shop.weights[n] ?? 0) / width;
  });
  const unit = (n: number, orders: number, suppliers: number) => toCriterionVector([], orders, suppliers)[n] ?? 0;
  const sumOf = (used: readonly number[]): PlanSum => ({
    ofColumn: ({ objectives: figures }) =>
      toCriterionVector(figures, 0, 0).reduce((total, value, n) => total + (used[n] ?? 0) * value, 0),
    order: used.reduce((total, factor, n) => total + factor * unit(n, 1, 0), 0),
    supplier: used.reduce((total, factor, n) => total + factor * unit(n, 0, 1), 0),
  });
  return {
    sum: sumOf(factors.map((factor) => 0.05 * factor)),
    largest: factors.flatMap((factor, n) =>
      factor === 0
        ? []
        : [{ sum: sumOf(factors.map((each, m) => (m === n ? each : 0))), offset: factor * (ideal[n] ?? 0) }],
    ),
    limits: [],
  };
};

/** How much each criterion counts near the chosen plan: the more, the farther it is from the ideal, by a power. */
export const computeFocus = (shop: SearchContext, power = 2): readonly number[] => {
  const range = computeRange(shop.points);
  const far = computeWeightedDistances(getChosenPoint(shop).values, range, shop.weights);
  const shares = far.map((distance) => (distance > 0 ? distance ** power : 0));
  const all = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (all === 0 ? 1 / shares.length : share / all));
};

/** Offers a plan to the front, unless that would change the range that the proof counts in. */
export const offerWithinRange = (shop: SearchContext, choice: Assignment): void => {
  const { points } = shop;
  offerToFront(shop, choice);
  if (JSON.stringify(computeRange(points)) !== JSON.stringify(computeRange(shop.points))) shop.points = points;
};

/** What is proven of the plan that is chosen now. */
export const createProof = (shop: SearchContext, bound: number): Proof => {
  const { values } = getChosenPoint(shop);
  return { values, value: computeTchebycheffDistance(values, computeRange(shop.points), shop.weights), bound };
};

/** What no plan is below, whatever has proven it. */
export const getBestBound = ({ proof, proving }: Pick<SearchState, 'proof' | 'proving'>): number =>
  Math.max(-Number.MAX_VALUE, ...[proof, proving].flatMap((each) => each?.bound ?? []));

/** The best combination of columns for the choice that the weights make, by HiGHS. */
const combineChoice = (
  milp: MilpSolver,
  shop: SearchContext,
  state: SearchState,
  chosen: Assignment,
): Assignment | undefined => {
  const factors = state.proving?.factors ?? computeCriterionFactors(shop, computeFocus(shop));
  const scale = computeWeightScale(factors);
  const center = state.proving?.center.prices.map((own) => own.map((price) => price * scale));
  const isLast = state.proving !== undefined;
  const most = isLast ? LAST_COLUMNS : MOST_COLUMNS / 2;
  const places = selectCheapestColumns(
    shop,
    createColumnPricing(shop, { choice: chosen, center }, toLinearWeights(factors)),
    most,
    [chosen],
  );
  const goal = createTchebycheffGoal(shop);
  const periods = shop.problem.periods.length;
  const nodes = isLast ? LAST_NODES : MOST_NODES;
  return solveMaster(milp, { pool: shop.pool, places, periods, goal, known: chosen, nodes });
};

/** The best plan that the columns make for the choice of the weights, or nearly, by sweeps and, where there is room, a program; the front is cut to its budget. */
export const refineChosenPoint = (milp: MilpSolver, shop: SearchContext, state: SearchState): SearchState => {
  const isMeasured = state.proving !== undefined || state.proof !== undefined;
  const take = (found: Assignment | undefined): void => {
    if (found !== undefined && !isMeasured) offerToFront(shop, found);
    else if (found !== undefined) offerWithinRange(shop, found);
  };
  if (shop.points.length > 1) {
    take(refineByCoordinateDescent(shop, computeRange(shop.points), getChosenPoint(shop).choice));
    if (hasMaster(shop)) take(combineChoice(milp, shop, state, getChosenPoint(shop).choice));
  }
  if (isMeasured) return { ...state, proof: createProof(shop, getBestBound(state)) };
  if (shop.points.length > shop.budget.frontPoints) truncateToBudget(shop);
  return state;
};

/** The factor of each criterion: its weight by its range, more where the focus lies. */
export const computeCriterionFactors = (
  shop: SearchContext,
  focus: readonly number[] | undefined,
): readonly number[] => {
  const { ideal, nadir } = computeRange(shop.points);
  return ideal.map((least, n) => {
    // Before orders were ever saved, how few there can be is unknown: take it to be none.
    const isUnknown = focus === undefined && (n === 5 || n === 6);
    const width = isUnknown ? (nadir[n] ?? 0) : (nadir[n] ?? 0) - least;
    return width <= 0 ? 0 : ((shop.weights[n] ?? 0) / width) * (focus === undefined ? 1 : 0.05 + (focus[n] ?? 0));
  });
};

/** A direction, and the best plan of the front along it. */
const towards = (shop: SearchContext, state: SearchState, factors: readonly number[]): SearchState => {
  const choice = getBestAssignment(shop, factors);
  const { pricing: _, ...rest } = state;
  return { ...rest, factors, choice, last: choice };
};

/** The next direction of the choice, and the best plan of the front along it. */
export const startFocusedWeights = (shop: SearchContext, state: SearchState, round: number): SearchState =>
  towards(shop, state, computeCriterionFactors(shop, round === 0 ? undefined : computeFocus(shop)));

/** The direction in which criteria count by shares, and the best plan of the front along it. */
export const startWeightsFromShares = (
  shop: SearchContext,
  state: SearchState,
  shares: readonly number[],
): SearchState => towards(shop, state, computeCriterionFactors(shop, shares));

/** What each other criterion counts beside the one that is turned to: enough to decide between plans that are equal in it. */
const BESIDE = 0.01;

/** The direction of one criterion, and the best plan of the front along it. */
export const startCriterionWeights = (shop: SearchContext, state: SearchState, criterion: number): SearchState =>
  towards(
    shop,
    state,
    computeCriterionFactors(
      shop,
      shop.weights.map(() => 1),
    ).map((factor, n) => (n === criterion ? factor : BESIDE * factor)),
  );
