import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import {
  MilpProgram,
  type Term,
  toDense,
  toSparseMatrix,
} from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/pricing/milp/solverOptions.ts';
import { toLeastWhole } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';

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
const createBinaries = (program: MilpProgram) => {
  const places = new Map<number, number>();
  const place = (key: number): number => {
    const known = places.get(key);
    if (known !== undefined) return known;
    const variable = program.addVariable(1, 1, () => 1);
    places.set(key, variable);
    return variable;
  };
  return { places, place };
};

const toData = (program: MilpProgram, counted: Iterable<number>) => ({
  numCols: program.lower.length,
  numRows: program.rows.length,
  colCost: toDense(
    program.lower.length,
    [...counted].map((variable): Term => [variable, 1]),
  ),
  colLower: program.lower,
  colUpper: program.upper,
  rowLower: program.rows.map(({ low }) => low),
  rowUpper: program.rows.map(({ high }) => high),
  matrix: toSparseMatrix(program.rows, program.lower.length),
});

/** Minimises the number of binaries that are 1, and returns the lower bound reached within the limits. */
const minimiseCount = (milp: MilpSolver, program: MilpProgram, counted: Iterable<number>): number => {
  const data = toData(program, counted);
  const isRelaxed = data.numCols > MOST_BINARIES;
  const { modelStatus } = milp.constants;
  const bound = milp.withModel(isRelaxed ? data : { ...data, integrality: program.whole }, (solver) => {
    if (isRelaxed) {
      solver.options.set({ output_flag: false, random_seed: 1 });
      solver.run();
      return solver.getModelStatus() === modelStatus.optimal ? solver.getObjectiveValue() : 0;
    }
    solver.options.set({ ...EXACT_OPTIONS, mip_max_nodes: MOST_EFFORT.nodes });
    runWithin(milp, solver, MOST_EFFORT);
    return Number(solver.info.get('mip_dual_bound'));
  });
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
  const program = new MilpProgram();
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
