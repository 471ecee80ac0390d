import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Assignment, AssignmentState } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { type ColumnPool, type PoolColumn, toPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { COLUMN_OBJECTIVES, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { insertPoint, type Point } from '#lib/procurement/optimiser/front/archive.ts';
import {
  CRITERIA,
  getComparedCriteria,
  getCriterionInterest,
  getCriterionWeights,
  getOrderCount,
  toCriterionVector,
} from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeTchebycheffDistance, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { truncateFront } from '#lib/procurement/optimiser/front/truncation.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getSearchBudget } from '#lib/procurement/optimiser/schedule/searchBudget.ts';

/** All that a search of one problem works with, made once from its state. */
export interface SearchContext {
  readonly problem: Problem;
  readonly configuration: WeightedConfiguration;
  readonly budget: SearchBudget;
  readonly parts: readonly PartContext[];
  readonly floors: readonly number[];
  /** Columns found join it. */
  readonly pool: ColumnPool;
  readonly weights: readonly number[];
  readonly compared: readonly boolean[];
  points: readonly Point[];
}

/** Columns whose figures are known, by the parts that they belong to: they are made once in a process. */
const evaluated = new WeakMap<readonly PartContext[], WeakMap<Column, PoolColumn>>();

const evaluatedOf = (parts: readonly PartContext[]): WeakMap<Column, PoolColumn> => {
  const known = evaluated.get(parts) ?? new WeakMap<Column, PoolColumn>();
  evaluated.set(parts, known);
  return known;
};

const poolOf = (parts: readonly PartContext[], stored: readonly (readonly Column[])[]): ColumnPool => {
  const known = evaluatedOf(parts);
  return parts.map((part, n) =>
    (stored[n] ?? []).map((column) => {
      const made = known.get(column) ?? toPoolColumn(part, column);
      known.set(column, made);
      return made;
    }),
  );
};

/** By part, the columns of a pool, as they are stored; who opens them again in this process knows their figures. */
export const getPoolColumns = ({ parts, pool }: SearchContext): readonly (readonly Column[])[] => {
  const known = evaluatedOf(parts);
  return pool.map((columns) =>
    columns.map((each) => {
      known.set(each.column, each);
      return each.column;
    }),
  );
};

/** The workshop in which a stored search goes on. */
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
    pool: poolOf(parts, state.pool),
    weights: getCriterionWeights(configuration),
    compared: getComparedCriteria(configuration),
    points: state.points,
  };
};

/** A choice of columns along a direction, to be changed. */
export const createSelection = (
  { pool, problem }: SearchContext,
  direction: LinearWeights,
  choice: Assignment,
): AssignmentState => new AssignmentState(pool, direction, problem.suppliers.length, problem.periods.length, choice);

/** The plan that a choice makes. */
export const toPoint = ({ pool, problem }: SearchContext, choice: Assignment): Point => {
  const totals = COLUMN_OBJECTIVES.map(() => 0);
  const orders = new Set<number>();
  choice.forEach((place, part) => {
    const column = pool[part]?.[place];
    column?.objectives.forEach((figure, n) => {
      totals[n] = (totals[n] ?? 0) + figure;
    });
    for (const order of column?.orders ?? []) orders.add(order);
  });
  const suppliers = new Set([...orders].map((order) => Math.floor(order / problem.periods.length)));
  return { choice: [...choice], values: toCriterionVector(totals, orders.size, suppliers.size), late: totals[1] ?? 0 };
};

/** Offers a plan to the front. */
export const offerToFront = (context: SearchContext, choice: Assignment): void => {
  const point = toPoint(context, choice);
  context.points = insertPoint(context.points, point, context.compared);
  if (context.points.length > context.budget.frontPoints * 2) truncateToBudget(context);
};

/** Cuts the front to its budget, the chosen point staying. */
export const truncateToBudget = (context: SearchContext): void => {
  context.points = truncateFront(
    context.points,
    context.budget.frontPoints,
    [getChosenPoint(context)],
    getCriterionInterest(context.configuration),
  );
};

const LATE = 1e-12;

/** Of two points with one value: lower cost, then less late, then fewer orders, then less stock. */
const byTie = (a: Point, b: Point): number =>
  ensure(a.values[CRITERIA.cost]) - ensure(b.values[CRITERIA.cost]) ||
  a.late - b.late ||
  getOrderCount(a.values) - getOrderCount(b.values) ||
  ensure(a.values[CRITERIA.stock]) - ensure(b.values[CRITERIA.stock]);

/** The point of the front that weights choose. */
const chosenAmong = (points: readonly Point[], range: Range, weights: readonly number[]): Point | undefined => {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const value = computeTchebycheffDistance(point.values, range, weights);
    if (value < least - LATE || (best !== undefined && value <= least + LATE && byTie(point, best) < 0)) {
      best = point;
      least = value;
    }
  }
  return best;
};

/** The point that the configuration chooses. */
export const getChosenPoint = ({ points, weights, pool }: SearchContext): Point =>
  chosenAmong(points, computeRange(points), weights) ?? { choice: pool.map(() => 0), values: [], late: 0 };
