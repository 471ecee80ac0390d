import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { describeUnknownSupplier } from '#lib/procurement/domain/questions/knownIds.ts';
import {
  type ChangeLimits,
  createChangeLimits,
  toFrontLimits,
} from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import {
  buildLimits,
  COST,
  createLimitCheck,
  type ExplorationLimits,
  getCost,
  LATE,
  penaliseLimits,
  weighOnly,
} from '#lib/procurement/optimiser/explore/explorationLimits.ts';
import { findLeastDistance } from '#lib/procurement/optimiser/explore/exploreExactly.ts';
import { forbidSuppliers, type UncoveredPart } from '#lib/procurement/optimiser/explore/forbiddenSuppliers.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { getOrderCount, getSupplierCount, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/descendFromEach.ts';
import { createColumnPricing, selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { hasFewOptions } from '#lib/procurement/optimiser/master/compactMilp.ts';
import { solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import {
  createSearchContext,
  getPoolColumns,
  type SearchContext,
  toPoint,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import { computeCriterionFactors } from '#lib/procurement/optimiser/search/weightVectors.ts';

/** Result of an exploration: a plan within the limits, or the least value found of each limited figure. */
export type Exploration =
  /** `pool` is the column pool with the columns found for the point. */
  | { readonly point: Point; readonly pool: SearchState['pool'] }
  /** Parts that are proven to have more missing units without the forbidden suppliers. */
  | { readonly point?: undefined; readonly uncovered: readonly UncoveredPart[] }
  /** Error about a forbidden supplier that does not exist in the data. */
  | { readonly point?: undefined; readonly unknownSupplier: MessageKey }
  | {
      readonly point?: undefined;
      readonly fewestOrders: number;
      readonly fewestSuppliers: number;
      readonly leastCost: number;
      readonly leastLate: number;
    };

/** Columns and nodes of the restricted master problem that HiGHS solves in about a second. */
const MOST_COLUMNS = 400;
const MOST_NODES = 3;

/** Points from which descents to fewer orders start; order costs of these descents, as multiples of the other costs. */
const STARTS = 2;
const PENALTY_FACTORS = [1, 0.3, 0.1, 0.03] as const;

/** Maximum of columns × parts summed over all descents: order removal examines many columns of many parts. */
const MOST_LOOKS = 20_000_000;

/** Returns how many starting points and which order costs keep the descents within about a second. */
const getEffort = ({ pool }: SearchState) => {
  const columns = pool.reduce((total, { length }) => total + length, 0);
  const descents = Math.max(1, Math.floor(MOST_LOOKS / Math.max(1, columns * pool.length)));
  const starts = descents >= PENALTY_FACTORS.length * STARTS ? STARTS : 1;
  return { starts, penaltyFactors: PENALTY_FACTORS.slice(0, Math.max(1, Math.floor(descents / starts))) };
};

/** Returns the limits on the points of a front that follow from the limit on changes; undefined without one. */
const getLimits = (context: SearchContext): ChangeLimits['most'] | undefined =>
  context.problem.replanning?.changes && toFrontLimits(context).most;

/** Searches among the plans without the forbidden suppliers; the point that is found belongs to the extended pool. */
const exploreWithout = (
  { milp, problem, configuration }: CalculationContext<WeightedConfiguration>,
  search: SearchState,
  { forbiddenSupplierIds = [], ...wish }: ExplorationLimits,
): Exploration => {
  const findPlace = (id: number) => problem.suppliers.findIndex((supplier) => supplier.id === id);
  const unknown = forbiddenSupplierIds.find((id) => findPlace(id) < 0);
  if (unknown !== undefined) return { unknownSupplier: describeUnknownSupplier(problem, unknown) };
  const wished = { ...configuration, weights: wish.weights ?? configuration.weights };
  const restricted = forbidSuppliers(
    { milp, problem, configuration: wished },
    search,
    new Set(forbiddenSupplierIds.map(findPlace)),
    (context) => [
      toLinearWeights(computeCriterionFactors(context, undefined)),
      ...(wish.maximumTotalCost === undefined ? [] : [weighOnly(COST)]),
      ...(wish.maximumLateUnitPeriods === undefined ? [] : [weighOnly(LATE)]),
    ],
  );
  if ('uncovered' in restricted) return restricted;
  const known = createSearchContext(problem, wished, search);
  const inside = { milp, problem: restricted.problem, configuration };
  const found = exploreFront(inside, restricted.search, wish, getLimits(known));
  if (found.point === undefined) return found;
  const { choice, pool } = restricted.toWhole(found.point.choice, found.pool);
  return { point: { ...found.point, choice }, pool };
};

/** Sorts points by the figures that are limited: cost and late unit periods unless a count is, then the counts. */
const sortStarts = (points: readonly Point[], wish: ExplorationLimits): readonly Point[] => {
  const limitsCounts = wish.maximumPurchaseOrders !== undefined || wish.maximumSuppliers !== undefined;
  return [...points].sort(
    (a, b) =>
      (limitsCounts || wish.maximumTotalCost === undefined ? 0 : getCost(a.values) - getCost(b.values)) ||
      (limitsCounts || wish.maximumLateUnitPeriods === undefined ? 0 : a.late - b.late) ||
      getOrderCount(a.values) - getOrderCount(b.values) ||
      getSupplierCount(a.values) - getSupplierCount(b.values),
  );
};

/**
 * Finds the plan with the least augmented Tchebycheff distance within the limits. The MILP of all parts decides a small
 * problem. In others, descents and the restricted master problem combine columns of the pool within seconds; only parts
 * that buy from forbidden suppliers get new columns. The plan keeps the calculation's limit on changes. Throws if the search has no points.
 * @param mostChanges limits that follow from the limit on changes; by default those of the front
 */
export const exploreFront = (
  { milp, problem, configuration }: CalculationContext<WeightedConfiguration>,
  search: SearchState,
  wish: ExplorationLimits,
  mostChanges?: ChangeLimits['most'],
): Exploration => {
  if ((wish.forbiddenSupplierIds ?? []).length > 0)
    return exploreWithout({ milp, problem, configuration }, search, wish);
  const wished = { ...configuration, weights: wish.weights ?? configuration.weights };
  const context = createSearchContext(problem, wished, search);
  const range = computeRange(search.points);
  const limited = mostChanges ?? getLimits(context);
  const changes = limited && createChangeLimits(context, limited);
  const isKept = createLimitCheck(wish, changes);
  const computeDistance = (point: Point) => computeTchebycheffDistance(point.values, range, context.weights);
  const findBestKept = (points: readonly Point[]) =>
    points.filter(isKept).reduce<Point | undefined>((best, point) => {
      return best === undefined || computeDistance(point) < computeDistance(best) ? point : best;
    }, undefined);
  const sorted = sortStarts(search.points, wish);
  const [start] = sorted;
  if (start === undefined) throw new Error('The search has no points to explore');
  const goal = { ...createTchebycheffGoal(context), limits: [...buildLimits(wish), ...(changes?.listRows() ?? [])] };
  const plain = toLinearWeights(computeCriterionFactors(context, undefined));
  const isLimited = buildLimits(wish).length > 0;
  const effort = getEffort(search);
  const starts = sorted.slice(0, effort.starts).map(({ choice }) => choice);
  const penalised = isLimited
    ? effort.penaltyFactors.map((penaltyFactor) => penaliseLimits(context, plain, { wish, penaltyFactor }, start))
    : [];
  const descended = penalised.map((linearWeights) => toPoint(context, descendFromEach(context, linearWeights, starts)));
  const known = findBestKept([...search.points, ...descended]);
  const combineColumns = (): Assignment | undefined => {
    const choice = known?.choice ?? start.choice;
    const own = penalised[descended.findIndex((point) => point.choice === choice)] ?? penalised.at(0) ?? plain;
    const places = selectCheapestColumns(context, createColumnPricing(context, { choice }, own), MOST_COLUMNS, [
      choice,
      ...descended.map((point) => point.choice),
    ]);
    return solveMaster(milp, {
      pool: context.pool,
      places,
      periods: problem.periods.length,
      goal,
      nodes: MOST_NODES,
      ...(known === undefined ? {} : { known: known.choice }),
    });
  };
  const findByColumns = () => (problem.parts.length > SIZES.programs ? undefined : combineColumns());
  const found = hasFewOptions(context.parts)
    ? findLeastDistance(milp, context, { wish, most: limited, start: start.choice, known: known?.choice })
    : findByColumns();
  const point = findBestKept([known, found && toPoint(context, found)].filter((each) => each !== undefined));
  if (point !== undefined) return { point, pool: getPoolColumns(context) };
  const findLeast = (get: (point: Point) => number) =>
    [...search.points, ...descended].reduce((least, each) => Math.min(least, get(each)), Number.POSITIVE_INFINITY);
  return {
    fewestOrders: findLeast(({ values }) => getOrderCount(values)),
    fewestSuppliers: findLeast(({ values }) => getSupplierCount(values)),
    leastCost: findLeast(({ values }) => getCost(values)),
    leastLate: findLeast(({ late }) => late),
  };
};
