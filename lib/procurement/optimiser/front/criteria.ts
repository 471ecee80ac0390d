import {
  type Configuration,
  type Criterion,
  isOrdered,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { ColumnObjectives } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Criteria by which plans are compared, in the order of a criterion vector. */
const NAMES = [
  'Cost',
  'Lateness',
  'Risk',
  'NonPriority',
  'DeliveryTime',
  'Orders',
  'Suppliers',
  'Stock',
  'RecycledUnits',
] as const satisfies readonly Criterion[];

/** One number for each criterion; fewer is better, so RecycledUnits are negative. */
export type CriterionVector = readonly number[];

/** Place of each criterion in a criterion vector. */
export const CRITERIA = {
  cost: NAMES.indexOf('Cost'),
  orders: NAMES.indexOf('Orders'),
  suppliers: NAMES.indexOf('Suppliers'),
  stock: NAMES.indexOf('Stock'),
  recycledUnits: NAMES.indexOf('RecycledUnits'),
} as const;

/** The values of a plan with these figures, orders and suppliers. Lateness is 4 L + S. */
export const toCriterionVector = (figures: ColumnObjectives, orders: number, suppliers: number): CriterionVector => {
  const [cost = 0, late = 0, short = 0, risk = 0, nonPriority = 0, delivery = 0, excess = 0, recycled = 0] = figures;
  return [cost, 4 * late + short, risk, nonPriority, delivery, orders, suppliers, excess, recycled];
};

/** Purchase orders among the values. */
export const getOrderCount = (values: CriterionVector): number => ensure(values[CRITERIA.orders]);

/** Suppliers among the values. */
export const getSupplierCount = (values: CriterionVector): number => ensure(values[CRITERIA.suppliers]);

/** The weight of each criterion. */
export const getCriterionWeights = ({ weights }: WeightedConfiguration): readonly number[] =>
  NAMES.map((criterion) => weights[criterion] ?? 0);

/** Whether each criterion makes one plan better than another: suppliers if weighed, recycled units if there are any. */
export const getComparedCriteria = (configuration: Configuration): readonly boolean[] => {
  const { recycledPartTypes, recycledSupplierIds } = configuration;
  const weight = (criterion: Criterion) => (isOrdered(configuration) ? 0 : (configuration.weights[criterion] ?? 0));
  return NAMES.map((criterion) => {
    if (criterion === 'Suppliers') return weight(criterion) > 0;
    if (criterion === 'RecycledUnits') return recycledPartTypes.length + recycledSupplierIds.length > 0;
    return true;
  });
};

/** By criterion, how finely a front shows it whatever the weights: delivery time and stock where they are weighed. */
const SHOWN: readonly number[] = [6, 6, 4, 2, 0, 4, 4, 0, 4];

/** A criterion of this weight, and more, is shown; how finely, by its weight. */
const SHOWN_FROM = 10;
const BY_WEIGHT = 1 / 6;

/** How finely a front is to show each criterion: it has few points, and what decides little is to take none from the rest. */
export const getCriterionInterest = (configuration: WeightedConfiguration): readonly number[] => {
  const compared = getComparedCriteria(configuration);
  return getCriterionWeights(configuration).map((weight, n) => {
    if (!compared[n]) return 0;
    return Math.max(SHOWN[n] ?? 0, weight < SHOWN_FROM ? 0 : weight * BY_WEIGHT);
  });
};

/** By figure, the factors of criteria: lateness stands in two, four times in the first. */
const rawFactors = ([
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

/** What factors are multiplied with in their direction. */
export const computeWeightScale = (factors: readonly number[]): number => {
  const least = rawFactors(factors).reduce(
    (value, each) => (each > 0 ? Math.min(value, each) : value),
    Number.POSITIVE_INFINITY,
  );
  return least === Number.POSITIVE_INFINITY ? 1 : 1 / least;
};

/** The sum of criteria, each times its factor, in a scale in which no additive figure costs less than 1 a unit. */
export const toLinearWeights = (factors: readonly number[]): LinearWeights => {
  const scale = computeWeightScale(factors);
  const [order, supplier] = [factors[CRITERIA.orders] ?? 0, factors[CRITERIA.suppliers] ?? 0];
  return { factors: rawFactors(factors).map((each) => each * scale), order: order * scale, supplier: supplier * scale };
};
