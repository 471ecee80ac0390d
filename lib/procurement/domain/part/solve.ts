import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { combined, costOf, type Form, formOf, type Quantities } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import { type StageResult, solveStage } from '#lib/procurement/domain/part/stage.ts';
import { stageModelOf } from '#lib/procurement/domain/part/stageModel.ts';

/** A plan of one part, with value and proven bound of each cost in turn. */
export interface PartSolution {
  readonly quantities: Quantities;
  readonly values: readonly number[];
  readonly bounds: readonly number[];
}

/** Unavailable units, then the end shortfall of the minimum stock: one cost, as no shortfall outweighs a unit. */
export const coverageForm = (model: PartModel): Form =>
  combined(model, [
    [model.minimum + 1, formOf(model, 'UnavailableUnits')],
    [1, formOf(model, 'EndMinimumStockShortfall')],
  ]);

const nothing = (model: PartModel): Quantities => model.options.map(() => 0);

/** True if a plan could gain by stock and backlog at once, so that the program must forbid it. */
const isExclusive = (forms: readonly Form[]): boolean => {
  const late = forms.findIndex((form) => form.backlog.every((cost) => cost > 0));
  const gains = (form: Form) => form.shortfall.some((cost, at) => cost > (form.backlog[at] ?? 0));
  return forms.some((form, n) => gains(form) && (late < 0 || n < late));
};

/** The plan that minimises costs one after the other, each exactly at the least values of those before. */
export const solveLexicographic = (milp: MilpSolver, model: PartModel, forms: readonly Form[]): PartSolution => {
  if (model.options.length === 0) {
    const quantities = nothing(model);
    const values = forms.map((form) => costOf(model, form, quantities));
    return { quantities, values, bounds: values };
  }
  const program = stageModelOf(model, isExclusive(forms));
  const kept: [Form, number][] = [];
  const results: StageResult[] = [];
  for (const form of forms) {
    const result = solveStage(milp, model, program, form, kept, results.at(-1)?.solution);
    results.push(result);
    kept.push([form, result.value]);
  }
  return {
    quantities: results.at(-1)?.quantities ?? nothing(model),
    values: results.map(({ value }) => value),
    bounds: results.map(({ bound }) => bound),
  };
};

/** The least value of one cost while others keep at most a value that some plan has. */
export const leastCost = (
  milp: MilpSolver,
  model: PartModel,
  form: Form,
  kept: readonly (readonly [form: Form, most: number])[],
): number => {
  if (model.options.length === 0) return costOf(model, form, nothing(model));
  const program = stageModelOf(model, isExclusive([form]));
  return solveStage(milp, model, program, form, kept).value;
};
