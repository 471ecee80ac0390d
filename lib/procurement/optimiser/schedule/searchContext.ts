import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Choice, Selection } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { type Pool, type PoolColumn, pooled } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { Direction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { openedParts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { FIGURES, type OpenPart } from '#lib/procurement/optimiser/columns/partContext.ts';
import { type Point, type Range, rangeOf, tchebycheff, withPoint } from '#lib/procurement/optimiser/front/archive.ts';
import { comparedIn, interestOf, ordersIn, valuesOf, weightsOf } from '#lib/procurement/optimiser/front/criteria.ts';
import { thinned } from '#lib/procurement/optimiser/front/truncation.ts';
import { budgetOf } from '#lib/procurement/optimiser/schedule/effort.ts';

/** All that a search of one problem works with, made once from its state. */
export interface Workshop {
  readonly problem: Problem;
  readonly configuration: WeightedConfiguration;
  readonly budget: SearchBudget;
  readonly parts: readonly OpenPart[];
  readonly floors: readonly number[];
  /** Columns found join it. */
  readonly pool: Pool;
  readonly weights: readonly number[];
  readonly compared: readonly boolean[];
  points: readonly Point[];
}

/** Columns whose figures are known, by the parts that they belong to: they are made once in a process. */
const evaluated = new WeakMap<readonly OpenPart[], WeakMap<Column, PoolColumn>>();

const evaluatedOf = (parts: readonly OpenPart[]): WeakMap<Column, PoolColumn> => {
  const known = evaluated.get(parts) ?? new WeakMap<Column, PoolColumn>();
  evaluated.set(parts, known);
  return known;
};

const poolOf = (parts: readonly OpenPart[], stored: readonly (readonly Column[])[]): Pool => {
  const known = evaluatedOf(parts);
  return parts.map((part, n) =>
    (stored[n] ?? []).map((column) => {
      const made = known.get(column) ?? pooled(part, column);
      known.set(column, made);
      return made;
    }),
  );
};

/** By part, the columns of a pool, as they are stored; who opens them again in this process knows their figures. */
export const columnsOf = ({ parts, pool }: Workshop): readonly (readonly Column[])[] => {
  const known = evaluatedOf(parts);
  return pool.map((columns) =>
    columns.map((each) => {
      known.set(each.column, each);
      return each.column;
    }),
  );
};

/** The workshop in which a stored search goes on. */
export const workshopOf = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: {
    readonly floors: readonly number[];
    readonly pool: readonly (readonly Column[])[];
    readonly points: readonly Point[];
  },
): Workshop => {
  const parts = openedParts(problem, configuration);
  return {
    problem,
    configuration,
    budget: budgetOf(configuration, problem.parts.length),
    parts,
    floors: state.floors,
    pool: poolOf(parts, state.pool),
    weights: weightsOf(configuration),
    compared: comparedIn(configuration),
    points: state.points,
  };
};

/** A choice of columns along a direction, to be changed. */
export const selectionOf = ({ pool, problem }: Workshop, direction: Direction, choice: Choice): Selection =>
  new Selection(pool, direction, problem.suppliers.length, problem.periods.length, choice);

/** The plan that a choice makes. */
export const pointOf = ({ pool, problem }: Workshop, choice: Choice): Point => {
  const totals = FIGURES.map(() => 0);
  const orders = new Set<number>();
  choice.forEach((place, part) => {
    const column = pool[part]?.[place];
    column?.figures.forEach((figure, n) => {
      totals[n] = (totals[n] ?? 0) + figure;
    });
    for (const order of column?.orders ?? []) orders.add(order);
  });
  const suppliers = new Set([...orders].map((order) => Math.floor(order / problem.periods.length)));
  return { choice: [...choice], values: valuesOf(totals, orders.size, suppliers.size), late: totals[1] ?? 0 };
};

/** Offers a plan to the front. */
export const offer = (shop: Workshop, choice: Choice): void => {
  const point = pointOf(shop, choice);
  shop.points = withPoint(shop.points, point, shop.compared);
  if (shop.points.length > shop.budget.points * 2) thinFront(shop);
};

/** Cuts the front to its budget, the chosen point staying. */
export const thinFront = (shop: Workshop): void => {
  shop.points = thinned(shop.points, shop.budget.points, [chosenOf(shop)], interestOf(shop.configuration));
};

const LATE = 1e-12;

/** Of two points with one value: lower cost, then less late, then fewer orders, then less stock. */
const byTie = (a: Point, b: Point): number =>
  (a.values[0] ?? 0) - (b.values[0] ?? 0) ||
  a.late - b.late ||
  ordersIn(a.values) - ordersIn(b.values) ||
  (a.values[7] ?? 0) - (b.values[7] ?? 0);

/** The point of the front that weights choose. */
const chosenAmong = (points: readonly Point[], range: Range, weights: readonly number[]): Point | undefined => {
  let best: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const value = tchebycheff(point.values, range, weights);
    if (value < least - LATE || (best !== undefined && value <= least + LATE && byTie(point, best) < 0)) {
      best = point;
      least = value;
    }
  }
  return best;
};

/** The point that the configuration chooses. */
export const chosenOf = ({ points, weights, pool }: Workshop): Point =>
  chosenAmong(points, rangeOf(points), weights) ?? { choice: pool.map(() => 0), values: [], late: 0 };
