import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program, relaxAll, type Term, toDense } from '#lib/procurement/optimiser/highs/program.ts';
import { type SolverEffort, solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS, LINEAR_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';

/** Lower bounds on the numbers of purchase orders and of suppliers of all plans with the best coverage. */
export interface CountBounds {
  readonly orders: number;
  readonly suppliers: number;
}

const INFINITE = Number.POSITIVE_INFINITY;

/** Limits of nodes and of LP iterations over all nodes, which HiGHS reaches within seconds. */
const MOST_EFFORT: SolverEffort = { nodes: 200, iterations: 20_000n };

/** Number of binaries above which only the linear relaxation is solved; number above which neither is solved. */
const MOST_BINARIES = 2_000;
const MOST_COLUMNS = 20_000;

/**
 * Computes the most that each order, and each supplier, can deliver to a part. Capped at `floor`, the quantity to
 * cover.
 */
const computeShares = ({ model, orderByOption }: PartContext, floor: number) => {
  const orders = new Map<number, number>();
  const suppliers = new Map<number, number>();
  const add = (to: Map<number, number>, key: number, quantity: number) =>
    to.set(key, Math.min(floor, (to.get(key) ?? 0) + quantity));
  const byOffer = model.offers.map(() => 0);
  model.options.forEach(({ offer, high }, n) => {
    add(orders, ensure(orderByOption[n]), high);
    byOffer[offer] = ensure(byOffer[offer]) + high;
  });
  const bySource = model.sources.map(() => 0);
  model.offers.forEach(({ source, capacity }, offer) => {
    bySource[source] = ensure(bySource[source]) + Math.min(capacity, ensure(byOffer[offer]));
  });
  model.sources.forEach(({ quantity }, source) => {
    const supplier = model.offers.find((offer) => offer.source === source)?.supplier;
    if (supplier !== undefined) add(suppliers, supplier, Math.min(quantity, ensure(bySource[source])));
  });
  return { orders, suppliers };
};

/**
 * Creates a lookup of binaries by key, one for each order or supplier; a binary is added at the first use of its key.
 */
const createBinaries = (program: Program) => {
  const places = new Map<number, number>();
  const place = (key: number): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const variable = program.add({ high: 1, isWhole: 1 });
    places.set(key, variable);
    return variable;
  };
  return { places, place };
};

/** Minimises the number of binaries that are 1, and returns the lower bound reached within the limits. */
const minimiseCount = (milp: MilpSolver, program: Program, counted: Iterable<number>): number => {
  const ones = [...counted].map((variable): Term => [variable, 1]);
  const data = program.toData({ costs: toDense(program.lower.length, ones) });
  const { bound } =
    data.numCols > MOST_BINARIES
      ? solve(milp, relaxAll(data), { options: LINEAR_OPTIONS })
      : solve(milp, data, { options: EXACT_OPTIONS, effort: MOST_EFFORT });
  return Number.isFinite(bound) ? Math.max(0, toLeastWhole(bound)) : 0;
};

/** Data of the covering program: the parts, by part its minimum cumulative receipts in units, the number of periods. */
interface CoveringProblem {
  readonly parts: readonly PartContext[];
  readonly floors: readonly number[];
  readonly periods: number;
}

/**
 * Bounds the numbers of orders and of suppliers from below by a covering program. Each part receives at least its
 * minimum cumulative receipts (`floors`, in units) from the orders and suppliers used. Relaxes periods, lots and stock.
 * Returns 0 if the program is too large.
 */
export const boundCounts = (milp: MilpSolver, { parts, floors, periods }: CoveringProblem): CountBounds => {
  const program = new Program();
  const orders = createBinaries(program);
  const suppliers = createBinaries(program);
  const toTerms = (shares: ReadonlyMap<number, number>, place: (key: number) => number) =>
    [...shares].map(([key, share]): Term => [place(key), share]);
  parts.forEach((part, n) => {
    const floor = ensure(floors[n]);
    if (floor <= 0) return;
    const shares = computeShares(part, floor);
    program.addRow(floor, INFINITE, toTerms(shares.orders, orders.place));
    program.addRow(floor, INFINITE, toTerms(shares.suppliers, suppliers.place));
  });
  const used = new Map<number, Term[]>();
  for (const [order, variable] of orders.places) {
    const supplier = getSupplierOfOrder(order, periods);
    program.addRow(-INFINITE, 0, [
      [variable, 1],
      [suppliers.place(supplier), -1],
    ]);
    const terms = used.get(supplier) ?? [];
    terms.push([variable, -1]);
    used.set(supplier, terms);
  }
  for (const [supplier, terms] of used) program.addRow(-INFINITE, 0, [[suppliers.place(supplier), 1], ...terms]);
  if (program.lower.length === 0 || program.lower.length > MOST_COLUMNS) return { orders: 0, suppliers: 0 };
  return {
    orders: minimiseCount(milp, program, orders.places.values()),
    suppliers: minimiseCount(milp, program, suppliers.places.values()),
  };
};
