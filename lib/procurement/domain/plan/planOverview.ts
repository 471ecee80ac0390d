import type {
  LatePurchaseItem,
  PlanLists,
  PurchaseItem,
  ReasonText,
  UnavailableItem,
} from '#lib/procurement/domain/plan/plan.ts';
import { getReasonText } from '#lib/procurement/domain/plan/plan.ts';
import { computeProjection, type PeriodFigures } from '#lib/procurement/domain/plan/projection.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Orders to one supplier in a period. */
export interface SupplierOrders {
  readonly SupplierId: number;
  readonly SupplierName?: string;
  /** The id as the sender wrote it, if it is a text. */
  readonly SupplierText?: string;
  readonly Lines: number;
  readonly Value: number;
}

/** The orders of the first period in which a plan orders something. */
export interface NextOrders {
  readonly OrderPeriod: number;
  /** In the encoding of the plan's dates. */
  readonly OrderDate: number;
  /** Purchase orders: suppliers of which something is ordered. */
  readonly Orders: number;
  readonly Lines: number;
  readonly Value: number;
  /** Those of the largest value, largest first; at most `MOST_SUPPLIERS`. */
  readonly Suppliers: readonly SupplierOrders[];
}

/** Late and missing requirements that share a reason. */
export interface ReasonCount {
  readonly ReasonText: ReasonText;
  /** Pairs of part and period, for production and minimum stock apart. */
  readonly Requirements: number;
  /** Units that are late or missing. */
  readonly Units: number;
}

/** The alerts of a plan, counted. */
export interface AlertCounts {
  /** Most units first. */
  readonly Reasons: readonly ReasonCount[];
  /** Late requirements of production: those whose units `LateUnits` adds up. */
  readonly LateRequirements: number;
  /** Parts with units that never arrive for production: those whose units `UnavailableUnits` adds up. */
  readonly PartsMissing: number;
}

/** A plan at a glance. */
export interface PlanOverview {
  /** Missing if the plan orders nothing. */
  readonly NextOrders?: NextOrders;
  readonly Alerts: AlertCounts;
  readonly Periods: readonly Pick<PeriodFigures, 'PeriodID' | 'Date' | 'OrderedValue' | 'DeliveredValue'>[];
}

/** Suppliers whose orders are listed each; the others are in the sums. */
export const MOST_SUPPLIERS = 10;

/** The members of a purchase that decide which order line it belongs to. */
export type OrderedItem = Pick<
  PurchaseItem,
  'PartId' | 'SupplierId' | 'OfferId' | 'OrderPeriod' | 'OrderDate' | 'TotalPrice'
>;

/** Finds the orders of the first period with orders, from purchases in any order. */
export const findNextOrders = (items: Iterable<OrderedItem>): NextOrders | undefined => {
  let first: OrderedItem | undefined;
  // The lines of an order for several requirements are one.
  let suppliers = new Map<number, { value: number; readonly lines: Set<string> }>();
  for (const item of items) {
    if (first !== undefined && item.OrderDate > first.OrderDate) continue;
    if (first === undefined || item.OrderDate < first.OrderDate) {
      first = item;
      suppliers = new Map();
    }
    const gathered = suppliers.get(item.SupplierId) ?? { value: 0, lines: new Set<string>() };
    suppliers.set(item.SupplierId, gathered);
    gathered.value += item.TotalPrice;
    gathered.lines.add(`${item.PartId} ${item.OfferId}`);
  }
  if (first === undefined) return undefined;
  const all = [...suppliers]
    .map(([SupplierId, { value, lines }]) => ({ SupplierId, Lines: lines.size, Value: value }))
    .sort((a, b) => b.Value - a.Value || a.SupplierId - b.SupplierId);
  return {
    OrderPeriod: first.OrderPeriod,
    OrderDate: first.OrderDate,
    Orders: all.length,
    Lines: all.reduce((sum, { Lines }) => sum + Lines, 0),
    Value: all.reduce((sum, { Value }) => sum + Value, 0),
    Suppliers: all.slice(0, MOST_SUPPLIERS),
  };
};

/** `RequirementType` of units that production needs; others keep the minimum stock. */
const PRODUCTION = 0;

type LateItem = Pick<LatePurchaseItem, 'PartId' | 'RequiredPeriod' | 'RequirementType' | 'Quantity' | 'Reason'>;
type MissingItem = Pick<
  UnavailableItem,
  'PartId' | 'RequiredPeriod' | 'RequirementType' | 'LateAmount' | 'MissingAmount' | 'ReasonText'
>;

/** Counts late purchases and unavailable items by reason. */
export const countAlerts = (lateItems: Iterable<LateItem>, missingItems: Iterable<MissingItem>): AlertCounts => {
  const reasons = new Map<ReasonText, { units: number; readonly requirements: Set<string> }>();
  const late = new Set<string>();
  const parts = new Set<number>();
  const count = (item: LateItem | MissingItem, reason: ReasonText, lateUnits: number, missing: number): void => {
    const requirement = `${item.PartId} ${item.RequiredPeriod} ${item.RequirementType}`;
    const counted = reasons.get(reason) ?? { units: 0, requirements: new Set<string>() };
    reasons.set(reason, counted);
    counted.units += lateUnits + missing;
    counted.requirements.add(requirement);
    if (item.RequirementType !== PRODUCTION) return;
    if (lateUnits > 0) late.add(requirement);
    if (missing > 0) parts.add(item.PartId);
  };
  for (const item of lateItems) count(item, getReasonText(item.Reason), item.Quantity, 0);
  for (const item of missingItems) count(item, item.ReasonText, item.LateAmount, item.MissingAmount);
  return {
    Reasons: [...reasons]
      .map(([ReasonText, { units, requirements }]) => ({ ReasonText, Requirements: requirements.size, Units: units }))
      .sort((a, b) => b.Units - a.Units || a.ReasonText.localeCompare(b.ReasonText)),
    LateRequirements: late.size,
    PartsMissing: parts.size,
  };
};

/** Summarises a plan for the first look: the next orders, alerts by reason, and cash by period. */
export const summarisePlan = (problem: Problem, lists: PlanLists): PlanOverview => {
  const { ProposedPurchaseOnTime: onTime, ProposedPurchaseLate: late, UnavailableItems: unavailable } = lists;
  const next = findNextOrders([...onTime, ...late]);
  return {
    ...(next && { NextOrders: next }),
    Alerts: countAlerts(late, unavailable),
    Periods: computeProjection(problem, lists).periods.map((period) => ({
      PeriodID: period.PeriodID,
      Date: period.Date,
      OrderedValue: period.OrderedValue,
      DeliveredValue: period.DeliveredValue,
    })),
  };
};

/** Adds the names of the listed suppliers, and their ids that are texts. */
export const withSupplierNames = (overview: PlanOverview, names: Names): PlanOverview => {
  const { NextOrders: next } = overview;
  if (next === undefined) return overview;
  const named = next.Suppliers.map((orders) => {
    const [name, text] = [names.Supplier?.[orders.SupplierId], names.TextIds?.[orders.SupplierId]];
    return {
      ...orders,
      ...(name !== undefined && { SupplierName: name }),
      ...(text !== undefined && { SupplierText: text }),
    };
  });
  return { ...overview, NextOrders: { ...next, Suppliers: named } };
};
