import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Assignment, AssignmentState, type ExtraCost } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { type ColumnPool, type PoolColumn, toPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { COLUMN_OBJECTIVES, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { insertPoint, type Point } from '#lib/procurement/optimiser/front/archive.ts';
import {
  getComparedCriteria,
  getCriterionInterest,
  getCriterionWeights,
  toCriterionVector,
} from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { findBestPoint } from '#lib/procurement/optimiser/front/tchebycheffChoice.ts';
import { truncateFront } from '#lib/procurement/optimiser/front/truncation.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/search/searchBudget.ts';

/** Search context: the problem, caches, column pool and front of one search, built from its state. */
export interface SearchContext {
  readonly problem: Problem;
  readonly configuration: WeightedConfiguration;
  readonly budget: SearchBudget;
  readonly parts: readonly PartContext[];
  /** By part: the minimum cumulative receipts, in units. */
  readonly floors: readonly number[];
  /** The column pool; passes add the columns they find. */
  readonly pool: ColumnPool;
  /** By criterion: the planner's weight. */
  readonly weights: readonly number[];
  /** By criterion: whether dominance takes it into account. */
  readonly compared: readonly boolean[];
  /** The Pareto front found so far. */
  points: readonly Point[];
}

/** Cache of columns with their objective vectors, so that each is evaluated once per process. */
const evaluated = new WeakMap<readonly PartContext[], WeakMap<Column, PoolColumn>>();

const getEvaluatedColumns = (parts: readonly PartContext[]): WeakMap<Column, PoolColumn> => {
  const known = evaluated.get(parts) ?? new WeakMap<Column, PoolColumn>();
  evaluated.set(parts, known);
  return known;
};

const createPool = (parts: readonly PartContext[], stored: readonly (readonly Column[])[]): ColumnPool => {
  const known = getEvaluatedColumns(parts);
  return parts.map((part, n) =>
    (stored[n] ?? []).map((column) => {
      const made = known.get(column) ?? toPoolColumn(part, column);
      known.set(column, made);
      return made;
    }),
  );
};

/** Returns, by part, the columns of the pool in stored form; their objective vectors stay cached in this process. */
export const getPoolColumns = ({ parts, pool }: SearchContext): readonly (readonly Column[])[] => {
  const known = getEvaluatedColumns(parts);
  return pool.map((columns) =>
    columns.map((each) => {
      known.set(each.column, each);
      return each.column;
    }),
  );
};

/** Creates the context that continues a stored search. */
export const createSearchContext = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: {
    readonly floors: readonly number[];
    readonly pool: readonly (readonly Column[])[];
    readonly points: readonly Point[];
  },
): SearchContext => {
  const parts = getPartContexts(problem, configuration);
  return {
    problem,
    configuration,
    budget: getSearchBudget(configuration, problem.parts.length),
    parts,
    floors: state.floors,
    pool: createPool(parts, state.pool),
    weights: getCriterionWeights(configuration),
    compared: getComparedCriteria(configuration),
    points: state.points,
  };
};

/** Creates a mutable assignment with its cost under linear weights. */
export const createSelection = (
  { pool, problem }: SearchContext,
  linearWeights: LinearWeights,
  choice: Assignment,
  extraCost?: ExtraCost,
): AssignmentState =>
  new AssignmentState(
    pool,
    linearWeights,
    { suppliers: problem.suppliers.length, periods: problem.periods.length, extraCost },
    choice,
  );

/** Computes the point of an assignment: its criterion vector and its late unit periods. */
export const toPoint = ({ pool, problem }: SearchContext, choice: Assignment): Point => {
  const totals = COLUMN_OBJECTIVES.map(() => 0);
  const orders = new Set<number>();
  choice.forEach((place, part) => {
    const column = pool[part]?.[place];
    column?.objectives.forEach((figure, n) => {
      totals[n] = ensure(totals[n]) + figure;
    });
    for (const order of column?.orders ?? []) orders.add(order);
  });
  const suppliers = new Set([...orders].map((order) => getSupplierOfOrder(order, problem.periods.length)));
  return {
    choice: [...choice],
    values: toCriterionVector(totals, orders.size, suppliers.size),
    late: ensure(totals[1]),
  };
};

/** Adds an assignment to the front unless it is dominated; truncates a front of twice its budget. */
export const offerToFront = (context: SearchContext, choice: Assignment): void => {
  const point = toPoint(context, choice);
  context.points = insertPoint(context.points, point, context.compared);
  if (context.points.length > context.budget.frontPoints * 2) truncateToBudget(context);
};

/** Truncates the front to its budget and keeps the chosen point. */
export const truncateToBudget = (context: SearchContext): void => {
  context.points = truncateFront(
    context.points,
    context.budget.frontPoints,
    [getChosenPoint(context)],
    getCriterionInterest(context.configuration),
  );
};

/**
 * Returns the point with the least augmented Tchebycheff distance; on an empty front, the first column of every part.
 */
export const getChosenPoint = ({ points, weights, pool }: SearchContext): Point =>
  findBestPoint(points, computeRange(points), weights) ?? { choice: pool.map(() => 0), values: [], late: 0 };
