import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createKpiSum, createTallyPart } from '#lib/procurement/domain/kpis.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { createFindFirstArrival } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, isSameColumn, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';

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
export const toFinalState = (state: CalculationState): CalculationState => {
  if (state.search === undefined) return state;
  // Prices were of use on the way and for the proof only, and are most of what a large search knows.
  const { pricing: _, proving: __, ...search } = state.search;
  return { ...state, search: { ...search, points: [...search.points].sort(byValues) } };
};

/** The same with a point behind the others. */
export const appendPoint = (state: CalculationState, point: Point): CalculationState =>
  state.search === undefined
    ? state
    : { ...state, search: { ...state.search, points: [...state.search.points, point] } };

/** By part, the columns of a point. */
const columnsOfPoint = ({ pool }: Pick<Front, 'pool'>, { choice }: Point): readonly Column[] =>
  choice.map((place, part) => pool[part]?.[place] ?? []);

/** The front of a calculation that is done; of an order of objectives the plan alone. */
export const getFront = ({ rounds, search }: CalculationState): Front => {
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

/** The figures of each point; part by part, since points share most of their columns. */
export const computePointKpis = (
  problem: Problem,
  configuration: Configuration,
  { pool }: Pick<Front, 'pool'>,
  points: readonly Point[],
): readonly Kpis[] => {
  const tallyOf = createTallyPart(problem, configuration, createFindFirstArrival(problem));
  const counts = points.map(() => createKpiSum(problem));
  problem.parts.forEach((part, n) => {
    const tallies = new Map<number, ReturnType<typeof tallyOf>>();
    points.forEach(({ choice }, point) => {
      const place = choice[n] ?? 0;
      const column = pool[n]?.[place] ?? [];
      const pegged = () => ({
        part,
        orders: toOrders(problem, part, column),
        pegging: pegColumn(problem, part, column),
      });
      const tally = tallies.get(place) ?? tallyOf(pegged());
      tallies.set(place, tally);
      counts[point]?.add(tally);
    });
  });
  return counts.map(({ kpis }) => kpis());
};

/** The state in which a calculation finds the reasons of a point's alerts, and makes it a plan of its own. */
export const createPointState = (state: CalculationState, place: number): CalculationState | undefined => {
  const front = getFront(state);
  const point = front.points[place];
  if (point === undefined) return undefined;
  const rounds = [...state.rounds.slice(0, -1), columnsOfPoint(front, point)];
  return { ...state, phase: 'explain', rounds, reasons: [] };
};
