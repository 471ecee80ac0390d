import type { CalculationState } from '#lib/procurement/domain/calculation.ts';
import { type Column, isSameColumn, ordersOf } from '#lib/procurement/domain/columns.ts';
import type { Configuration } from '#lib/procurement/domain/configuration.ts';
import { kpisOf, type PeggedPart } from '#lib/procurement/domain/kpis.ts';
import { peggingOf } from '#lib/procurement/domain/lists.ts';
import type { Point } from '#lib/procurement/domain/optimise/archive.ts';
import type { Kpis } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { firstArrivalIn } from '#lib/procurement/domain/reasons.ts';

/** The plans that a calculation has found, none better than another in everything. */
export interface Front {
  /** By part: columns; the choice of a point names them by their place. */
  readonly pool: readonly (readonly Column[])[];
  readonly points: readonly Point[];
  /** The place of the plan that the front belongs to. */
  readonly chosen: number;
}

const byValues = (a: Point, b: Point): number =>
  a.values.reduce((order, value, n) => order || value - (b.values[n] ?? 0), 0) || a.late - b.late;

/** The state of a calculation that is done as its plan keeps it: the points in an order that never changes again. */
export const keptState = (state: CalculationState): CalculationState =>
  state.search === undefined
    ? state
    : { ...state, search: { ...state.search, points: [...state.search.points].sort(byValues) } };

/** The same with a point behind the others. */
export const withPoint = (state: CalculationState, point: Point): CalculationState =>
  state.search === undefined
    ? state
    : { ...state, search: { ...state.search, points: [...state.search.points, point] } };

/** By part, the columns of a point. */
const columnsOfPoint = ({ pool }: Pick<Front, 'pool'>, { choice }: Point): readonly Column[] =>
  choice.map((place, part) => pool[part]?.[place] ?? []);

/** The front of a calculation that is done; of an order of objectives the plan alone. */
export const frontOf = ({ rounds, search }: CalculationState): Front => {
  const plan = rounds.at(-1) ?? [];
  if (search === undefined) {
    const alone = { choice: plan.map(() => 0), values: [], late: 0 };
    return { pool: plan.map((column) => [column]), points: [alone], chosen: 0 };
  }
  const { pool, points } = search;
  const isPlan = (point: Point) =>
    columnsOfPoint({ pool }, point).every((column, part) => isSameColumn(column, plan[part] ?? []));
  const chosen = points.findIndex(isPlan);
  if (chosen < 0) throw new Error('The plan is not on its front');
  return { pool, points, chosen };
};

/** Columns whose pegging is kept from one point to the next, a kilobyte or two each. */
const MOST_PEGGED = 50_000;

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
    if (pegged.size >= MOST_PEGGED) pegged.clear();
    pegged.set(column, known);
    return [known];
  };
  const firstArrival = firstArrivalIn(problem);
  return points.map((point) =>
    kpisOf(problem, columnsOfPoint(front, point).flatMap(peggedPart), configuration, firstArrival),
  );
};

/** The state in which a calculation finds the reasons of a point's alerts, and makes it a plan of its own. */
export const stateOfPoint = (state: CalculationState, place: number): CalculationState | undefined => {
  const front = frontOf(state);
  const point = front.points[place];
  if (point === undefined) return undefined;
  const rounds = [...state.rounds.slice(0, -1), columnsOfPoint(front, point)];
  return { ...state, phase: 'explain', rounds, reasons: [] };
};
