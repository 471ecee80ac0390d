import type { Tolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import type { LeadTimeUnit, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** The objectives of a plan that are sums over parts, by the name of their KPI. */
export type AdditiveObjective =
  | 'TotalCost'
  | 'LateUnitPeriods'
  | 'MinimumStockShortfallUnitPeriods'
  | 'SupplyRisk'
  | 'NonPriorityUnits'
  | 'DeliveryTime'
  | 'ExcessStockUnitPeriods'
  | 'RecycledUnits';

/** Objectives that an order may name: sums over parts, and two counts that couple the parts. */
export type OrderObjective = AdditiveObjective | 'PurchaseOrders' | 'SuppliersUsed';

/** Criteria of a weighted configuration. Lateness is 4 LateUnitPeriods + MinimumStockShortfallUnitPeriods. */
export type Criterion =
  | 'Cost'
  | 'Lateness'
  | 'Risk'
  | 'NonPriority'
  | 'DeliveryTime'
  | 'Orders'
  | 'Suppliers'
  | 'Stock'
  | 'RecycledUnits';

/** Suppliers and part types whose units count as recycled or refurbished. */
export interface Recycled {
  readonly recycledSupplierIds: readonly number[];
  readonly recycledPartTypes: readonly number[];
}

interface Named extends Recycled {
  readonly name: string;
  /** Undefined means listed periods. */
  readonly leadTimeUnit?: LeadTimeUnit;
  /** Periods by which a late order arrives late, for the risk of a plan; undefined means 1. */
  readonly lateBy?: number;
  /** Undefined means standard. */
  readonly effort?: Effort;
}

/** Objectives minimised one after the other, below coverage. */
export interface OrderedConfiguration extends Named {
  readonly order: readonly OrderObjective[];
  /**
   * By objective: how far later objectives may worsen it, for the whole plan. An objective without an entry may not be
   * worsened.
   */
  readonly tolerances?: Readonly<Partial<Record<OrderObjective, Tolerance>>>;
}

/** Integers that sum to 100. */
export interface WeightedConfiguration extends Named {
  readonly weights: Readonly<Partial<Record<Criterion, number>>>;
  /** Omitted members take the default for the problem's number of parts. */
  readonly budget?: Partial<SearchBudget>;
}

/** Effort of a calculation: depth of its search and of the proof of its result. */
export const EFFORTS = ['quick', 'standard', 'thorough'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Budget of a search in units of work, not seconds: equal budgets give equal plans on every machine. */
export interface SearchBudget {
  /** Random weight vectors that widen the front. */
  readonly randomWeightVectors: number;
  /** Weight vectors around the chosen point, in problems of more than 500 parts. */
  readonly focusedWeightVectors: number;
  /** Generations of recombined plans that widen the front. */
  readonly generations: number;
  /** Maximum number of points of the front. */
  readonly frontPoints: number;
}

export type Configuration = OrderedConfiguration | WeightedConfiguration;

export const isOrdered = (configuration: Configuration): configuration is OrderedConfiguration =>
  'order' in configuration;

export const isAdditive = (objective: OrderObjective): objective is AdditiveObjective =>
  objective !== 'PurchaseOrders' && objective !== 'SuppliersUsed';

/**
 * Returns whether the objectives of an order couple the parts: the order counts orders or suppliers, or has a
 * tolerance.
 */
export const isCoupledOrder = ({ order, tolerances = {} }: OrderedConfiguration): boolean =>
  order.some((objective) => !isAdditive(objective) || tolerances[objective] !== undefined);

/** Returns whether a configuration decides part by part: the best plans of the parts then form the best plan. */
export const decidesByPart = (configuration: Configuration): configuration is OrderedConfiguration =>
  isOrdered(configuration) && !isCoupledOrder(configuration);

/** Whether each part of a problem is decided alone: no limit on changes for the whole plan couples them. */
export const decidesEachPart = ({ replanning }: Pick<Problem, 'replanning'>, configuration: Configuration): boolean =>
  decidesByPart(configuration) && replanning?.changes === undefined;

/** Returns the objectives of an order that are sums over parts; none for a configuration with weights. */
export const listAdditiveObjectives = (configuration: Configuration): readonly AdditiveObjective[] =>
  isOrdered(configuration) ? configuration.order.filter(isAdditive) : [];

/**
 * Returns the leading objectives of an order that are minimised part by part: the sums over parts up to, and including,
 * the first one with a tolerance.
 */
export const listLeadingObjectives = ({
  order,
  tolerances = {},
}: OrderedConfiguration): readonly AdditiveObjective[] => {
  const leading: AdditiveObjective[] = [];
  for (const objective of order) {
    if (!isAdditive(objective)) break;
    leading.push(objective);
    if (tolerances[objective] !== undefined) break;
  }
  return leading;
};

/** Applies the configuration's unit of lead times to a problem. */
export const applyConfiguration = (problem: Problem, { leadTimeUnit }: Configuration): Problem =>
  leadTimeUnit === undefined ? problem : { ...problem, leadTimeUnit };

const createOrdered = (name: string, order: readonly AdditiveObjective[]): Configuration => ({
  name,
  order,
  recycledSupplierIds: [],
  recycledPartTypes: [],
});

/**
 * Criteria in the order in which the built-in configurations list their weights; none of them weighs Suppliers.
 * members.ts imports this file, so its list CRITERIA cannot be used here.
 */
const WEIGHED = [
  'Cost',
  'Lateness',
  'Risk',
  'NonPriority',
  'DeliveryTime',
  'Orders',
  'Stock',
  'RecycledUnits',
] as const;

const createWeighted = (name: string, ...values: readonly number[]): Configuration => ({
  name,
  weights: Object.fromEntries(WEIGHED.map((criterion, n) => [criterion, values[n] ?? 0])),
  recycledSupplierIds: [],
  recycledPartTypes: [],
});

/** Built-in configurations. */
export const SEED_CONFIGURATIONS: readonly Configuration[] = [
  createOrdered('LowestCost', ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods']),
  createOrdered('OnTime', ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost']),
  createWeighted('Balanced', 35, 30, 15, 5, 5, 8, 2),
  createWeighted('Reliability', 20, 20, 50, 5, 2, 2, 1),
  createWeighted('PrioritySuppliers', 20, 20, 5, 50, 2, 2, 1),
  createWeighted('FastDelivery', 20, 30, 5, 2, 40, 2, 1),
  createWeighted('Circular', 25, 25, 5, 2, 2, 6, 0, 35),
  createWeighted('FewOrders', 25, 25, 5, 2, 2, 40, 1),
];

/** Name of the configuration for new plans, and the built-in one that it stands for if none has that name. */
export const DEFAULT = 'Default';
const DEFAULT_NAME = 'Balanced';

/** Finds a configuration by its name, case-insensitive. */
export const findConfiguration = (
  name: string,
  known: readonly Configuration[] = SEED_CONFIGURATIONS,
): Configuration | undefined => {
  const wanted = name.toLowerCase();
  const find = (lower: string) => known.find((each) => each.name.toLowerCase() === lower);
  return find(wanted) ?? (wanted === DEFAULT.toLowerCase() ? find(DEFAULT_NAME.toLowerCase()) : undefined);
};
