import type { ModelData } from 'highs';
import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program, relaxAll, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { solve, solveLinear } from '#lib/procurement/optimiser/highs/solve.ts';
import { LINEAR_OPTIONS, type SolverOptions } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A linear function of a plan: a value for each column, and a constant for each order and for each supplier. */
export interface PlanSum {
  readonly measureColumn: (column: MasterColumn) => number;
  readonly order: number;
  readonly supplier: number;
}

/**
 * Minimises `sum` plus the maximum of the terms of `largest`, each less its offset. Every sum of `limits` is at most
 * its `most`.
 */
export interface MasterGoal {
  readonly sum: PlanSum;
  readonly largest: readonly { readonly sum: PlanSum; readonly offset: number }[];
  readonly limits: readonly { readonly sum: PlanSum; readonly most: number }[];
}

/** A column of the master problem: a plan of one part, or in its linear relaxation a convex combination of plans. */
export interface MasterColumn extends Pick<PoolColumn, 'objectives' | 'orders'> {
  /** By order: the share of the plans that use it; 1 by default. */
  readonly usage?: readonly number[];
}

export interface MasterInput {
  readonly pool: readonly (readonly MasterColumn[])[];
  /** By part: the positions in the pool of the columns to choose from. */
  readonly places: readonly (readonly number[])[];
  /** Number of periods, from which the supplier of an order number follows. */
  readonly periods: number;
  readonly goal: MasterGoal;
  /** A feasible assignment of columns in `places`: the start solution. */
  readonly known?: Assignment;
  /** Node limit, after which the incumbent is returned. */
  readonly nodes: number;
  /** Iteration limit of all linear programs together; none by default. */
  readonly iterations?: bigint;
  /** Relative gap at which the interior point method ends; HiGHS's own by default. */
  readonly tolerance?: number;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Indices of the variables, kind by kind: columns, orders, suppliers and, last, the maximum of `goal.largest`. */
interface Variables {
  readonly columns: readonly { readonly part: number; readonly place: number; readonly column: MasterColumn }[];
  readonly first: readonly number[];
  readonly orders: ReadonlyMap<number, number>;
  readonly suppliers: ReadonlyMap<number, number>;
  readonly count: number;
}

const createVariables = ({ pool, places, periods }: MasterInput): Variables => {
  const columns = places.flatMap((list, part) =>
    list.map((place) => ({ part, place, column: ensure(pool[part]?.[place]) })),
  );
  const first: number[] = [];
  let next = 0;
  for (const list of places) {
    first.push(next);
    next += list.length;
  }
  const numberKeys = (keys: Iterable<number>): ReadonlyMap<number, number> => {
    const sorted = [...new Set(keys)].sort((a, b) => a - b);
    return new Map(sorted.map((key) => [key, next++]));
  };
  const orders = numberKeys(columns.flatMap(({ column }) => column.orders));
  const suppliers = numberKeys([...orders.keys()].map((order) => getSupplierOfOrder(order, periods)));
  return { columns, first, orders, suppliers, count: next + 1 };
};

const toTerms = ({ columns, orders, suppliers }: Variables, sum: PlanSum): readonly Term[] => [
  ...columns.map(({ column }, n): Term => [n, sum.measureColumn(column)]),
  ...[...orders.values()].map((variable): Term => [variable, sum.order]),
  ...[...suppliers.values()].map((variable): Term => [variable, sum.supplier]),
];

/** Row indices: first row of the links from each part to its orders, and first row of `goal.largest`. */
interface RowPlaces {
  readonly links: (readonly [row: number, part: number, order: number])[];
  largest: number;
}

/** Adds the rows: one column per part; a chosen column opens its orders; an open order opens its supplier. */
const addPlanRows = (rows: Program, { places, periods }: MasterInput, variables: Variables): RowPlaces => {
  const links: (readonly [number, number, number])[] = [];
  places.forEach((list, part) => {
    const first = ensure(variables.first[part]);
    rows.addRow(
      1,
      1,
      list.map((_, n): Term => [first + n, 1]),
    );
    const users = new Map<number, Term[]>();
    list.forEach((_, n) => {
      const { orders, usage } = ensure(variables.columns[first + n]).column;
      orders.forEach((order, place) => {
        const terms = users.get(order) ?? [];
        terms.push([first + n, usage?.[place] ?? 1]);
        users.set(order, terms);
      });
    });
    for (const [order, terms] of users) {
      links.push([rows.rows.length, part, order]);
      rows.addRow(-INFINITE, 0, [...terms, [ensure(variables.orders.get(order)), -1]]);
    }
  });
  for (const [order, variable] of variables.orders)
    rows.addRow(-INFINITE, 0, [
      [variable, 1],
      [ensure(variables.suppliers.get(getSupplierOfOrder(order, periods))), -1],
    ]);
  return { links, largest: rows.rows.length };
};

const createStartSolution = (input: MasterInput, variables: Variables, known: Assignment): readonly number[] => {
  const values = new Array<number>(variables.count).fill(0);
  const taken: MasterColumn[] = [];
  input.places.forEach((list, part) => {
    const n = list.indexOf(ensure(known[part]));
    if (n < 0) return;
    const variable = ensure(variables.first[part]) + n;
    values[variable] = 1;
    taken.push(ensure(variables.columns[variable]).column);
  });
  const open = new Set(taken.flatMap(({ orders }) => orders));
  const suppliers = new Set([...open].map((order) => getSupplierOfOrder(order, input.periods)));
  for (const order of open) values[ensure(variables.orders.get(order))] = 1;
  for (const supplier of suppliers) values[ensure(variables.suppliers.get(supplier))] = 1;
  const total = (sum: PlanSum): number =>
    taken.reduce(
      (value, column) => value + sum.measureColumn(column),
      sum.order * open.size + sum.supplier * suppliers.size,
    );
  values[variables.count - 1] = Math.max(0, ...input.goal.largest.map(({ sum, offset }) => total(sum) - offset));
  return values;
};

const buildMilp = (input: MasterInput, variables: Variables): { data: ModelData; places: RowPlaces } => {
  const { goal } = input;
  const last = variables.count - 1;
  // If there is no maximum, and only orders and suppliers are limited, each part takes its cheapest column as soon as
  // the order binaries are fixed. Columns and suppliers then need no integrality.
  const isPlain = goal.largest.length === 0 && goal.limits.every(({ sum }) => sum.order !== 0 || sum.supplier !== 0);
  const program = new Program();
  for (let variable = 0; variable < last; variable++)
    program.add({ high: 1, isWhole: variable < variables.columns.length === isPlain ? 0 : 1 });
  program.add({ high: INFINITE, cost: goal.largest.length > 0 ? 1 : 0 });
  const places = addPlanRows(program, input, variables);
  for (const { sum, offset } of goal.largest)
    program.addRow(-INFINITE, offset, [...toTerms(variables, sum), [last, -1]]);
  for (const { sum, most } of goal.limits) program.addRow(-INFINITE, most, toTerms(variables, sum));
  program.addCosts(toTerms(variables, goal.sum));
  return { data: program.toData(), places };
};

/** Returns, by part, the column with the largest value in a solution. */
const selectLargest = ({ places }: MasterInput, { first }: Variables, values: Float64Array): Assignment =>
  places.map((list, part) => {
    const start = ensure(first[part]);
    const best = list.reduce((most, _, n) => (ensure(values[start + n]) > ensure(values[start + most]) ? n : most), 0);
    return ensure(list[best]);
  });

/** Solves the restricted master problem as a MILP: returns the best assignment found; undefined if HiGHS finds none. */
export const solveMaster = (milp: MilpSolver, input: MasterInput): Assignment | undefined => {
  const variables = createVariables(input);
  const { values } = solve(milp, buildMilp(input, variables).data, {
    options: { output_flag: false, mip_rel_gap: 1e-5, random_seed: 1 },
    effort: { nodes: input.nodes, iterations: input.iterations },
    start: input.known && createStartSolution(input, variables, input.known),
  });
  return values && selectLargest(input, variables, values);
};

/** Dual solution of the linear relaxation of the restricted master problem. */
export interface MasterDuals {
  readonly value: number;
  /** Dual value of each of `goal.largest`; the sum is 1. */
  readonly shares: readonly number[];
  /** Dual price of each of `goal.limits`. */
  readonly limits: readonly number[];
  /** Dual price of each order for each part with a column that uses it. */
  readonly prices: readonly (readonly [part: number, order: number, price: number])[];
  /** By part: the column with the largest value in the primal solution. */
  readonly rounded: Assignment;
  /** By part, then in the order of `places`: the values of the columns in the primal solution. */
  readonly values: readonly (readonly number[])[];
}

/**
 * Solves the linear relaxation of the restricted master problem; undefined if HiGHS finds no optimum. An interior point
 * method without crossover gives duals from the interior of the optimal face. They price out better columns than the
 * duals of a vertex, and take less time to find.
 */
export const solveMasterRelaxation = (milp: MilpSolver, input: MasterInput): MasterDuals | undefined => {
  const variables = createVariables(input);
  const { data, places } = buildMilp(input, variables);
  const { tolerance } = input;
  const interior: SolverOptions = {
    ...LINEAR_OPTIONS,
    solver: 'ipx',
    run_crossover: 'off',
    ...(tolerance !== undefined && { ipm_optimality_tolerance: tolerance }),
  };
  const relaxed = relaxAll(data);
  const inner = solve(milp, relaxed, { options: interior });
  const isEarly = tolerance !== undefined && inner.duals.length > 0;
  const found =
    inner.isOptimal || isEarly ? inner : solveLinear(milp, relaxed, { ...LINEAR_OPTIONS, solver: 'simplex' });
  if (found?.values === undefined) return undefined;
  const { values, value, duals } = found;
  const getPrice = (row: number) => Math.max(0, -ensure(duals[row]));
  return {
    value,
    shares: input.goal.largest.map((_each, n) => getPrice(places.largest + n)),
    limits: input.goal.limits.map((_each, n) => getPrice(places.largest + input.goal.largest.length + n)),
    prices: places.links.map(([row, part, order]) => [part, order, getPrice(row)] as const),
    rounded: selectLargest(input, variables, values),
    values: input.places.map((list, part) => list.map((_, n) => ensure(values[ensure(variables.first[part]) + n]))),
  };
};
