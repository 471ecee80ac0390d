import type { ModelData } from 'highs';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { type Row, type Term, toSparseMatrix } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
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

/** The compact MILP under construction; `start` holds the values of its variables in the known plan. */
interface Growing {
  readonly lower: number[];
  readonly upper: number[];
  readonly whole: (0 | 1)[];
  readonly costs: number[];
  readonly start: number[];
  readonly rows: Row[];
}

interface Variable {
  readonly low: number;
  readonly high: number;
  readonly isWhole: 0 | 1;
  readonly cost: number;
  readonly start: number;
}

const addVariable = (to: Growing, { low, high, isWhole, cost, start }: Variable): number => {
  to.lower.push(low);
  to.upper.push(high);
  to.whole.push(isWhole);
  to.costs.push(cost);
  return to.start.push(start) - 1;
};

/** Adds the variables and rows of one part, whose plans must have at least the coverage of the known plan. */
const addPart = (to: Growing, part: PartContext, floor: number, known: Quantities): Block => {
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

/** Adds one binary per key that is at least each variable paired with the key; returns the binaries by key. */
const addSwitches = (
  to: Growing,
  needing: readonly (readonly [key: number, variable: number])[],
): ReadonlyMap<number, number> => {
  const switches = new Map<number, number>();
  for (const [key, needs] of needing) {
    const own = switches.get(key) ?? addVariable(to, { low: 0, high: 1, isWhole: 1, cost: 0, start: 0 });
    switches.set(key, own);
    to.start[own] = Math.max(ensure(to.start[own]), ensure(to.start[needs]));
    to.rows.push({
      low: -INFINITE,
      high: 0,
      terms: [
        [needs, 1],
        [own, -1],
      ],
    });
  }
  return switches;
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
const addCounts = (to: Growing, blocks: readonly Block[], periods: number): CountedVariables => {
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

/** Adds the weighted distance of a criterion from its ideal value, which `largest` bounds from above. */
const addDistance = (to: Growing, terms: readonly Term[], offset: number, largest: number): void => {
  const start = terms.reduce((total, [at, factor]) => total + factor * ensure(to.start[at]), -offset);
  const distance = addVariable(to, { low: -INFINITE, high: INFINITE, isWhole: 0, cost: AUGMENTATION, start });
  to.start[largest] = Math.max(ensure(to.start[largest]), start);
  to.rows.push({ low: offset, high: offset, terms: [...terms, [distance, -1]] });
  to.rows.push({
    low: -INFINITE,
    high: 0,
    terms: [
      [distance, 1],
      [largest, -1],
    ],
  });
};

const toModelData = (to: Growing): ModelData => ({
  numCols: to.lower.length,
  numRows: to.rows.length,
  colCost: to.costs,
  colLower: to.lower,
  colUpper: to.upper,
  rowLower: to.rows.map(({ low }) => low),
  rowUpper: to.rows.map(({ high }) => high),
  matrix: toSparseMatrix(to.rows, to.lower.length),
  integrality: to.whole,
});

/** Builds the MILP that minimises the augmented Tchebycheff distance over all plans of all parts, from a known plan. */
export const buildCompactMilp = (context: SearchContext, known: Assignment): CompactMilp => {
  const range = computeRange(context.points);
  const to: Growing = { lower: [], upper: [], whole: [], costs: [], start: [], rows: [] };
  const blocks = context.parts.map((part, n) => {
    const { column } = ensure(context.pool[n]?.[ensure(known[n])]);
    return addPart(to, part, ensure(context.floors[n]), getColumnQuantities(part.model, column));
  });
  const counts = addCounts(to, blocks, context.problem.periods.length);
  const rates = computeRates(range, context.weights);
  // A criterion with rate 0 has distance 0, so the largest distance is at least 0.
  const low = rates.includes(0) ? 0 : -INFINITE;
  const largest = addVariable(to, { low, high: INFINITE, isWhole: 0, cost: 1, start: low });
  for (const [criterion, rate] of rates.entries()) {
    if (rate === 0) continue;
    const terms = toCriterionTerms(blocks, counts, criterion, rate);
    addDistance(to, terms, rate * ensure(range.ideal[criterion]), largest);
  }
  return {
    data: toModelData(to),
    start: to.start,
    toPlans: (values) => blocks.map(({ stage, first }) => toQuantities(stage, values.subarray(first))),
  };
};
