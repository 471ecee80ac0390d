import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { packed, tieCosts } from '#lib/procurement/optimiser/model/integerScaling.ts';
import { combined, costOf, type Form, formOf, type Quantities } from '#lib/procurement/optimiser/model/linearForms.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { byValues, type Guide, limitAt, searchPlan } from '#lib/procurement/optimiser/pricing/beamSearch.ts';
import { targetTotals } from '#lib/procurement/optimiser/pricing/candidateTotals.ts';
import {
  type Kept,
  type StageResult,
  solveStage,
  stageDuals,
} from '#lib/procurement/optimiser/pricing/objectiveStage.ts';
import { type StageModel, stageModelOf } from '#lib/procurement/optimiser/pricing/partMilp.ts';
import { type Costs, relaxationOf } from '#lib/procurement/optimiser/pricing/relaxation.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaledStage.ts';
import { ascend } from '#lib/procurement/optimiser/pricing/subgradient.ts';

/** A plan of one part, with value and proven bound of its coverage and of each cost in turn. */
export interface PartSolution {
  readonly quantities: Quantities;
  readonly coverage: StageResult;
  readonly values: readonly number[];
  readonly bounds: readonly number[];
}

/** Labels that a search keeps, first where nothing may bind, then with prices; steps that raise a bound. */
const NARROW = 8;
const WIDE = 24;
const STEPS = 8;

/** Quantities above which the relaxation is too large a table: such a part is left to the program alone. */
const LARGEST_TABLE = 4_000_000;

/** Nodes of a part's program where nothing else is said. */
const NODES = 5_000;

/** How far a bound may lie below a whole number that it still proves: at least, and as a share of that number. */
const TOLERANCE = 1e-6;
const ROUNDING = 1e-13;

/** Unavailable units, then the end shortfall of the minimum stock: one cost, as no shortfall outweighs a unit. */
export const coverageForm = (model: PartModel): Form =>
  combined(model, [
    [model.minimum + 1, formOf(model, 'UnavailableUnits')],
    [1, formOf(model, 'EndMinimumStockShortfall')],
  ]);

const nothing = (model: PartModel): Quantities => model.options.map(() => 0);

/** The least that has to be received in all for a coverage, given as a value of coverageForm. */
export const floorOf = (model: PartModel, coverage: number): number => {
  const end = ensure(model.base[model.periods - 1]);
  const unavailable = Math.floor(coverage / (model.minimum + 1));
  const wanted = model.start < model.periods ? model.minimum - (coverage % (model.minimum + 1)) : 0;
  return Math.max(0, (unavailable > 0 ? -unavailable : wanted) - end);
};

/** True if a plan could gain by stock and backlog at once, so that the program must forbid it. */
const isExclusive = (forms: readonly Form[]): boolean => {
  const late = forms.findIndex((form) => form.backlog.every((cost) => cost > 0));
  const gains = (form: Form) => form.shortfall.some((cost, at) => cost > ensure(form.backlog[at]));
  return forms.some((form, n) => gains(form) && (late < 0 || n < late));
};

/** Whether the tables of a part's relaxation are small enough to be made. */
export const fitsTable = (model: PartModel): boolean => {
  const high = model.options.reduce((most, option) => Math.max(most, option.high), 0);
  return high * (model.options.length + model.periods) < LARGEST_TABLE;
};

/** The costs of a form, nothing being paid once. */
const costsOf = (form: Form): Costs => ({ unit: form.unit, fixed: form.unit.map(() => 0), held: form });

const isWhole = (form: Form): boolean =>
  [form.unit, form.backlog, form.shortfall, form.excess].every((costs) => costs.every(Number.isInteger));

/** True if no plan can be better than a value that is known, given a lower bound. */
const proves = (form: Form, bound: number, value: number): boolean =>
  isWhole(form)
    ? Math.ceil(bound - Math.max(TOLERANCE, ROUNDING * Math.abs(value))) >= value
    : bound >= value - TOLERANCE * Math.max(1, Math.abs(value));

/** A part under solution: the costs below coverage, the values that the best plan so far has. */
interface Bench {
  readonly milp: MilpSolver;
  readonly model: PartModel;
  readonly forms: readonly Form[];
  /** Least quantity received in all; undefined where the tables would be too large. */
  readonly floor: number | undefined;
  readonly program: StageModel;
  /** What every plan keeps to besides: its coverage. */
  readonly kept: Kept;
  readonly nodes: number;
}

const better = (bench: Bench, plan: Quantities, other: Quantities | undefined): Quantities => {
  if (other === undefined) return plan;
  const values = (quantities: Quantities) => bench.forms.map((form) => costOf(bench.model, form, quantities));
  return byValues(values(other), values(plan)) <= 0 ? other : plan;
};

interface StageState {
  readonly plan: Quantities;
  readonly bound: number;
  /** Of this stage, for the search of the next. */
  readonly guide: Guide | undefined;
}

/** How much dearer than the linear relaxation has it earlier costs become, from one search of a stage to the next. */
const EMPHASES = [1, 3, 12] as const;

/** One stage: prices from its linear relaxation prove the plan or lead to a better one; else the program decides. */
const settle = (bench: Bench, stage: number, known: Quantities, guides: readonly Guide[]): StageState => {
  const { milp, model, forms, floor, program, nodes } = bench;
  const form = forms[stage] ?? coverageForm(model);
  const kept: Kept = [
    ...bench.kept,
    ...forms.slice(0, stage).map((each) => [each, costOf(model, each, known)] as const),
  ];
  const valueAt = (plan: Quantities) => costOf(model, form, plan);
  const totals = targetTotals(model, floor ?? 0);
  const duals = stageDuals(milp, program, form, kept);
  let plan = known;
  let bound = duals?.value ?? Number.NEGATIVE_INFINITY;
  let guide: Guide | undefined;
  for (const [attempt, emphasis] of EMPHASES.entries()) {
    if (duals === undefined || floor === undefined || (attempt > 0 && proves(form, bound, valueAt(plan)))) break;
    const worth = kept.map((_, n) => emphasis * ensure(duals.kept[n]));
    const priced = combined(model, [[1, form], ...kept.map(([each], n) => [ensure(worth[n]), each] as const)]);
    const constant = kept.reduce((total, [, most], n) => total + ensure(worth[n]) * most, 0);
    const relaxation = relaxationOf(model, floor);
    const costs = costsOf(priced);
    const steps = proves(form, bound, valueAt(plan)) ? 0 : STEPS;
    const found = ascend(model, relaxation, costs, duals.limits, valueAt(plan) + constant, steps);
    bound = Math.max(bound, found.bound - constant);
    const leads = { relaxation, costs: found.costs };
    const limit = (value: number) => limitAt(value + constant + found.refund);
    const tie = tieCosts(model, forms.slice(stage + 1), relaxation.most);
    const all = [...guides, { ...leads, limit: limit(valueAt(plan)) }];
    plan = better(bench, plan, searchPlan({ model, guides: all, tie, forms, totals, width: WIDE }));
    if (attempt === 0) guide = { ...leads, limit: constant + found.refund };
  }
  const guideAt = (value: number) => guide && { ...guide, limit: limitAt(guide.limit + value) };
  if (proves(form, bound, valueAt(plan))) return { plan, bound: valueAt(plan), guide: guideAt(valueAt(plan)) };
  const result = solveStage(milp, program, form, kept, nodes, plan);
  if (result.value < valueAt(plan)) plan = result.quantities;
  return { plan, bound: result.bound, guide: guideAt(valueAt(plan)) };
};

/** A plan by search without prices, and whether the bound without them proves it best in every cost that it packs. */
const quick = (model: PartModel, floor: number, forms: readonly Form[]) => {
  const relaxation = relaxationOf(model, floor);
  const { form, held } = packed(model, forms, relaxation.most);
  const costs = costsOf(form);
  relaxation.solve(costs);
  const guides = [{ relaxation, costs, limit: Number.MAX_VALUE }];
  const plan = searchPlan({
    model,
    guides,
    tie: tieCosts(model, forms.slice(held), relaxation.most),
    forms,
    totals: [],
    width: NARROW,
  });
  const proven = plan !== undefined && proves(form, relaxation.bound(), costOf(model, form, plan)) ? held : 0;
  return { plan, proven };
};

/** The coverage of a plan that is known to cover most. */
const covered = (model: PartModel, quantities: Quantities): StageResult => {
  const value = costOf(model, coverageForm(model), quantities);
  return { quantities, value, bound: value };
};

/** The tiers of coverage one by one: in one sum a unit of a large part is too small a share for HiGHS. */
const tiersOf = (model: PartModel): readonly Form[] =>
  hasLargeAmounts(model)
    ? [formOf(model, 'UnavailableUnits'), formOf(model, 'EndMinimumStockShortfall')]
    : [coverageForm(model)];

/** The least uncovered amount of a part. */
export const solveCoverage = (milp: MilpSolver, model: PartModel): StageResult => {
  const form = coverageForm(model);
  if (model.options.length === 0) return covered(model, nothing(model));
  const floor = fitsTable(model) ? 0 : undefined;
  const { plan = nothing(model), proven } = floor === undefined ? { proven: 0 } : quick(model, floor, [form]);
  if (proven > 0) return covered(model, plan);
  const forms = tiersOf(model);
  const bench: Bench = {
    milp,
    model,
    forms,
    floor,
    program: stageModelOf(model, isExclusive(forms)),
    kept: [],
    nodes: NODES,
  };
  let state: StageState = { plan, bound: 0, guide: undefined };
  for (const stage of forms.keys()) state = settle(bench, stage, state.plan, []);
  return covered(model, state.plan);
};

/** How much work a part is worth. */
interface Effort {
  /** Nodes of its programs; 0 for the search alone, whose plan may be away from the best. */
  readonly nodes?: number;
  /** A plan that covers as much as can be covered, where one is known. */
  readonly covering?: Quantities;
}

/** The plan that covers most and minimises costs one after the other, each exactly at the least values of those before. */
export const solveLexicographic = (
  milp: MilpSolver,
  model: PartModel,
  forms: readonly Form[],
  { nodes = NODES, covering }: Effort = {},
): PartSolution => {
  const coverage = covering === undefined ? solveCoverage(milp, model) : covered(model, covering);
  const valuesOf = (quantities: Quantities) => forms.map((form) => costOf(model, form, quantities));
  const done = (quantities: Quantities, bounds = valuesOf(quantities)): PartSolution => ({
    quantities,
    coverage,
    values: valuesOf(quantities),
    bounds,
  });
  if (model.options.length === 0) return done(coverage.quantities);
  const floor = fitsTable(model) ? floorOf(model, coverage.value) : undefined;
  const first = floor === undefined ? undefined : quick(model, floor, forms);
  let plan = first?.plan ?? coverage.quantities;
  const proven = first?.proven ?? 0;
  if (proven === forms.length) return done(plan);
  if (nodes === 0)
    return done(
      plan,
      forms.map((form, n) => (n < proven ? costOf(model, form, plan) : Number.NEGATIVE_INFINITY)),
    );
  const kept = tiersOf(model).map((tier) => [tier, costOf(model, tier, coverage.quantities)] as const);
  const bench: Bench = { milp, model, forms, floor, program: stageModelOf(model, isExclusive(forms)), kept, nodes };
  const guides: Guide[] = [];
  const bounds = valuesOf(plan).slice(0, proven);
  for (let stage = proven; stage < forms.length; stage++) {
    const state = settle(bench, stage, plan, guides);
    plan = state.plan;
    bounds.push(state.bound);
    if (state.guide !== undefined) guides.push(state.guide);
  }
  return done(plan, bounds);
};

/** The least value of one cost while others keep at most a value that some plan has. */
export const leastCost = (milp: MilpSolver, model: PartModel, form: Form, kept: Kept): number => {
  if (model.options.length === 0) return costOf(model, form, nothing(model));
  const program = stageModelOf(model, isExclusive([form]));
  return solveStage(milp, program, form, kept, NODES).value;
};
