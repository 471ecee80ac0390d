import {
  type Configuration,
  type Criterion,
  isOrdered,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA as CRITERION_NAMES } from '#lib/procurement/domain/configuration/members.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { ColumnObjectives } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Criteria by which plans are compared, in the order of a criterion vector. */
const NAMES = CRITERION_NAMES;

/** One value per criterion; all are minimised, so RecycledUnits are negative. */
export type CriterionVector = readonly number[];

/** Index of a criterion in a criterion vector. */
export const CRITERIA = {
  cost: NAMES.indexOf('Cost'),
  orders: NAMES.indexOf('Orders'),
  suppliers: NAMES.indexOf('Suppliers'),
  stock: NAMES.indexOf('Stock'),
  recycledUnits: NAMES.indexOf('RecycledUnits'),
} as const;

/**
 * Returns the criterion vector of a plan from its column objectives and its numbers of orders and suppliers. Lateness is
 * 4 L + S, with L the late unit periods and S the minimum stock shortfall unit periods.
 */
export const toCriterionVector = (objectives: ColumnObjectives, orders: number, suppliers: number): CriterionVector => {
  const [cost = 0, late = 0, short = 0, risk = 0, nonPriority = 0, delivery = 0, excess = 0, recycled = 0] = objectives;
  return [cost, 4 * late + short, risk, nonPriority, delivery, orders, suppliers, excess, recycled];
};

export const getOrderCount = (values: CriterionVector): number => ensure(values[CRITERIA.orders]);

export const getSupplierCount = (values: CriterionVector): number => ensure(values[CRITERIA.suppliers]);

/** Returns the planner's weight of each criterion; 0 if it has none. */
export const getCriterionWeights = ({ weights }: WeightedConfiguration): readonly number[] =>
  NAMES.map((criterion) => weights[criterion] ?? 0);

/**
 * Returns by criterion whether dominance considers it: Suppliers only with a weight, RecycledUnits only if recycled part
 * types or suppliers are configured, the others always.
 */
export const getComparedCriteria = (configuration: Configuration): readonly boolean[] => {
  const { recycledPartTypes, recycledSupplierIds } = configuration;
  const getWeight = (criterion: Criterion) => (isOrdered(configuration) ? 0 : (configuration.weights[criterion] ?? 0));
  return NAMES.map((criterion) => {
    if (criterion === 'Suppliers') return getWeight(criterion) > 0;
    if (criterion === 'RecycledUnits') return recycledPartTypes.length + recycledSupplierIds.length > 0;
    return true;
  });
};

/**
 * Minimum interest of each criterion, whatever its weight. A planner opens a front to see what another compromise
 * costs, also in criteria without a weight. Cost and lateness matter most; then supply risk, the numbers of orders and
 * of suppliers, and recycled units; non-priority suppliers matter least. Delivery time and stock have none: they follow
 * from the dates of the orders, and a planner who compares plans by them gives them a weight.
 */
const SHOWN: readonly number[] = [6, 6, 4, 2, 0, 4, 4, 0, 4];

/** Smallest weight that adds interest, and the interest that each unit of weight adds. */
const SHOWN_FROM = 10;
const BY_WEIGHT = 1 / 6;

/**
 * Returns by criterion how finely a front resolves it; 0 if the criterion is not compared. A front has few points, so a
 * criterion of little weight must not take points from the others.
 */
export const getCriterionInterest = (configuration: WeightedConfiguration): readonly number[] => {
  const compared = getComparedCriteria(configuration);
  return getCriterionWeights(configuration).map((weight, n) => {
    if (!compared[n]) return 0;
    return Math.max(ensure(SHOWN[n]), weight < SHOWN_FROM ? 0 : weight * BY_WEIGHT);
  });
};

/** Converts criterion factors to factors of the column objectives. Lateness, which is 4 L + S, gives two of them. */
const toObjectiveFactors = ([
  cost = 0,
  late = 0,
  risk = 0,
  nonPriority = 0,
  delivery = 0,
  ,
  ,
  stock = 0,
  recycled = 0,
]: readonly number[]) => [cost, 4 * late, late, risk, nonPriority, delivery, stock, recycled];

/** Computes the scale of linear weights: the reciprocal of the smallest positive objective factor; 1 if none is. */
export const computeWeightScale = (factors: readonly number[]): number => {
  const least = toObjectiveFactors(factors).reduce(
    (value, each) => (each > 0 ? Math.min(value, each) : value),
    Number.POSITIVE_INFINITY,
  );
  return least === Number.POSITIVE_INFINITY ? 1 : 1 / least;
};

/**
 * Returns the linear weights of a scalarization from one factor per criterion, scaled so that the smallest positive
 * column objective factor is 1. Without factors, as before the first weight vector of a search, all weights are 0.
 */
export const toLinearWeights = (factors: readonly number[]): LinearWeights => {
  const scale = computeWeightScale(factors);
  const [order, supplier] = [factors[CRITERIA.orders] ?? 0, factors[CRITERIA.suppliers] ?? 0];
  return {
    factors: toObjectiveFactors(factors).map((each) => each * scale),
    order: order * scale,
    supplier: supplier * scale,
  };
};
