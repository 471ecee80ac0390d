import type { ModelData } from 'highs';
import { COLUMN_OBJECTIVES, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { combineCostFunctions } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { getCoverageCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Compact MILP: the models of all parts side by side, and a binary per order. */
interface Whole {
  readonly costs: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly whole: (0 | 1)[];
  readonly low: number[];
  readonly high: number[];
  readonly starts: number[];
  readonly indices: number[];
  readonly values: number[];
}

const addRow = (whole: Whole, low: number, high: number, terms: readonly (readonly [number, number])[]): void => {
  for (const [variable, factor] of terms) {
    whole.indices.push(variable);
    whole.values.push(factor);
  }
  whole.low.push(low);
  whole.high.push(high);
  whole.starts.push(whole.indices.length);
};

/** Adds a part at its best coverage and returns the index of its first option's variable. */
const addPart = (milp: MilpSolver, whole: Whole, part: PartContext, factors: readonly number[]): number => {
  const { model, costFunctions: forms } = part;
  const coverage = getCoverageCost(model);
  const least = solveCoverage(milp, model).value;
  const form = combineCostFunctions(
    model,
    COLUMN_OBJECTIVES.flatMap((_, n) => {
      const own = forms[n];
      return own === undefined ? [] : [[factors[n] ?? 0, own] as const];
    }),
  );
  const { colCost, colLower, colUpper, rowLower, rowUpper, matrix, integrality } = buildPartMilp(model, false).data(
    form,
    [[coverage, least]],
  ) as Required<ModelData>;
  const first = whole.costs.length;
  whole.costs.push(...colCost);
  whole.lower.push(...colLower);
  whole.upper.push(...colUpper);
  whole.whole.push(...(integrality as (0 | 1)[]));
  for (const [row, low] of Array.from(rowLower).entries()) {
    const [from = 0, to = 0] = [matrix.starts[row], matrix.starts[row + 1]];
    const terms = Array.from(
      { length: to - from },
      (_, n) => [first + Number(matrix.indices[from + n]), Number(matrix.values[from + n])] as const,
    );
    addRow(whole, low, rowUpper[row] ?? 0, terms);
  }
  return first;
};

/** Minimises a weighted sum of figures and orders over the whole problem with HiGHS within `seconds`. */
export const solveCompactMilp = (
  milp: MilpSolver,
  parts: readonly PartContext[],
  factors: readonly number[],
  order: number,
  seconds: number,
): { readonly value: number; readonly bound: number } => {
  const whole: Whole = {
    costs: [],
    lower: [],
    upper: [],
    whole: [],
    low: [],
    high: [],
    starts: [0],
    indices: [],
    values: [],
  };
  const first = parts.map((part) => addPart(milp, whole, part, factors));
  const open = new Map<number, number>();
  for (const each of new Set(parts.flatMap(({ orders }) => orders))) {
    open.set(each, whole.costs.length);
    whole.costs.push(order);
    whole.lower.push(0);
    whole.upper.push(1);
    whole.whole.push(1);
  }
  parts.forEach(({ model, orderByOption }, n) => {
    model.options.forEach(({ high }, option) => {
      const variable = open.get(orderByOption[option] ?? -1);
      if (variable !== undefined)
        addRow(whole, Number.NEGATIVE_INFINITY, 0, [
          [(first[n] ?? 0) + option, 1],
          [variable, -high],
        ]);
    });
  });
  const [numCols, numRows] = [whole.costs.length, whole.low.length];
  const { starts, indices, values } = whole;
  const data: ModelData = {
    numCols,
    numRows,
    colCost: whole.costs,
    colLower: whole.lower,
    colUpper: whole.upper,
    rowLower: whole.low,
    rowUpper: whole.high,
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
    integrality: whole.whole,
  };
  return milp.withModel(data, (solver) => {
    solver.options.set({ output_flag: false, random_seed: 1, time_limit: seconds });
    solver.run();
    const found = solver.getSolution().colValue.length > 0 ? solver.getObjectiveValue() : Number.POSITIVE_INFINITY;
    return { value: found, bound: Number(solver.info.get('mip_dual_bound')) };
  });
};
