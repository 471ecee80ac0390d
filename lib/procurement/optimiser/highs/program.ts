import type { ModelData } from 'highs';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A variable with its coefficient in a row or cost. */
export type Term = readonly [variable: number, factor: number];

export interface Row {
  readonly low: number;
  readonly high: number;
  readonly terms: readonly Term[];
}

/** Bounds and cost of a variable; `start` is its value in a known plan. */
export interface Variable {
  readonly low?: number;
  readonly high: number;
  readonly isWhole?: 0 | 1;
  readonly cost?: number;
  readonly start?: number;
}

/** A mixed-integer linear program under construction, whose cost is minimised. */
export class Program {
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly whole: (0 | 1)[] = [];
  readonly costs: number[] = [];
  /** Values of the variables in a known plan; 0 where there is none. */
  readonly start: number[] = [];
  readonly rows: Row[] = [];

  /** Adds a variable and returns its index. */
  add({ low = 0, high, isWhole = 0, cost = 0, start = 0 }: Variable): number {
    this.lower.push(low);
    this.upper.push(high);
    this.whole.push(isWhole);
    this.costs.push(cost);
    return this.start.push(start) - 1;
  }

  /** Adds a row and returns its index. */
  addRow(low: number, high: number, terms: readonly Term[]): number {
    return this.rows.push({ low, high, terms }) - 1;
  }

  /** Adds an upper limit on terms. A limit of 0 on amounts fixes them, which leaves nothing to separate. */
  addLimit(most: number, terms: readonly Term[]): void {
    const isAmount = ([variable, factor]: Term) => factor > 0 && ensure(this.lower[variable]) === 0;
    if (most === 0 && terms.every(isAmount)) for (const [variable] of terms) this.upper[variable] = 0;
    else this.addRow(Number.NEGATIVE_INFINITY, most, terms);
  }

  /** Adds costs to those of the variables. */
  addCosts(terms: readonly Term[]): void {
    for (const [variable, factor] of terms) this.costs[variable] = ensure(this.costs[variable]) + factor;
  }

  /** Returns the form that HiGHS reads, possibly with other costs, rows or upper bounds. */
  toData({ costs = this.costs, rows = this.rows, upper = this.upper }: Partial<ProgramChanges> = {}): ModelData {
    return {
      numCols: this.lower.length,
      numRows: rows.length,
      colCost: costs,
      colLower: this.lower,
      colUpper: upper,
      rowLower: rows.map(({ low }) => low),
      rowUpper: rows.map(({ high }) => high),
      matrix: toSparseMatrix(rows, this.lower.length),
      ...(this.whole.includes(1) && { integrality: this.whole }),
    };
  }
}

/** What can differ from a program when it is passed to HiGHS. */
interface ProgramChanges {
  readonly costs: readonly number[];
  readonly rows: readonly Row[];
  readonly upper: readonly number[];
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
      if (factor === 0) continue;
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

/** Returns the linear relaxation of a MILP. */
export const relaxAll = ({ integrality: _, ...data }: ModelData): ModelData => data;

/** Returns the indices of the values that pass a test. */
export const findIndices = <Item>(values: readonly Item[], test: (value: Item) => boolean): readonly number[] => {
  const indices: number[] = [];
  for (const [n, value] of values.entries()) if (test(value)) indices.push(n);
  return indices;
};
