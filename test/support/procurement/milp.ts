import { createHash } from 'node:crypto';
import type { ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';

export type Terms = readonly (readonly [variable: number, factor: number])[];

export type GrowingTerms = [variable: number, factor: number][];

/** The whole problem as one MILP, written from the rules alone: it shares no code with the optimiser. */
export interface CompactMilp {
  /** All variables; their costs change from one solution to the next. */
  readonly lower: number[];
  readonly upper: number[];
  readonly whole: (0 | 1)[];
  readonly rows: { readonly low: number; readonly high: number; readonly terms: Terms }[];
  readonly unavailable: Terms;
  readonly short: Terms;
  /** By the numbers of `CRITERION`. */
  readonly criteria: readonly Terms[];
  /** Quantities by part, supplier, offer and order period; backlog by part and period. */
  readonly amounts: readonly OrderedAmount[];
  readonly backlogs: readonly { readonly part: number; readonly at: number; readonly variable: number }[];
  readonly late: Terms;
  readonly shortfall: Terms;
}

/** The variable of an order, with the index of its part and its supplier and the position of its period. */
export interface OrderedAmount {
  readonly part: number;
  readonly supplier: number;
  readonly offerId: number;
  readonly at: number;
  readonly variable: number;
}

/** Places of the criteria in their list; recycled units count negative. */
export const CRITERION = {
  cost: 0,
  lateness: 1,
  risk: 2,
  nonPriority: 3,
  deliveryTime: 4,
  orders: 5,
  suppliers: 6,
  stock: 7,
  recycledUnits: 8,
} as const;

type CriterionName = keyof typeof CRITERION;

/** A MILP to which variables and rows are added. */
export const createMilp = () => {
  const lower: number[] = [];
  const upper: number[] = [];
  const whole: (0 | 1)[] = [];
  const rows: CompactMilp['rows'] = [];
  const criteria = Object.keys(CRITERION).map((): GrowingTerms => []);
  const sharedBinaries = new Map<string, number>();
  const addVariable = (low: number, high: number, isWhole: 0 | 1): number => {
    lower.push(low);
    upper.push(high);
    whole.push(isWhole);
    return lower.length - 1;
  };
  const addCost = (criterion: CriterionName, variable: number, factor: number): void => {
    criteria[CRITERION[criterion]]?.push([variable, factor]);
  };
  return {
    lower,
    upper,
    whole,
    rows,
    criteria,
    addVariable,
    addCost,
    addRow: (low: number, high: number, terms: Terms): void => {
      rows.push({ low, high, terms });
    },
    /** Returns the binary of this key, which counts in the criterion. */
    getSharedBinary: (key: string, criterion: CriterionName): number => {
      const known = sharedBinaries.get(key);
      if (known !== undefined) return known;
      const made = addVariable(0, 1, 1);
      sharedBinaries.set(key, made);
      addCost(criterion, made, 1);
      return made;
    },
    amounts: [] as OrderedAmount[],
    backlogs: [] as { part: number; at: number; variable: number }[],
    unavailable: [] as GrowingTerms,
    short: [] as GrowingTerms,
    late: [] as GrowingTerms,
    shortfall: [] as GrowingTerms,
  };
};

export type GrowingMilp = ReturnType<typeof createMilp>;

/** Writes a MILP and its costs in the form that HiGHS reads. */
const toModel = ({ lower, upper, whole, rows }: CompactMilp, costs: Terms): ModelData => {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    const sums = new Map<number, number>();
    for (const [n, factor] of terms) sums.set(n, (sums.get(n) ?? 0) + factor);
    indices.push(...sums.keys());
    values.push(...sums.values());
    starts.push(indices.length);
  }
  const colCost = lower.map(() => 0);
  for (const [n, factor] of costs) colCost[n] = (colCost[n] ?? 0) + factor;
  const [numCols, numRows] = [lower.length, rows.length];
  return {
    numCols,
    numRows,
    colCost,
    colLower: lower,
    colUpper: upper,
    rowLower: rows.map(({ low }) => low),
    rowUpper: rows.map(({ high }) => high),
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
    integrality: whole,
  };
};

/** Returns the least cost of a model; undefined if there is no solution. */
const solve = (milp: MilpSolver, model: ModelData): number | undefined =>
  milp.withModel(model, (solver) => {
    solver.options.set({
      output_flag: false,
      mip_rel_gap: 0,
      mip_abs_gap: 1e-8,
      mip_feasibility_tolerance: 1e-8,
      // HiGHS's presolve can cut off optimal plans, and rounding errors in cuts that it keeps can, too.
      presolve: 'off',
      mip_pool_soft_limit: 1,
      // This heuristic takes 14 ms even for two variables, most of the time of a small model.
      mip_heuristic_run_feasibility_jump: false,
    });
    solver.run();
    if (solver.getModelStatus() === milp.constants.modelStatus.infeasible) return undefined;
    if (solver.getModelStatus() !== milp.constants.modelStatus.optimal) throw new Error('The oracle found no optimum');
    return solver.getObjectiveValue();
  });

/** Least costs by the digest of their model; undefined where there is no plan. */
const solved = new Map<string, number | undefined>();

/** Tells -infinity, infinity and a missing value apart, all of which JSON would write as null. */
const writeInfinity = (_: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? String(value) : value;

/**
 * Minimises a cost; undefined if there is no plan. It solves each model once in a test file, because tests ask again for
 * the same coverage tiers and the same random problems: four of five models of some files are repeated.
 */
export const tryMinimise = (milp: MilpSolver, program: CompactMilp, costs: Terms): number | undefined => {
  const model = toModel(program, costs);
  const digest = createHash('sha256').update(JSON.stringify(model, writeInfinity)).digest('base64');
  if (!solved.has(digest)) solved.set(digest, solve(milp, model));
  return solved.get(digest);
};

/** Minimises a cost; throws if there is no plan. */
export const minimise = (milp: MilpSolver, program: CompactMilp, costs: Terms): number => {
  const least = tryMinimise(milp, program, costs);
  if (least === undefined) throw new Error('The oracle found no plan');
  return least;
};

/** Minimises costs one after the other and returns their least values. Each one is a limit for the costs after it. */
export const minimiseInTurn = (milp: MilpSolver, program: CompactMilp, costs: readonly Terms[]): readonly number[] =>
  costs.map((terms) => {
    const least = Math.round(minimise(milp, program, terms));
    program.rows.push({ low: Number.NEGATIVE_INFINITY, high: least, terms });
    return least;
  });
