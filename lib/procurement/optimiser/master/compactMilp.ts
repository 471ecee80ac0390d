import type { ModelData } from 'highs';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import {
  addSwitches,
  addTchebycheffObjective,
  addVariable,
  type GrowingMilp,
  toModelData,
} from '#lib/procurement/optimiser/master/growingMilp.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Term } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** One part's variables in the compact MILP; `first` is the index of the first. */
interface Block {
  readonly part: PartContext;
  readonly stage: PartMilp;
  readonly first: number;
}

/** Adds the variables and rows of one part, whose plans must have at least the coverage of the known plan. */
const addPart = (to: GrowingMilp, part: PartContext, floor: number, known: Quantities, isExclusive: boolean): Block => {
  const { model, orderByOption } = part;
  const stage = buildPartMilp(model, isExclusive, { orderByOption, getPrice: () => 0, floor });
  const { lower, upper, whole, rows } = stage.program;
  const first = to.lower.length;
  stage.toVariableValues(known).forEach((start, n) => {
    addVariable(to, {
      low: ensure(lower[n]),
      high: ensure(upper[n]),
      isWhole: ensure(whole[n]),
      cost: 0,
      start,
    });
  });
  const form = getCoverageCost(model);
  const covers = { low: -INFINITE, high: computeCost(model, form, known), terms: stage.toTerms(form) };
  for (const { low, high, terms } of [...rows, covers])
    to.rows.push({ low, high, terms: terms.map(([variable, factor]): Term => [first + variable, factor]) });
  return { part, stage, first };
};

/** The compact MILP as HiGHS reads it, with a start solution. */
export interface CompactMilp {
  readonly data: ModelData;
  readonly start: readonly number[];
  /** Extracts the plan of each part from the variable values of a solution. */
  readonly toPlans: (values: Float64Array) => readonly Quantities[];
}

/** Binaries whose sums are the numbers of orders and suppliers. */
interface CountedVariables {
  readonly orders: readonly number[];
  readonly suppliers: readonly number[];
}

/** Adds the binaries of orders and of suppliers, and the rows that set them to 1 if a part orders something. */
const addCounts = (to: GrowingMilp, blocks: readonly Block[], periods: number): CountedVariables => {
  const uses = blocks.flatMap(({ stage, first }) =>
    [...stage.switches].map(([order, variable]) => [order, first + variable] as const),
  );
  const orders = addSwitches(to, uses);
  const suppliers = addSwitches(
    to,
    [...orders].map(([order, variable]) => [Math.floor(order / periods), variable] as const),
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
    ...blocks.flatMap(({ part, stage, first }) =>
      stage.toTerms(toCostFunction(part, weights)).map(([at, each]): Term => [first + at, factor * each]),
    ),
    ...orders.map((variable): Term => [variable, factor * weights.order]),
    ...suppliers.map((variable): Term => [variable, factor * weights.supplier]),
  ];
  return terms.filter(([, each]) => each !== 0);
};

/**
 * Builds a MILP over all plans of all parts, with a known plan as start. `addGoal` adds the objective and further rows.
 * @param isExclusive whether the goal could gain from stock and backlog in one period; the MILP then forbids that
 */
export const buildPlanMilp = (
  context: SearchContext,
  known: Assignment,
  isExclusive: boolean,
  addGoal: (to: GrowingMilp, toTerms: (weights: LinearWeights, factor: number) => readonly Term[]) => void,
): CompactMilp => {
  const to: GrowingMilp = { lower: [], upper: [], whole: [], costs: [], start: [], rows: [] };
  const blocks = context.parts.map((part, n) => {
    const { column } = ensure(context.pool[n]?.[ensure(known[n])]);
    return addPart(to, part, ensure(context.floors[n]), getColumnQuantities(part.model, column), isExclusive);
  });
  const counts = addCounts(to, blocks, context.problem.periods.length);
  addGoal(to, (weights, factor) => toWeightedTerms(blocks, counts, weights, factor));
  return {
    data: toModelData(to),
    start: to.start,
    toPlans: (values) => blocks.map(({ stage, first }) => toQuantities(stage, values.subarray(first))),
  };
};

/** Builds the MILP that minimises the augmented Tchebycheff distance over all plans of all parts, from a known plan. */
export const buildCompactMilp = (context: SearchContext, known: Assignment): CompactMilp =>
  buildPlanMilp(context, known, false, (to, toTerms) => {
    const range = computeRange(context.points);
    const rates = computeRates(range, context.weights);
    addTchebycheffObjective(to, rates, range.ideal, (criterion, rate) =>
      toTerms(toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0))), rate),
    );
  });
