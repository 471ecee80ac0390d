import type {
  AdditiveObjective,
  Criterion,
  OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';

/** Objectives that are sums over parts. Their order is that of the vectors stored with a calculation. */
export const OBJECTIVES = [
  'TotalCost',
  'LateUnitPeriods',
  'MinimumStockShortfallUnitPeriods',
  'SupplyRisk',
  'NonPriorityUnits',
  'DeliveryTime',
  'ExcessStockUnitPeriods',
  'RecycledUnits',
] as const satisfies readonly AdditiveObjective[];

/** Objectives that an order may name. */
export const ORDER_OBJECTIVES: readonly OrderObjective[] = [...OBJECTIVES, 'PurchaseOrders', 'SuppliersUsed'];

/** Criteria that weights may name. Their order is that of the vectors stored with a calculation. */
export const CRITERIA = [
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

export const LEAD_TIME_UNITS = ['periods', 'activePeriods', 'days'] as const satisfies readonly LeadTimeUnit[];

/** Sum of the weights of a configuration. */
export const WEIGHT_SUM = 100;

/** Maximum number of suppliers or part types in one list: a configuration is one item of at most 400 KB. */
export const MOST_RECYCLED = 1_000;

/** Maximum of `LateBy`: the largest number of periods of a plan. */
export const MOST_LATE_BY = 366;

/** Periods by which a late order arrives late, unless the configuration says otherwise. */
export const DEFAULT_LATE_BY = 1;
