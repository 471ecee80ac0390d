import type { ModelData } from 'highs';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A variable of a program, with its factor in a row or cost. */
export type Term = readonly [variable: number, factor: number];

export interface Row {
  readonly low: number;
  readonly high: number;
  readonly terms: readonly Term[];
}

/** A plan, for the values that the variables have in it. */
interface Plan {
  readonly quantities: Quantities;
  readonly net: readonly number[];
}

/** What a variable is in a plan. */
export type Value = (plan: Plan) => number;

/** The variables and rows of a mixed-integer program as they are added. */
export class MilpProgram {
  readonly values: Value[] = [];
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly whole: (0 | 1)[] = [];
  readonly rows: Row[] = [];

  addVariable(upper: number, whole: 0 | 1, value: Value): number {
    this.values.push(value);
    this.lower.push(0);
    this.upper.push(upper);
    this.whole.push(whole);
    return this.lower.length - 1;
  }

  addRow(low: number, high: number, terms: readonly Term[]): number {
    return this.rows.push({ low, high, terms }) - 1;
  }
}

/** The factors of all variables. */
export const toDense = (length: number, terms: readonly Term[]): readonly number[] => {
  const values = new Array<number>(length).fill(0);
  for (const [variable, factor] of terms) values[variable] = ensure(values[variable]) + factor;
  return values;
};

/** Rows in the sparse form that HiGHS takes. */
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
