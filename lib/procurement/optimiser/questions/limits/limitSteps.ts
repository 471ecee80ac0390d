import { isOrdered, listAdditiveObjectives } from '#lib/procurement/domain/configuration/configuration.ts';
import type { LimitStep, StepEffect } from '#lib/procurement/domain/questions/alerts.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { ChangedLimits } from '#lib/procurement/optimiser/questions/limits/changedLimits.ts';
import {
  ALL,
  createPricedPart,
  createPricing,
  findDifference,
  getCostIndex,
  type Need,
  type PricedPlan,
  type Pricing,
} from '#lib/procurement/optimiser/questions/limits/limitPlans.ts';
import type { RelaxableGroup } from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import type { AskedPlan, PartSolver } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** Weighted distances are shown with four decimals; smaller differences are ignored. */
const DECIMALS = 10_000;

/**
 * Lists the effects of relaxing a group of limits. Each group is solved once for all alerts of the part; if the limit on
 * solved plans is reached, the list is empty.
 */
export type ListLimitSteps = (group: RelaxableGroup, needed: number) => readonly LimitStep[];

/** What changes from one plan to another. */
interface FigureChange extends StepEffect {
  readonly Objective: string;
  /** Index of the last value on which the change depends. */
  readonly last: number;
}

/**
 * Creates the function that computes the changes from one plan to another: of the first figure that differs, and of the
 * cost.
 */
const createCompareFigures = ({ configuration }: AskedPlan) => {
  const objectives = [...COVERAGE_TIERS, ...listAdditiveObjectives(configuration)];
  const usual = isOrdered(configuration) ? (objectives[2] ?? 'TotalCost') : 'WeightedDistance';
  const cost = objectives.indexOf('TotalCost');
  return (from: PricedPlan, to: PricedPlan): FigureChange => {
    const CostChange = to.cost - from.cost;
    const changed = objectives.findIndex((_, n) => to.values[n] !== from.values[n]);
    if (changed >= 0) {
      const Change = ensure(to.values[changed]) - ensure(from.values[changed]);
      return { CostChange, Objective: ensure(objectives[changed]), Change, last: Math.max(changed, cost) };
    }
    const Change = Math.round(((to.distance ?? 0) - (from.distance ?? 0)) * DECIMALS) / DECIMALS;
    return { CostChange, Objective: usual, Change, last: Number.POSITIVE_INFINITY };
  };
};

type CompareFigures = ReturnType<typeof createCompareFigures>;

/** Comparison of the plans for two increases. */
interface Comparison {
  readonly compare: CompareFigures;
  /** Index of the cost among the values of plans. */
  readonly cost: number;
}

/** Finds the plans for two increases, minimised to the cost and to the first value in which they differ. */
const pricePair = ({ price }: Pricing, { cost }: Comparison, start: number, increase: number) => {
  const findPair = (need: Need) => {
    const from = price(start, need);
    const to = from && price(increase, { other: { values: from.values, from: cost } });
    return from && to && { from, to };
  };
  const pair = findPair({ last: cost });
  if (pair === undefined) return undefined;
  const differs = findDifference(pair.from.values, pair.to.values);
  const isDecided = start === increase || (differs >= 0 && differs <= pair.from.last);
  return isDecided ? pair : findPair(ALL);
};

const isEffect = ({ CostChange, Change }: StepEffect): boolean => CostChange !== 0 || Change !== 0;

/** Finds the last increase whose effect is proportional to that of the first unit after `start`. */
const findRangeEnd = (pricing: Pricing, comparison: Comparison, start: number) => {
  const { price, getEnd, isNested } = pricing;
  const { compare } = comparison;
  const pair = pricePair(pricing, comparison, start, start + 1);
  if (pair === undefined) return undefined;
  const { from } = pair;
  const unit = compare(from, pair.to);
  const need: Need = { last: unit.last };
  const same = new Set([start + 1]);
  const isSame = (increase: number): boolean | undefined => {
    const plan = price(increase, need);
    if (plan === undefined) return undefined;
    const effect = compare(from, plan);
    const units = increase - start;
    const isProportional =
      effect.Objective === unit.Objective &&
      Math.abs(effect.Change - units * unit.Change) < 1 / DECIMALS &&
      effect.CostChange === units * unit.CostChange;
    if (isProportional) same.add(increase);
    return isProportional;
  };
  price(getEnd(), need);
  const end = getEnd();
  let [low, high] = [start + 1, Math.min(end, start + 2)];
  while (high < end && isSame(high) === true) [low, high] = [high, Math.min(end, start + 2 * (high - start))];
  let last = isSame(high);
  if (last === true) low = high;
  while (last !== undefined && high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    last = isSame(middle);
    if (last === true) low = middle;
    else if (last === false) high = middle;
  }
  const isComplete =
    last !== undefined && [from, price(low, need), price(low + 1, need)].every((plan) => plan?.isProven);
  // A range without effect needs no plan for each unit: plans within smaller limits are within larger ones too.
  const isUniform = (isNested && !isEffect(unit)) || same.size === low - start;
  return { from, to: low, unit, need, isComplete, isUniform };
};

interface StepRanges {
  readonly steps: readonly LimitStep[];
  /** Whether the ranges tell the effect of every increase. */
  readonly isComplete: boolean;
}

/** Lists the ranges in which each unit has the same effect, from no increase to the first range with an effect. */
const listRanges = (pricing: Pricing, comparison: Comparison): StepRanges => {
  const { price, getEnd, isNested } = pricing;
  const { compare } = comparison;
  const steps: LimitStep[] = [];
  let start = 0;
  // The end of all effects is only known by a plan without the group that is minimised in full.
  const isOver = () => start === getEnd() && price(start, ALL) !== undefined && start === getEnd();
  while (isOver() || !steps.some(isEffect)) {
    const end = getEnd();
    const rest = pricePair(pricing, comparison, start, end);
    if (rest === undefined) break;
    const left = compare(rest.from, rest.to);
    if (start === end || !isEffect(left)) {
      const none = { CostChange: 0, Change: 0 };
      const Exact = rest.from.isProven && rest.to.isProven && (isNested || start === end);
      const open = { From: start + 1, ...none, Objective: left.Objective, PerUnit: none, Exact };
      return { steps: [...steps, open], isComplete: true };
    }
    const range = findRangeEnd(pricing, comparison, start);
    const to = range && price(range.to, range.need);
    if (range === undefined || to === undefined) break;
    const { CostChange, Objective, Change } = compare(range.from, to);
    const PerUnit = { CostChange: range.unit.CostChange, Change: range.unit.Change };
    const step = { From: start + 1, To: range.to, CostChange, Objective, Change, Exact: range.isComplete };
    steps.push({ ...step, ...(range.isUniform && { PerUnit }) });
    start = range.to;
  }
  return { steps, isComplete: false };
};

/**
 * Creates the function that lists the effects of relaxing limits of a part. They are relative to the part's best plan
 * within the unchanged limits. The plan asked about may differ from it because of other parts or tolerances.
 */
export const createListLimitSteps = (asked: AskedPlan, solver: PartSolver, limits: ChangedLimits): ListLimitSteps => {
  const priced = createPricedPart(asked, solver, limits);
  const comparison = { compare: createCompareFigures(asked), cost: getCostIndex(asked.configuration) };
  const known = new Map<RelaxableGroup, { readonly pricing: Pricing; readonly ranges: StepRanges } | undefined>();
  const find = (group: RelaxableGroup) => {
    if (known.has(group)) return known.get(group);
    const pricing = createPricing(priced, group);
    const found = pricing && { pricing, ranges: listRanges(pricing, comparison) };
    known.set(group, found);
    return found;
  };
  return (group, needed) => {
    const found = find(group);
    if (found === undefined) return [];
    const { pricing, ranges } = found;
    const last = ranges.steps.at(-1)?.To ?? 0;
    if (ranges.isComplete || needed <= last) return ranges.steps;
    const pair = pricePair(pricing, comparison, last, needed);
    if (pair === undefined) return ranges.steps;
    const { CostChange, Objective, Change } = comparison.compare(pair.from, pair.to);
    const Exact = pair.from.isProven && pair.to.isProven;
    return [...ranges.steps, { From: last + 1, To: needed, CostChange, Objective, Change, Exact }];
  };
};
