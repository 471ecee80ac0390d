import type { ModelData } from 'highs';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Row, toSparseMatrix } from '#lib/procurement/optimiser/highs/program.ts';
import { withLinearProgram } from '#lib/procurement/optimiser/highs/solve.ts';
import { REPEATED_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  type BoundedProgram,
  computeSafeBound,
  provesInfeasible,
  type VariableBounds,
} from '#lib/procurement/optimiser/pricing/scaled/safeBound.ts';

/** A solved linear relaxation. */
interface RelaxedResult {
  /** Undefined if HiGHS finds no solution. */
  readonly values: readonly number[] | undefined;
  readonly duals: readonly number[];
  /** Rigorous lower bound; Infinity if proven infeasible, -Infinity if nothing is proven. */
  readonly bound: number;
}

/** Largest quantity in scaled units. Not tuned: it is far above the tolerances of HiGHS. */
const SCALED = 1024;
/**
 * Simplex iterations per relaxation: HiGHS can cycle, and an iteration limit gives the same result on every machine.
 */
const ITERATIONS = 20_000;

const toPowerOfTwo = (value: number): number => (value > 0 ? 2 ** Math.ceil(Math.log2(value)) : 1);

const getLargest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

export interface LargeProgram extends BoundedProgram {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** Whether the cost of every plan is an integer. */
  readonly whole: boolean;
}

/** Scales a program by powers of two, so that no number is large. Powers of two cause no rounding errors. */
const scaleProgram = ({ costs, rows, lower, upper }: LargeProgram) => {
  const size = Math.max(1, toPowerOfTwo(getLargest(upper) / SCALED));
  const columns = upper.map((high) => (high > 1 ? size : 1));
  const scaledRows = rows.map(({ low, high, terms }): Row & { readonly unit: number } => {
    const unit = toPowerOfTwo(getLargest(terms.map(([variable, factor]) => factor * (columns[variable] ?? 1))));
    return {
      unit,
      low: low / unit,
      high: high / unit,
      terms: terms.map(([variable, factor]) => [variable, (factor * (columns[variable] ?? 1)) / unit] as const),
    };
  });
  const inUnits = costs.map((cost, n) => cost * (columns[n] ?? 1));
  const worth = toPowerOfTwo(getLargest(inUnits));
  const data: ModelData = {
    numCols: costs.length,
    numRows: rows.length,
    colCost: inUnits.map((cost) => cost / worth),
    colLower: lower.map((low, n) => low / (columns[n] ?? 1)),
    colUpper: upper.map((high, n) => high / (columns[n] ?? 1)),
    rowLower: scaledRows.map(({ low }) => low),
    rowUpper: scaledRows.map(({ high }) => high),
    matrix: toSparseMatrix(scaledRows, costs.length),
  };
  return { data, columns, units: scaledRows.map(({ unit }) => worth / unit) };
};

/** Solves the relaxation of one program within given variable bounds. */
export type Relax = (bounds: VariableBounds) => RelaxedResult;

/** Loads a program with large quantities into HiGHS and passes `use` a function that solves its relaxations. */
export const withRelaxations = <Result>(
  milp: MilpSolver,
  program: LargeProgram,
  use: (relax: Relax) => Result,
): Result => {
  const { data, columns, units } = scaleProgram(program);
  const options = {
    ...REPEATED_OPTIONS,
    simplex_iteration_limit: ITERATIONS,
    primal_feasibility_tolerance: 1e-9,
    dual_feasibility_tolerance: 1e-9,
  };
  return withLinearProgram(milp, data, options, ({ run, setBounds, isInfeasible, clear, findRay }) => {
    const now = { lower: Float64Array.from(program.lower), upper: Float64Array.from(program.upper) };
    const toProgramDuals = (duals: ArrayLike<number>) => units.map((unit, n) => ensure(duals[n]) * unit);
    return use((bounds) => {
      const { lower, upper } = bounds;
      for (const [n, size] of columns.entries()) {
        if (lower[n] === now.lower[n] && upper[n] === now.upper[n]) continue;
        setBounds(n, ensure(lower[n]) / size, ensure(upper[n]) / size);
        now.lower[n] = ensure(lower[n]);
        now.upper[n] = ensure(upper[n]);
      }
      let solved = run();
      if (solved === undefined && !isInfeasible()) {
        clear();
        solved = run();
      }
      if (solved !== undefined) {
        const values = Array.from(solved.values, (value, n) => value * (columns[n] ?? 1));
        const duals = toProgramDuals(solved.duals);
        return { values, duals, bound: computeSafeBound(program, bounds, duals, program.whole) };
      }
      const ray = isInfeasible() ? findRay() : undefined;
      const isProven = ray !== undefined && provesInfeasible(program, bounds, toProgramDuals(ray));
      return { values: undefined, duals: [], bound: isProven ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY };
    });
  });
};
