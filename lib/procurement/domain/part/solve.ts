import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { ascend, costsOfForm, pricedCosts, withKept } from '#lib/procurement/domain/part/ascent.ts';
import { combined, costOf, type Form, formOf, type Quantities } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import { pack, tieForm } from '#lib/procurement/domain/part/packing.ts';
import { type Relaxation, relaxationOf } from '#lib/procurement/domain/part/relaxation.ts';
import { limitSizes, searchPlan } from '#lib/procurement/domain/part/search.ts';
import { type Kept, type StageResult, solveStage, stageDuals } from '#lib/procurement/domain/part/stage.ts';
import { type StageModel, stageModelOf } from '#lib/procurement/domain/part/stageModel.ts';

/** A plan of one part, with value and proven bound of its coverage and of each cost in turn. */
export interface PartSolution {
  readonly quantities: Quantities;
  readonly coverage: StageResult;
  readonly values: readonly number[];
  readonly bounds: readonly number[];
}

/** Widths of the search, narrow first, and steps that raise the bound. */
const NARROW = 8;
const WIDE = 32;
const STEPS = 12;
const STAGE_STEPS = 6;

/** Quantities above which the relaxation is too large a table: such a part is left to the program alone. */
const LARGEST_TABLE = 4_000_000;

/** How far a bound may lie below a whole number that it still proves. */
const TOLERANCE = 1e-6;

/** Unavailable units, then the end shortfall of the minimum stock: one cost, as no shortfall outweighs a unit. */
const coverageForm = (model: PartModel): Form =>
  combined(model, [
    [model.minimum + 1, formOf(model, 'UnavailableUnits')],
    [1, formOf(model, 'EndMinimumStockShortfall')],
  ]);

const nothing = (model: PartModel): Quantities => model.options.map(() => 0);

/** The least that has to be received in all for a coverage. */
const floorOf = (model: PartModel, coverage: number): number => {
  const end = model.base[model.periods - 1] ?? 0;
  const unavailable = Math.floor(coverage / (model.minimum + 1));
  const wanted = model.start < model.periods ? model.minimum - (coverage % (model.minimum + 1)) : 0;
  return Math.max(0, (unavailable > 0 ? -unavailable : wanted) - end);
};

/** True if a plan could gain by stock and backlog at once, so that the program must forbid it. */
const isExclusive = (forms: readonly Form[]): boolean => {
  const late = forms.findIndex((form) => form.backlog.every((cost) => cost > 0));
  const gains = (form: Form) => form.shortfall.some((cost, at) => cost > (form.backlog[at] ?? 0));
  return forms.some((form, n) => gains(form) && (late < 0 || n < late));
};

const fitsTable = (model: PartModel): boolean => {
  const high = model.options.reduce((most, option) => Math.max(most, option.high), 0);
  return high * (model.options.length + model.periods) < LARGEST_TABLE;
};

interface Guess {
  readonly quantities: Quantities;
  readonly cost: number;
  readonly bound: number;
}

/** A good plan for one cost and a lower bound, by search alone. */
const guess = (
  model: PartModel,
  relaxation: Relaxation,
  form: Form,
  tie: Form,
  isWhole: boolean,
): Guess | undefined => {
  const costs = costsOfForm(form);
  const free = limitSizes(model).map(() => 0);
  const search = (prices: readonly number[], width: number, ceiling: number) =>
    searchPlan({ model, relaxation, costs, prices, tie, width, ceiling });
  relaxation.solve(costs);
  const open = Number.POSITIVE_INFINITY;
  const first = search(free, NARROW, open);
  if (first === undefined) return undefined;
  const whole = (bound: number) =>
    isWhole ? Math.ceil(bound - TOLERANCE * Math.max(1, Math.abs(bound) * 1e-6)) : bound;
  const lower = whole(relaxation.bound());
  if (lower >= first.cost) return { ...(search(free, WIDE, open) ?? first), bound: first.cost };
  const { prices, bound } = ascend(model, relaxation, costs, free, first.cost, STEPS);
  relaxation.solve(pricedCosts(model, costs, prices));
  const found = [
    first,
    search(
      free.map((_, n) => prices[n] ?? 0),
      WIDE,
      open,
    ),
  ].flatMap((each) => each ?? []);
  const [best = first] = found.sort((a, b) => a.cost - b.cost || a.tie - b.tie);
  return { ...best, bound: Math.min(best.cost, Math.max(lower, whole(bound))) };
};

/** Proves a stage's value by prices from its linear relaxation, or improves it by the program. */
const settle = (
  milp: MilpSolver,
  model: PartModel,
  program: StageModel,
  relaxation: Relaxation | undefined,
  form: Form,
  kept: Kept,
  plan: Quantities,
): StageResult => {
  const value = costOf(model, form, plan);
  const isWhole = form.unit.every(Number.isInteger) && form.backlog.every(Number.isInteger);
  const proves = (bound: number) =>
    (isWhole ? Math.ceil(bound - TOLERANCE) : bound + TOLERANCE * Math.abs(value)) >= value;
  const proven: StageResult = { quantities: plan, value, bound: value };
  const duals = stageDuals(milp, program, form, kept);
  if (duals !== undefined && proves(duals.value)) return proven;
  if (duals !== undefined && relaxation !== undefined) {
    const priced = withKept(model, form, kept, duals.kept);
    const constant = kept.reduce((total, [, most], n) => total + (duals.kept[n] ?? 0) * most, 0);
    const costs = costsOfForm(priced);
    const { bound } = ascend(model, relaxation, costs, duals.limits, value + constant, STAGE_STEPS);
    if (proves(bound - constant)) return proven;
  }
  return solveStage(milp, model, program, form, kept, plan);
};

/** The least uncovered amount of a part. */
export const solveCoverage = (milp: MilpSolver, model: PartModel): StageResult => {
  const form = coverageForm(model);
  const none = nothing(model);
  if (model.options.length === 0) {
    const value = costOf(model, form, none);
    return { quantities: none, value, bound: value };
  }
  const relaxation = fitsTable(model) ? relaxationOf(model, 0) : undefined;
  const found = relaxation && guess(model, relaxation, form, tieForm(model, relaxation.most), true);
  if (found !== undefined && found.bound >= found.cost)
    return { quantities: found.quantities, value: found.cost, bound: found.cost };
  const program = stageModelOf(model, isExclusive([form]));
  return settle(milp, model, program, relaxation, form, [], found?.quantities ?? none);
};

/** The plan that covers most and minimises costs one after the other, each exactly at the least values of those before. */
export const solveLexicographic = (milp: MilpSolver, model: PartModel, forms: readonly Form[]): PartSolution => {
  const coverage = solveCoverage(milp, model);
  const valuesAt = (quantities: Quantities) => forms.map((form) => costOf(model, form, quantities));
  if (model.options.length === 0) {
    const values = valuesAt(coverage.quantities);
    return { quantities: coverage.quantities, coverage, values, bounds: values };
  }
  const relaxation = fitsTable(model) ? relaxationOf(model, floorOf(model, coverage.value)) : undefined;
  const most = relaxation?.most ?? model.options.reduce((total, { high }) => total + high, 0);
  const packed = pack(model, forms, most);
  const isWhole = packed.form.unit.every(Number.isInteger);
  const found = relaxation && guess(model, relaxation, packed.form, tieForm(model, most), isWhole);
  const provenStages = found !== undefined && found.bound >= found.cost ? packed.held : 0;
  let quantities = found?.quantities ?? coverage.quantities;
  const bounds: number[] = [];
  const kept: [Form, number][] = [[coverageForm(model), coverage.value]];
  const program = provenStages === forms.length ? undefined : stageModelOf(model, isExclusive(forms));
  for (const [n, form] of forms.entries()) {
    if (program === undefined || n < provenStages) bounds.push(costOf(model, form, quantities));
    else {
      const result = settle(milp, model, program, relaxation, form, kept, quantities);
      quantities = result.quantities;
      bounds.push(result.bound);
    }
    kept.push([form, costOf(model, form, quantities)]);
  }
  return { quantities, coverage, values: valuesAt(quantities), bounds };
};

/** The least value of one cost while others keep at most a value that some plan has. */
export const leastCost = (milp: MilpSolver, model: PartModel, form: Form, kept: Kept): number => {
  if (model.options.length === 0) return costOf(model, form, nothing(model));
  const program = stageModelOf(model, isExclusive([form]));
  return solveStage(milp, model, program, form, kept).value;
};
