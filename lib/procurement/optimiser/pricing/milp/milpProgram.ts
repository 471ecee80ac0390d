import type { ModelData } from 'highs';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A variable with its coefficient in a row or cost. */
export type Term = readonly [variable: number, factor: number];

export interface Row {
  readonly low: number;
  readonly high: number;
  readonly terms: readonly Term[];
}

/** A known plan, from which each variable takes its start value. */
interface Plan {
  readonly quantities: Quantities;
  readonly net: readonly number[];
}

/** Returns the value of a variable in a plan. */
export type Value = (plan: Plan) => number;

interface ProgramVariable {
  readonly upper: number;
  readonly most: number;
  readonly whole: 0 | 1;
  readonly value: Value;
  readonly lower: number;
}

/** A mixed-integer linear program under construction: variables, rows and costs are added one by one. */
export class MilpProgram {
  readonly values: Value[] = [];
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  /**
   * Finite upper bounds for proofs: if a variable with a cost has none, conflicts that HiGHS 1.15 derives can cut off
   * optimal plans.
   */
  readonly most: number[] = [];
  readonly whole: (0 | 1)[] = [];
  readonly rows: Row[] = [];

  addVariable(upper: number, whole: 0 | 1, value: Value, lower = 0): number {
    return this.add({ upper, most: upper, whole, value, lower });
  }

  /** Adds a continuous variable without an upper bound. Its value in a plan never exceeds `most`. */
  addUnbounded(most: number, value: Value): number {
    return this.add({ upper: Number.POSITIVE_INFINITY, most, whole: 0, value, lower: 0 });
  }

  private add({ upper, most, whole, value, lower }: ProgramVariable): number {
    this.values.push(value);
    this.lower.push(lower);
    this.upper.push(upper);
    this.most.push(most);
    this.whole.push(whole);
    return this.lower.length - 1;
  }

  addRow(low: number, high: number, terms: readonly Term[]): number {
    return this.rows.push({ low, high, terms }) - 1;
  }
}

/** Returns the coefficients of all variables as a dense vector. */
export const toDense = (length: number, terms: readonly Term[]): readonly number[] => {
  const values = new Array<number>(length).fill(0);
  for (const [variable, factor] of terms) values[variable] = ensure(values[variable]) + factor;
  return values;
};

/** Returns rows as a compressed sparse row matrix, the form HiGHS takes. */
export const toSparseMatrix = (rows: readonly Row[], columns: number): ModelData['matrix'] => {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    for (const [variable, factor] of terms) {
      indices.push(variable);
      values.push(factor);
    }
    starts.push(indices.length);
  }
  return { format: 'csr', numRows: rows.length, numCols: columns, starts, indices, values };
};

/**
 * Returns the relaxation of a MILP with fractional quantities, in which only the binaries are whole. HiGHS 1.15 lifts
 * cuts over whole quantities for up to 0.1 seconds a round, and over binaries in milliseconds.
 */
export const relaxQuantities = (data: ModelData): ModelData => ({
  ...data,
  integrality: Array.from(data.integrality ?? [], (whole, n) => (ensure(data.colUpper[n]) > 1 ? 0 : whole) as 0 | 1),
});

/**
 * Returns a lower bound by a MILP with fractional quantities. HiGHS reports the cost of its incumbent as the bound,
 * although it has left out solutions that are cheaper by less than the gap.
 */
export const toFractionalBound = (reported: number, incumbent: number, gap: number): number =>
  Math.min(reported, incumbent - gap);

/** Returns the indices of the values that pass a test. */
export const findIndices = <Item>(values: readonly Item[], test: (value: Item) => boolean): readonly number[] => {
  const indices: number[] = [];
  for (const [n, value] of values.entries()) if (test(value)) indices.push(n);
  return indices;
};
