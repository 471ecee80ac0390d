import { Program } from '#lib/procurement/optimiser/highs/program.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';

/** A known plan, from which each variable takes its start value. */
interface Plan {
  readonly quantities: Quantities;
  readonly net: readonly number[];
}

/** Returns the value of a variable in a plan. */
export type Value = (plan: Plan) => number;

/** The program of one part, whose variables have a value in every plan. */
export class PartProgram extends Program {
  readonly values: Value[] = [];
  /**
   * Finite upper bounds for proofs: if a variable with a cost has none, conflicts that HiGHS 1.15 derives can cut off
   * optimal plans.
   */
  readonly most: number[] = [];

  addVariable(high: number, isWhole: 0 | 1, value: Value, low = 0): number {
    this.values.push(value);
    this.most.push(high);
    return this.add({ low, high, isWhole });
  }

  /** Adds a continuous variable without an upper bound. Its value in a plan never exceeds `most`. */
  addUnbounded(most: number, value: Value): number {
    this.values.push(value);
    this.most.push(most);
    return this.add({ high: Number.POSITIVE_INFINITY });
  }
}
