import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createKpiSum, createTallyPart } from '#lib/procurement/domain/kpis.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { createFindFirstArrival } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, isSameColumn, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

/** The Pareto front of a calculation. */
export interface Front {
  /** By part: its columns; the assignment of a point holds their indices. */
  readonly pool: readonly (readonly Column[])[];
  readonly points: readonly Point[];
  /** Index of the calculation's own plan in `points`. */
  readonly chosen: number;
}

const comparePoints = (a: Point, b: Point): number =>
  a.values.reduce((order, value, n) => order || value - ensure(b.values[n]), 0) || a.late - b.late;

/**
 * Returns the state that is stored with a finished plan: without dual prices, and with the points in their final order.
 */
export const toFinalState = (state: CalculationState): CalculationState => {
  if (state.search === undefined) return state;
  // Dual prices take most of the space of a large state, and only the search and the bound need them.
  const { proving: _, ...search } = state.search;
  return { ...state, search: { ...search, points: [...search.points].sort(comparePoints) } };
};

/** Returns a copy of the state with the point appended; the state itself if it has no search. */
export const appendPoint = (state: CalculationState, point: Point): CalculationState =>
  state.search === undefined
    ? state
    : { ...state, search: { ...state.search, points: [...state.search.points, point] } };

const getPointColumns = ({ pool }: Pick<Front, 'pool'>, { choice }: Point): readonly Column[] =>
  choice.map((place, part) => pool[part]?.[place] ?? []);

/**
 * Returns the front of a finished calculation. A lexicographic calculation has its plan as the only point. Throws if
 * the plan is not among the points.
 */
export const getFront = ({ rounds, search }: CalculationState): Front => {
  const plan = rounds.at(-1) ?? [];
  if (search === undefined) {
    const alone = { choice: plan.map(() => 0), values: [], late: 0 };
    return { pool: plan.map((column) => [column]), points: [alone], chosen: 0 };
  }
  const { pool, points } = search;
  const isPlan = (point: Point) =>
    getPointColumns({ pool }, point).every((column, part) => isSameColumn(column, plan[part] ?? []));
  const chosen = points.findIndex(isPlan);
  if (chosen < 0) throw new Error('The front of the calculation does not contain its plan');
  return { pool, points, chosen };
};

/** Computes the KPIs of each point. Evaluates each column once, because points share most of their columns. */
export const computePointKpis = (
  problem: Problem,
  configuration: Configuration,
  { pool }: Pick<Front, 'pool'>,
  points: readonly Point[],
): readonly Kpis[] => {
  const tallyPart = createTallyPart(problem, configuration, createFindFirstArrival(problem));
  const counts = points.map(() => createKpiSum(problem));
  problem.parts.forEach((part, n) => {
    const tallies = new Map<number, ReturnType<typeof tallyPart>>();
    points.forEach(({ choice }, point) => {
      const place = ensure(choice[n]);
      const column = pool[n]?.[place] ?? [];
      const pegPart = () => ({
        part,
        orders: toOrders(problem, part, column),
        pegging: pegColumn(problem, part, column),
      });
      const tally = tallies.get(place) ?? tallyPart(pegPart());
      tallies.set(place, tally);
      counts[point]?.add(tally);
    });
  });
  return counts.map(({ kpis }) => kpis());
};

/**
 * Returns the state in which a calculation makes a point of the front its plan and finds the reasons of its alerts;
 * undefined if `place` is not the index of a point.
 */
export const createPointState = (state: CalculationState, place: number): CalculationState | undefined => {
  const front = getFront(state);
  const point = front.points[place];
  if (point === undefined) return undefined;
  const rounds = [...state.rounds.slice(0, -1), getPointColumns(front, point)];
  // These sums belong to the plan that is replaced.
  const { changes, totals: _, ...shared } = state;
  const improved = point.choice.map((column, part) => changes?.improvedByColumn?.[part]?.[column] ?? null);
  return { ...shared, phase: 'explain', rounds, reasons: [], ...(changes && { changes: { ...changes, improved } }) };
};
