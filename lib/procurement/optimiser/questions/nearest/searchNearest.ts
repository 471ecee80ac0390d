import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import type { DistanceBound } from '#lib/procurement/optimiser/questions/nearest/boundDistance.ts';
import type { LinearDistance } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import {
  type NearestPlan,
  type NearestProblem,
  PROVEN,
  runNearest,
} from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import type { Outcome } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';

/** Options of the first search; options that a wish may need; further options of the second search. */
const FIRST_OPTIONS = 18;
const WISHED_OPTIONS = 10;
const FURTHER_OPTIONS = 6;

/** LP iterations of the second search, and the share of the plan's largest linear distance in the prices of its options. */
const SECOND_ITERATIONS = 300n;
const LARGEST_SHARE = 0.3;

/** Gap, as a share of the bound, above which all options are searched. */
const FAR = 0.02;

/** A part whose nearest plan is searched among few options. */
export interface NearestSearch extends NearestProblem {
  readonly bounded: DistanceBound;
  readonly distances: readonly LinearDistance[];
  /** Limits of the question, the first ones among all limits. */
  readonly own: CostLimits;
  readonly from: Quantities;
  /** Whether a plan far from the bound is searched among more options. */
  readonly isThorough: boolean;
}

/** Returns the indices of values from the least to the largest; equal ones in their order. */
const rank = (values: readonly number[]): readonly number[] =>
  [...values.keys()].sort((a, b) => ensure(values[a]) - ensure(values[b]));

/**
 * Lists for each limit that wants units the options with the cheapest plans. The multiplier of such a limit rewards
 * every unit, which favours large quantities; without the reward one unit is enough.
 */
const listWishedOptions = ({ bounded, distances, own }: NearestSearch): readonly number[] => {
  const wanting = own.map(([{ unit }]) => unit.some((each) => each < 0));
  if (!wanting.includes(true)) return [];
  const { pricing, multipliers } = bounded;
  const order = rank(pricing.priceOptions(multipliers.map((each, n) => (wanting[n - distances.length] ? 0 : each))));
  return own.flatMap(([{ unit }]) => order.filter((n) => ensure(unit[n]) < 0).slice(0, WISHED_OPTIONS));
};

/** Adds options of the cheapest plan at prices that weigh a plan's largest linear distance more, then the cheapest ones. */
const addFurtherOptions = (
  options: Set<number>,
  { bounded: { pricing, multipliers }, distances }: NearestSearch,
  plan: Quantities,
): void => {
  const count = distances.length;
  const values = pricing.toCut(plan).slice(0, count);
  const largest = values.indexOf(Math.max(...values));
  const mixed = multipliers.map((each, n) =>
    n < count ? (1 - LARGEST_SHARE) * each + (n === largest ? LARGEST_SHARE : 0) : each,
  );
  const most = options.size + FURTHER_OPTIONS;
  for (const [n, ordered] of pricing.buildPlan(mixed).entries()) if (ordered > 0) options.add(n);
  for (const n of rank(pricing.priceOptions(mixed))) if (options.size < most) options.add(n);
};

/**
 * Searches the nearest plan among few options: those that relaxed plans use, and those with the cheapest plans (RENS;
 * Berthold 2014). If the plan found is not near the bound, a second search adds options, and a third one takes all.
 */
export const searchNearest = (
  milp: MilpSolver,
  model: PartModel,
  search: NearestSearch,
  effort: SolverEffort,
): Outcome<NearestPlan> => {
  const { bounded, from, limits, known, isThorough } = search;
  const options = new Set([...bounded.used, ...listWishedOptions(search)]);
  for (const [n, { isForced }] of model.options.entries()) if (isForced || ensure(from[n]) > 0) options.add(n);
  for (const n of rank(bounded.using)) if (options.size < FIRST_OPTIONS) options.add(n);
  const run = (start: Quantities | undefined, most: SolverEffort): Outcome<NearestPlan> => {
    const part = narrowPart(model, limits, (n) => options.has(n));
    const problem = { ...search, limits: part.limits, known: start && part.narrow(start) };
    const found = runNearest(milp, part.model, problem, { ...most, isSearch: true });
    return typeof found === 'string' ? found : { ...found, quantities: part.widen(found.quantities) };
  };
  const first = run(known, effort);
  if (typeof first === 'string' || !isThorough || first.distance - bounded.bound <= PROVEN) return first;
  addFurtherOptions(options, search, first.quantities);
  const second = run(first.quantities, { ...effort, iterations: SECOND_ITERATIONS });
  const better = typeof second === 'string' || second.distance > first.distance ? first : second;
  if (better.distance - bounded.bound <= FAR * Math.abs(bounded.bound)) return better;
  for (const n of model.options.keys()) options.add(n);
  const third = run(better.quantities, effort);
  return typeof third === 'string' || third.distance > better.distance ? better : third;
};
