import {
  type Configuration,
  decidesEachPart,
  isOrdered,
  listAdditiveObjectives,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { ChangedLimits } from '#lib/procurement/optimiser/questions/limits/changedLimits.ts';
import {
  computeDateRange,
  computeExcess,
  limitsDates,
  type RelaxableGroup,
} from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import type { PartPlan } from '#lib/procurement/optimiser/questions/nearest/partPlan.ts';
import { computeColumnCost } from '#lib/procurement/optimiser/questions/part/changedPlan.ts';
import type { AskedPlan, PartSolver } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** Plans solved for the ranges of one group, and for those of all groups of a part. */
const MOST_OF_GROUP = 6;
const MOST_OF_PART = 10;

/** Effort per value. Most values are settled by bounds. */
const EFFORT: SolverEffort = { nodes: 100, iterations: 2_000n };

/** The plan that the configuration chooses for a part with larger limits. */
export interface PricedPlan extends PartPlan {
  readonly cost: number;
  /** Index of the last value that was minimised. */
  readonly last: number;
}

/**
 * The last value to minimise: the one with index `last`, or from index `from` on the first one that differs from the
 * value of another plan.
 */
export type Need =
  | { readonly last: number }
  | { readonly other: { readonly values: readonly number[]; readonly from: number } };

export const ALL: Need = { last: Number.POSITIVE_INFINITY };

/** Returns the index of the first value in which two plans differ; -1 if there is none. */
export const findDifference = (values: readonly number[], other: readonly number[]): number =>
  values.findIndex((value, n) => value !== other[n]);

const suffices = (plan: PricedPlan, need: Need): boolean => {
  if ('last' in need) return plan.last >= need.last;
  const differs = findDifference(plan.values, need.other.values);
  return plan.last >= (differs < 0 ? Number.POSITIVE_INFINITY : Math.max(differs, need.other.from));
};

/**
 * Returns whether a relaxation of a group admits every plan of a smaller one. Amounts always do. Dates do not where a
 * delivery may come too soon, or where orders that arrive together can no longer be placed in separate periods.
 */
const isNested = ({ problem, configuration }: AskedPlan, { part }: PartSolver, group: RelaxableGroup): boolean => {
  if (!limitsDates(group)) return true;
  if (!isOrdered(configuration) || !decidesEachPart(problem, configuration)) return false;
  if (part.sources.some(({ minimum, offers }) => minimum > 1 && offers.length > 1)) return false;
  return group === 'window' || (part.maximum === 0 && !configuration.order.includes('ExcessStockUnitPeriods'));
};

/** Finds the plans that the configuration chooses while the limits of one group of a part grow. */
export interface Pricing {
  /**
   * Returns the smallest increase with the effect of removing the group. It grows if the plan without the group is
   * minimised further.
   */
  readonly getEnd: () => number;
  /** Undefined after too many plans, or if none was found. */
  readonly price: (increase: number, need: Need) => PricedPlan | undefined;
  readonly isNested: boolean;
}

/** A search for the plan that the configuration chooses under some limits. */
interface RelaxedSearch {
  /** A plan to start from, which stays unless one is better. */
  readonly from: PartPlan;
  /** Whether the model has fewer limits than the part, and may exclude the plan to start from. */
  readonly isRelaxed: boolean;
  readonly mayBeWorse: boolean;
  /** Values that every plan has at least. */
  readonly least?: readonly number[] | undefined;
  readonly need: Need;
}

/** Solves a part with other limits; undefined if no plan is found. */
type Solve = (model: PartModel, search: RelaxedSearch) => PricedPlan | undefined;

/** Creates the function that solves a part under some limits. */
const createSolve =
  ({ problem }: AskedPlan, solver: PartSolver): Solve =>
  (model, { from, isRelaxed, mayBeWorse, least, need }) => {
    const goal = {
      values: [],
      last: Number.POSITIVE_INFINITY,
      ...need,
      effort: EFFORT,
      ...(least && { least }),
    };
    const found = solver.solve(model, { limits: [], isRelaxed, known: from.column, goal });
    if (typeof found === 'string') return undefined;
    const { isProven, last = Number.POSITIVE_INFINITY } = found;
    const order = solver.compare(found, from);
    const isKept = order === 0 || (order > 0 && !mayBeWorse);
    const plan = isKept ? from : found;
    return { ...plan, isProven, last, cost: computeColumnCost(problem, solver.part, plan.column) };
  };

/**
 * Lists the values that every plan between two plans has at least: the equal ones, and the first that differs. The
 * better plan proves none after the last value that was minimised.
 */
const listLeast = (worse: PricedPlan, better: PricedPlan): readonly number[] | undefined => {
  if (!(worse.isProven && better.isProven)) return undefined;
  const differs = worse.values.findIndex((value, n) => value !== better.values[n]);
  if (differs >= 0 && differs < COVERAGE_TIERS.length) return undefined;
  return better.values.slice(0, Math.min(better.last, differs < 0 ? better.values.length : differs) + 1);
};

/**
 * Returns the index of the cost among the values of plans. Without a cost among them, plans are minimised by all values,
 * so that equal questions have equal costs.
 */
export const getCostIndex = (configuration: Configuration): number => {
  const place = listAdditiveObjectives(configuration).indexOf('TotalCost');
  return place < 0 ? Number.POSITIVE_INFINITY : COVERAGE_TIERS.length + place;
};

/** A part whose limits are relaxed: its best plan within the unchanged limits, and how many plans were solved. */
export interface PricedPart {
  readonly asked: AskedPlan;
  readonly solver: PartSolver;
  readonly limits: ChangedLimits;
  base: PricedPlan;
  solves: number;
}

/** Creates a part whose limits are relaxed. Nothing is minimised yet. */
export const createPricedPart = (asked: AskedPlan, solver: PartSolver, limits: ChangedLimits): PricedPart => {
  const cost = computeColumnCost(asked.problem, solver.part, solver.before.column);
  return { asked, solver, limits, base: { ...solver.before, isProven: false, last: -1, cost }, solves: 0 };
};

/** Returns whether every plan between two plans is proven to equal both as far as they are needed. */
const isEqual = (solver: PartSolver, lower: PricedPlan, upper: PricedPlan, need: Need): boolean => {
  if (!(lower.isProven && upper.isProven && suffices(lower, need) && suffices(upper, need))) return false;
  const differs = findDifference(lower.values, upper.values);
  return solver.compare(lower, upper) === 0 || ('last' in need && differs > need.last);
};

/** The plans known for a group by increase. */
type KnownPlans = Map<number, PricedPlan>;

/** Returns the known plans with the next smaller or equal increase, and with the next larger or equal one. */
const findNeighbours = (known: KnownPlans, increase: number) => {
  const amounts = [...known.keys()].sort((a, b) => a - b);
  const at = (amount: number | undefined) => (amount === undefined ? undefined : known.get(amount));
  return {
    lower: ensure(at(amounts.findLast((each) => each <= increase))),
    upper: at(amounts.find((each) => each >= increase)),
  };
};

/** Returns the best plan of a part within its unchanged limits, minimised as far as needed. */
const getBase = (part: PricedPart, solve: Solve, need: Need): PricedPlan => {
  if (!suffices(part.base, need)) {
    const { base: from } = part;
    part.base = solve(part.solver.model, { from, isRelaxed: false, mayBeWorse: false, need }) ?? {
      ...from,
      last: Number.POSITIVE_INFINITY,
    };
  }
  return part.base;
};

/** A group of limits of a part, and its plans so far. */
interface PricedGroup {
  readonly part: PricedPart;
  readonly group: RelaxableGroup;
  readonly isNested: boolean;
  /** The part without the group. */
  readonly removed: PartModel;
  readonly solve: Solve;
  readonly known: KnownPlans;
  /** The smallest increase with the effect of removing the group. */
  end: number;
}

/** Solves the part with the limits of the group increased, and adds the plan to the known ones. */
const solveIncrease = (priced: PricedGroup, increase: number, need: Need): PricedPlan | undefined => {
  const { part, group, isNested: nested, removed, known } = priced;
  const { asked, solver, limits } = part;
  const { lower, upper } = findNeighbours(known, increase);
  const model = increase >= priced.end ? removed : limits.increase(group, increase).model;
  const least = nested && upper !== undefined ? listLeast(lower, upper) : undefined;
  const plan = priced.solve(model, { from: lower, isRelaxed: true, mayBeWorse: !nested, least, need });
  if (plan === undefined) return undefined;
  const taken = computeExcess(asked.problem, solver.part, group, plan.column);
  if (increase >= priced.end && taken > priced.end && !limitsDates(group)) {
    priced.end = taken;
    known.set(taken, plan);
    return plan;
  }
  known.set(increase, plan);
  // The plan also keeps smaller limits, and is the best under these, too.
  const isOther = nested && group !== 'leadTime' && plan.column !== lower.column && taken < increase;
  if (isOther && (known.get(taken)?.last ?? -1) <= plan.last) known.set(taken, plan);
  return plan;
};

/** Solves a part without a group of limits; undefined if no plan is found. */
const removeGroup = (part: PricedPart, group: RelaxableGroup): PricedGroup | undefined => {
  const { asked, solver, limits } = part;
  const nested = isNested(asked, solver, group);
  const solve = createSolve(asked, solver);
  const from = getCostIndex(asked.configuration);
  const base = getBase(part, solve, { last: from });
  const removed = limits.remove(group).model;
  const other = { values: base.values, from };
  const without = solve(removed, { from: base, isRelaxed: true, mayBeWorse: !nested, need: { other } });
  if (without === undefined) return undefined;
  const end = limitsDates(group)
    ? computeDateRange(asked.problem, solver.part, group)
    : computeExcess(asked.problem, solver.part, group, without.column);
  const known: KnownPlans = new Map([
    [0, base],
    [end, without],
  ]);
  return { part, group, isNested: nested, removed, solve, known, end };
};

/** Prepares the plans of a part while the limits of one group grow; undefined if none is found without the group. */
export const createPricing = (part: PricedPart, group: RelaxableGroup): Pricing | undefined => {
  if (part.solves === MOST_OF_PART) return undefined;
  part.solves += 1;
  const priced = removeGroup(part, group);
  if (priced === undefined) return undefined;
  const { known, solve, isNested: nested } = priced;
  let solves = 0;
  return {
    getEnd: () => priced.end,
    isNested: nested,
    price: (amount, need) => {
      const increase = Math.min(amount, priced.end);
      if (increase === 0 && priced.end > 0) {
        known.set(0, getBase(part, solve, need));
        return part.base;
      }
      const found = known.get(increase);
      if (found !== undefined) return suffices(found, need) ? found : solveIncrease(priced, increase, need);
      const { lower, upper } = findNeighbours(known, increase);
      if (nested && upper !== undefined && isEqual(part.solver, lower, upper, need)) return lower;
      if (solves === MOST_OF_GROUP || part.solves === MOST_OF_PART) return undefined;
      solves += 1;
      part.solves += 1;
      return solveIncrease(priced, increase, need);
    },
  };
};
