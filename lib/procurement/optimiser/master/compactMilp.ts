import type { ModelData } from 'highs';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
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
const addPart = (to: GrowingMilp, part: PartContext, floor: number, known: Quantities): Block => {
  const { model, orderByOption } = part;
  const stage = buildPartMilp(model, false, { orderByOption, getPrice: () => 0, floor });
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

/** Adds the binaries of orders and of suppliers, which the variables of the parts switch on. */
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

/** Returns a criterion, times a factor, as terms over the variables of all parts. */
const toCriterionTerms = (
  blocks: readonly Block[],
  { orders, suppliers }: CountedVariables,
  criterion: number,
  factor: number,
): readonly Term[] => {
  const [perOrder, perSupplier] = [toCriterionVector([], 1, 0), toCriterionVector([], 0, 1)];
  const one = toLinearWeights(perOrder.map((_, n) => (n === criterion ? 1 : 0)));
  const terms: readonly Term[] = [
    ...blocks.flatMap(({ part, stage, first }) =>
      stage.toTerms(toCostFunction(part, one)).map(([at, each]): Term => [first + at, factor * each]),
    ),
    ...orders.map((variable): Term => [variable, factor * ensure(perOrder[criterion])]),
    ...suppliers.map((variable): Term => [variable, factor * ensure(perSupplier[criterion])]),
  ];
  return terms.filter(([, each]) => each !== 0);
};

/** Builds the MILP that minimises the augmented Tchebycheff distance over all plans of all parts, from a known plan. */
export const buildCompactMilp = (context: SearchContext, known: Assignment): CompactMilp => {
  const range = computeRange(context.points);
  const to: GrowingMilp = { lower: [], upper: [], whole: [], costs: [], start: [], rows: [] };
  const blocks = context.parts.map((part, n) => {
    const { column } = ensure(context.pool[n]?.[ensure(known[n])]);
    return addPart(to, part, ensure(context.floors[n]), getColumnQuantities(part.model, column));
  });
  const counts = addCounts(to, blocks, context.problem.periods.length);
  const rates = computeRates(range, context.weights);
  addTchebycheffObjective(to, rates, range.ideal, (criterion, rate) =>
    toCriterionTerms(blocks, counts, criterion, rate),
  );
  return {
    data: toModelData(to),
    start: to.start,
    toPlans: (values) => blocks.map(({ stage, first }) => toQuantities(stage, values.subarray(first))),
  };
};
