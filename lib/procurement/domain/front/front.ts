import type { CalculationState } from '#lib/procurement/domain/calculation.ts';
import { type Column, ordersOf } from '#lib/procurement/domain/columns.ts';
import type { Configuration } from '#lib/procurement/domain/configuration.ts';
import { kpisOf, type PeggedPart } from '#lib/procurement/domain/kpis.ts';
import { peggingOf } from '#lib/procurement/domain/lists.ts';
import type { Point } from '#lib/procurement/domain/optimise/archive.ts';
import type { Kpis } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { firstArrivalIn } from '#lib/procurement/domain/reasons.ts';

/** The plans that a calculation has found, none better than another in everything; JSON. A plan keeps its front. */
export interface Front {
  readonly version: 1;
  /** By part: the least quantity received in all that covers as much as can be covered. */
  readonly floors: readonly number[];
  /** By part: columns; the choice of a point names them by their place. */
  readonly pool: readonly (readonly Column[])[];
  /** Their order never changes; what is explored is added behind. */
  readonly points: readonly Point[];
  /** The place of the plan that the front belongs to. */
  readonly chosen: number;
  /** What the calculation minimised first, and its bound. */
  readonly best: number;
  readonly bound: number;
}

const isSameColumn = (a: Column, b: Column): boolean => a.length === b.length && a.every((value, n) => value === b[n]);

const byValues = (a: Point, b: Point): number =>
  a.values.reduce((order, value, n) => order || value - (b.values[n] ?? 0), 0) || a.late - b.late;

/** By part, the columns of a point. */
const columnsOfPoint = ({ pool }: Pick<Front, 'pool'>, { choice }: Point): readonly Column[] =>
  choice.map((place, part) => pool[part]?.[place] ?? []);

/** The front of a calculation that is done; of an order of objectives, or without any search, the plan alone. */
export const frontOf = ({ rounds, search, best, bound }: CalculationState): Front => {
  const plan = rounds.at(-1) ?? [];
  const alone = { choice: plan.map(() => 0), values: [], late: 0 };
  if (search === undefined)
    return { version: 1, floors: [], pool: plan.map((column) => [column]), points: [alone], chosen: 0, best, bound };
  const { floors, pool } = search;
  const points = [...search.points].sort(byValues);
  const isPlan = (point: Point) =>
    columnsOfPoint({ pool }, point).every((column, part) => isSameColumn(column, plan[part] ?? []));
  const chosen = points.findIndex(isPlan);
  if (chosen < 0) throw new Error('The plan is not on its front');
  return { version: 1, floors, pool, points, chosen, best, bound };
};

/** The figures of each point. */
export const kpisOfPoints = (
  problem: Problem,
  configuration: Configuration,
  front: Pick<Front, 'pool'>,
  points: readonly Point[],
): readonly Kpis[] => {
  const pegged = new Map<Column, PeggedPart>();
  const peggedPart = (column: Column, n: number): readonly PeggedPart[] => {
    const part = problem.parts[n];
    if (part === undefined) return [];
    const known = pegged.get(column) ?? {
      part,
      orders: ordersOf(problem, part, column),
      pegging: peggingOf(problem, part, column),
    };
    pegged.set(column, known);
    return [known];
  };
  const firstArrival = firstArrivalIn(problem);
  return points.map((point) =>
    kpisOf(problem, columnsOfPoint(front, point).flatMap(peggedPart), configuration, firstArrival),
  );
};

/** The state in which a calculation finds the reasons of a point's alerts, and makes it a plan of its own. */
export const stateOfPoint = (front: Front, place: number): CalculationState | undefined => {
  const { floors, pool, points, best, bound } = front;
  const point = points[place];
  if (point === undefined) return undefined;
  const state = {
    version: 2,
    phase: 'explain',
    rounds: [columnsOfPoint(front, point)],
    reasons: [],
    best,
    bound,
  } as const;
  if (floors.length === 0) return state;
  const { choice } = point;
  const idle = { step: Number.MAX_SAFE_INTEGER, found: [], factors: [], choice, last: choice, seed: 1 };
  return { ...state, search: { version: 1, floors, pool, points, ...idle } };
};
