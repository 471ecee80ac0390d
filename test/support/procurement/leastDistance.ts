import type { BoundedObjective } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Recycling, writeCompactMilp } from '#test/support/procurement/compactMilp.ts';
import {
  type CompactMilp,
  CRITERION,
  minimise,
  minimiseInTurn,
  type OrderedAmount,
  type Terms,
  tryMinimise,
} from '#test/support/procurement/milp.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/** A further rule that plans keep: a row over the orders and the backlog of one part. */
export interface Rule {
  readonly amount: (order: OrderedAmount) => number;
  readonly backlog: (part: number, at: number) => number;
  readonly low: number;
  readonly high: number;
}

const addRule = ({ rows, amounts, backlogs }: CompactMilp, { amount, backlog, low, high }: Rule): void => {
  const terms = [
    ...amounts.map((order) => [order.variable, amount(order)] as const),
    ...backlogs.map(({ part, at, variable }) => [variable, backlog(part, at)] as const),
  ];
  rows.push({ low, high, terms: terms.filter(([, factor]) => factor !== 0) });
};

/**
 * Returns the least coverage tiers and then the least values of criteria, in lexicographic order, over all plans that
 * keep further rules; undefined if none keeps them. Each criterion is a sum of weighted ones.
 */
export const leastValues = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  rules: readonly Rule[],
  criteria: readonly (readonly number[])[],
): readonly number[] | undefined => {
  const program = writeCompactMilp(problem, recycling);
  for (const rule of rules) addRule(program, rule);
  const forms = criteria.map((factors) =>
    factors.flatMap((factor, n) => (program.criteria[n] ?? []).map(([at, each]) => [at, factor * each] as const)),
  );
  const values: number[] = [];
  for (const terms of [program.unavailable, program.short, ...forms]) {
    const least = tryMinimise(milp, program, terms);
    if (least === undefined) return undefined;
    values.push(Math.round(least));
    program.rows.push({ low: -INFINITE, high: Math.round(least), terms });
  }
  return values;
};

/** Writes the problem with the best coverage as a constraint. */
const writeWithCoverage = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  rules: readonly Rule[] = [],
): CompactMilp => {
  const program = writeCompactMilp(problem, recycling);
  for (const rule of rules) addRule(program, rule);
  minimiseInTurn(milp, program, [program.unavailable, program.short]);
  return program;
};

/** Returns the terms of each objective. */
export const toObjectives = ({ criteria, late, shortfall }: CompactMilp): Readonly<Record<BoundedObjective, Terms>> => {
  const getTerms = (name: keyof typeof CRITERION): Terms => criteria[CRITERION[name]] ?? [];
  return {
    TotalCost: getTerms('cost'),
    LateUnitPeriods: late,
    MinimumStockShortfallUnitPeriods: shortfall,
    SupplyRisk: getTerms('risk'),
    NonPriorityUnits: getTerms('nonPriority'),
    DeliveryTime: getTerms('deliveryTime'),
    ExcessStockUnitPeriods: getTerms('stock'),
    RecycledUnits: getTerms('recycledUnits'),
    PurchaseOrders: getTerms('orders'),
    SuppliersUsed: getTerms('suppliers'),
  };
};

/** Returns the least value of each objective over all plans with the best coverage; of RecycledUnits the largest. */
export const leastObjectives = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
): Readonly<Record<string, number>> => {
  const program = writeWithCoverage(milp, problem, recycling);
  return Object.fromEntries(
    Object.entries(toObjectives(program)).map(([name, terms]) => {
      const value = Math.round(minimise(milp, program, terms));
      return [name, name === 'RecycledUnits' ? -value || 0 : value];
    }),
  );
};

/**
 * Returns the best values of objectives minimised one after the other, with the best coverage: each within what `relax`
 * makes of the best values of those before it. RecycledUnits counts negative.
 */
export const leastWithin = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  order: readonly BoundedObjective[],
  relax: (objective: BoundedObjective, best: number) => number,
): readonly number[] => {
  const program = writeWithCoverage(milp, problem, recycling);
  const forms = toObjectives(program);
  return order.map((objective) => {
    const best = Math.round(minimise(milp, program, forms[objective]));
    program.rows.push({ low: -INFINITE, high: relax(objective, best), terms: forms[objective] });
    return best;
  });
};

/** Adds the augmented Tchebycheff distance for the given ideal and nadir points; returns its terms. */
export const addDistance = (
  { lower, upper, whole, rows, criteria }: CompactMilp,
  weights: readonly number[],
  { ideal, nadir }: { readonly ideal: readonly number[]; readonly nadir: readonly number[] },
): Terms => {
  const add = (low: number): number => {
    lower.push(low);
    upper.push(INFINITE);
    whole.push(0);
    return lower.length - 1;
  };
  const largest = add(-INFINITE);
  const costs: [number, number][] = [[largest, 1]];
  weights.forEach((weight, n) => {
    const width = (nadir[n] ?? 0) - (ideal[n] ?? 0);
    // A criterion without a range has distance 0, which is also the least possible maximum.
    const unit = width === 0 ? 0 : weight / width;
    const terms = (criteria[n] ?? []).map(([at, factor]) => [at, unit * factor] as const);
    const distance = add(-INFINITE);
    const offset = unit * (ideal[n] ?? 0);
    rows.push({ low: offset, high: offset, terms: [...terms, [distance, -1]] });
    rows.push({
      low: 0,
      high: INFINITE,
      terms: [
        [largest, 1],
        [distance, -1],
      ],
    });
    costs.push([distance, 0.05]);
  });
  return costs;
};

/**
 * Returns the least augmented Tchebycheff distance of all plans with the best coverage for the given ideal and nadir
 * points. It solves a MILP of the whole problem that shares no code with the optimiser.
 */
export const leastDistance = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  weights: readonly number[],
  range: { readonly ideal: readonly number[]; readonly nadir: readonly number[] },
  rules: readonly Rule[] = [],
): number => {
  const program = writeWithCoverage(milp, problem, recycling, rules);
  return minimise(milp, program, addDistance(program, weights, range));
};
