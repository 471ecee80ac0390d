import type { ModelData } from 'highs';
import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { Program, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { addShareModel, hasShareModel, type ShareModel } from '#lib/procurement/optimiser/master/shareModel.ts';
import { computeCost, getCostFunction, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { addSwitches, addTchebycheffObjective } from '#lib/procurement/optimiser/parts/distanceRows.ts';
import { buildPartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** Number of supply options up to which a MILP over whole quantities is solved in seconds. */
const MOST_OPTIONS = 250;

/** Whether a MILP over whole quantities of these parts is solved in seconds. */
export const hasFewOptions = (parts: readonly PartContext[]): boolean =>
  parts.reduce((total, { model }) => total + model.options.length, 0) <= MOST_OPTIONS;

/** The variables of one part in the MILP. */
interface Block extends ShareModel {
  readonly part: PartContext;
  /** Binary of each order line that may differ from the earlier plan, where changes are limited. */
  readonly changeTerms: readonly Term[];
}

/** Start plan of the MILP of a part, and what its plans must keep. */
interface PartStart {
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  /** A known plan. Its coverage is the least allowed, unless changes are limited. */
  readonly known: Quantities;
  /** Whether stock and backlog in one period are forbidden. */
  readonly isExclusive: boolean;
  /** Whether the problem has too many supply options for a MILP over quantities. */
  readonly isLarge: boolean;
  /** Largest number of changed supply options; undefined without a limit. */
  readonly mostChanges: number | undefined;
}

/** Adds the variables and rows of one part by its quantities, stock and backlog, which hold for every part. */
const addQuantities = (
  to: Program,
  part: PartContext,
  { floor, known, isExclusive, mostChanges }: PartStart,
): Block => {
  const { model, orderByOption } = part;
  const stage = buildPartMilp(model, isExclusive, { orderByOption, getPrice: () => 0, floor }, mostChanges);
  const { lower, most, whole, rows } = stage.program;
  const first = to.lower.length;
  stage.toVariableValues(known).forEach((start, n) => {
    to.add({
      low: ensure(lower[n]),
      high: ensure(most[n]),
      isWhole: ensure(whole[n]),
      start,
    });
  });
  const form = getCoverageCost(model);
  const covers = { low: -INFINITE, high: computeCost(model, form, known), terms: stage.toTerms(form) };
  for (const { low, high, terms } of mostChanges === undefined ? [...rows, covers] : rows)
    to.addRow(low, high, shiftTerms(terms, first));
  return {
    part,
    uses: [...stage.switches].map(([order, variable]) => [order, first + variable] as const),
    toTerms: (own) => shiftTerms(stage.toTerms(own), first),
    toQuantities: (values) => toQuantities(stage, values.subarray(first)),
    changeTerms: shiftTerms(stage.changeTerms, first),
  };
};

/**
 * Adds the variables and rows of one part: shares of requirements where these express all of its plans, and where
 * quantities are too many. Quantities are whole; shares have fewer fractions than their size suggests, but need rounding.
 */
const addPart = (to: Program, part: PartContext, start: PartStart): Block => {
  const isShared = start.isLarge && start.mostChanges === undefined && canShare(part, start);
  if (!isShared) return addQuantities(to, part, start);
  const shares = addShareModel(to, part, start);
  const form = getCoverageCost(part.model);
  to.addRow(-INFINITE, computeCost(part.model, form, start.known), shares.toTerms(form));
  return { part, ...shares, changeTerms: [] };
};

/** Costs of stock and backlog have to be convex in the receipts of a part that is modelled by shares. */
const canShare = (part: PartContext, { isExclusive }: Pick<PartStart, 'isExclusive'>): boolean =>
  hasShareModel(part) && !(isExclusive && part.model.minimum > 0);

const shiftTerms = (terms: readonly Term[], first: number): readonly Term[] =>
  terms.map(([variable, factor]): Term => [first + variable, factor]);

/** Limits on changed supply options by part and, over all parts, on them and possibly on both coverage tiers. */
interface CompactChanges {
  readonly mostByPart: readonly number[];
  readonly most: readonly number[];
}

/** Adds the limits on changed supply options and on the coverage tiers of all parts. */
const addChangeLimits = (to: Program, blocks: readonly Block[], { most }: CompactChanges): void => {
  const [changes = 0, ...tiers] = most;
  const addLimit = (high: number, toTerms: (block: Block) => readonly Term[]) =>
    to.addRow(-INFINITE, high, blocks.flatMap(toTerms));
  addLimit(changes, ({ changeTerms }) => changeTerms);
  for (const [n, high] of tiers.entries())
    addLimit(high, ({ part, toTerms }) => toTerms(getCostFunction(part.model, ensure(COVERAGE_TIERS[n]))));
};

/** The compact MILP as HiGHS reads it, with a start solution unless none is known. */
export interface CompactMilp {
  readonly data: ModelData;
  readonly start: readonly number[] | undefined;
  /** Costs among solutions with the same whole numbers, so that the plan keeps limits with room to round; none by default. */
  readonly ties: readonly Term[];
  /** Extracts the plan of each part from the variable values of a solution. */
  readonly toPlans: (values: Float64Array) => readonly Quantities[];
}

/** Binaries whose sums are the numbers of orders and suppliers. */
interface CountedVariables {
  readonly orders: readonly number[];
  readonly suppliers: readonly number[];
}

/** Adds the binaries of orders and of suppliers, and the rows that set them to 1 if a part orders something. */
const addCounts = (to: Program, blocks: readonly Block[], periods: number): CountedVariables => {
  const orders = addSwitches(
    to,
    blocks.flatMap(({ uses }) => uses),
  );
  const suppliers = addSwitches(
    to,
    [...orders].map(([order, variable]) => [getSupplierOfOrder(order, periods), variable] as const),
  );
  return { orders: [...orders.values()], suppliers: [...suppliers.values()] };
};

/** Returns linear weights, times a factor, as terms over the variables of all parts. */
const toWeightedTerms = (
  blocks: readonly Block[],
  { orders, suppliers }: CountedVariables,
  weights: LinearWeights,
  factor: number,
): readonly Term[] => {
  const terms: readonly Term[] = [
    ...blocks.flatMap(({ part, toTerms }) =>
      toTerms(toCostFunction(part, weights)).map(([at, each]): Term => [at, factor * each]),
    ),
    ...orders.map((variable): Term => [variable, factor * weights.order]),
    ...suppliers.map((variable): Term => [variable, factor * weights.supplier]),
  ];
  return terms.filter(([, each]) => each !== 0);
};

/** Rules of a compact MILP. */
interface CompactRules {
  /** Whether the goal could gain from stock and backlog in one period; the MILP then forbids that. */
  readonly isExclusive: boolean;
  /** Undefined without a limit on changed order lines. */
  readonly changes?: CompactChanges | undefined;
}

/** Adds the objective and further rows to a MILP, and returns the costs that break ties. */
type AddGoal = (
  to: Program,
  toTerms: (weights: LinearWeights, factor: number) => readonly Term[],
) => readonly Term[] | undefined;

/**
 * Builds a MILP over all plans of all parts, with a known plan as start. `addGoal` adds the objective and further rows.
 */
export const buildPlanMilp = (
  context: SearchContext,
  known: Assignment,
  { isExclusive, changes }: CompactRules,
  addGoal: AddGoal,
): CompactMilp => {
  const to = new Program();
  const isLarge = !hasFewOptions(context.parts);
  const blocks = context.parts.map((part, n) => {
    const { column } = ensure(context.pool[n]?.[ensure(known[n])]);
    return addPart(to, part, {
      floor: ensure(context.floors[n]),
      known: getColumnQuantities(part.model, column),
      isExclusive,
      isLarge,
      mostChanges: changes?.mostByPart[n],
    });
  });
  if (changes !== undefined) addChangeLimits(to, blocks, changes);
  const counts = addCounts(to, blocks, context.problem.periods.length);
  const ties = addGoal(to, (weights, factor) => toWeightedTerms(blocks, counts, weights, factor));
  return {
    data: to.toData(),
    start: to.start,
    ties: ties ?? [],
    toPlans: (values) => blocks.map((block) => block.toQuantities(values)),
  };
};

/** Adds the augmented Tchebycheff distance as the objective of a compact MILP. */
export const addDistanceGoal = (context: SearchContext, to: Program, toTerms: Parameters<AddGoal>[1]): void => {
  const range = computeRange(context.points);
  const rates = computeRates(range, context.weights);
  addTchebycheffObjective(to, { rates, ideal: range.ideal }, (criterion, rate) =>
    toTerms(toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0))), rate),
  );
};

/** Builds the MILP that minimises the augmented Tchebycheff distance over all plans of all parts, from a known plan. */
export const buildCompactMilp = (context: SearchContext, known: Assignment): CompactMilp =>
  buildPlanMilp(context, known, { isExclusive: false }, (to, toTerms) => {
    addDistanceGoal(context, to, toTerms);
    return undefined;
  });
