import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { encodeMessageValue } from '#lib/procurement/domain/plan/encodeMessageValue.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';

/** Why a requirement is late or unavailable. */
export const REASONS = {
  Combined: 0,
  NoOffer: 1,
  OfferClosed: 2,
  LeadTime: 3,
  OfferCapacity: 4,
  SupplierQuantity: 5,
  MinimumAmount: 6,
  MaximumStock: 7,
  ReceiptLate: 8,
  TradeOff: 9,
  ChangeLimit: 10,
} as const;

export type ReasonText = keyof typeof REASONS;
export type Reason = (typeof REASONS)[ReasonText];

/** Type: 0 production, 1 minimum stock, 2 surplus of a minimum lot. */
export type RequirementType = 0 | 1 | 2;

/** A share of an order, pegged to one requirement. Periods are ids, dates are as received. */
export interface PurchaseItem {
  readonly PartId: number;
  readonly SupplierId: number;
  readonly OfferId: number;
  readonly Quantity: number;
  readonly PricePerUnit: number;
  readonly TotalPrice: number;
  readonly OrderPeriod: number;
  readonly OrderDate: number;
  readonly DeliveryPeriod: number;
  readonly DeliveryDate: number;
  readonly RequiredPeriod: number;
  readonly RequiredDate: number;
  readonly RequirementType: RequirementType;
  readonly PeriodsLate: number;
  readonly LeadTime: number;
  readonly SupplyOnTime: number;
  readonly Priority: 0 | 1;
}

export interface LatePurchaseItem extends PurchaseItem {
  readonly Reason: Reason;
  /** 0 if no order can be received at all. */
  readonly EarliestPossiblePeriod: number;
}

export interface UnavailableItem {
  readonly PartId: number;
  readonly RequiredPeriod: number;
  readonly RequiredDate: number;
  readonly RequirementType: 0 | 1;
  readonly RequiredAmount: number;
  readonly AvailableAmount: number;
  readonly MissingAmount: number;
  /** Units served late by a scheduled receipt; no purchase serves them. */
  readonly LateAmount: number;
  readonly Reason: Reason;
  readonly ReasonText: ReasonText;
  readonly EarliestPossiblePeriod: number;
}

export interface PlanLists {
  readonly ProposedPurchaseOnTime: readonly PurchaseItem[];
  readonly ProposedPurchaseLate: readonly LatePurchaseItem[];
  readonly UnavailableItems: readonly UnavailableItem[];
}

/** Figures in display order. Fractions have four decimals, averages two. */
export interface Kpis {
  readonly UnavailableUnits: number;
  readonly EndMinimumStockShortfall: number;
  readonly LateUnitPeriods: number;
  readonly MinimumStockShortfallUnitPeriods: number;
  readonly TotalCost: number;
  readonly SupplyRisk: number;
  readonly NonPriorityUnits: number;
  readonly DeliveryTime: number;
  readonly ExcessStockUnitPeriods: number;
  readonly PurchaseOrders: number;
  readonly SuppliersUsed: number;
  readonly RecycledUnits: number;
  readonly OnTimeRate: number;
  readonly LateUnits: number;
  readonly AverageDelay: number;
  readonly FillRate: number;
  readonly MinimumStockCompliance: number;
  readonly AverageReliability: number;
  readonly PriorityShare: number;
  readonly AverageLeadTime: number;
  readonly AverageUnitCost: number;
  readonly OrderLines: number;
  readonly OverMaximumPartPeriods: number;
  readonly RecycledShare: number;
  /** Cost of buying every requirement alone from its cheapest on-time offer, less the plan's cost. */
  readonly Saving: number;
}

/** Result of a calculation: lists, message and figures of the plan. */
export interface CalculatedPlan {
  readonly lists: PlanLists;
  readonly kpis: Kpis;
  readonly message: string;
}

export const getReasonText = (reason: Reason): ReasonText =>
  (Object.keys(REASONS) as ReasonText[]).find((text) => REASONS[text] === reason) ?? 'Combined';

/** Proven gap of one objective of an order in percent; undefined if no bound is known. */
export interface ObjectiveGap {
  readonly objective: OrderObjective;
  readonly gap: number | undefined;
}

interface Gaps {
  /** Gap of the first objective, or of the weighted distance. */
  readonly gap: number | undefined;
  readonly byObjective: readonly ObjectiveGap[];
}

/** Formats percent with two decimals; 0.00 only for a proven optimum. */
const formatGap = (gap: number | undefined): string => {
  if (gap === undefined) return '?';
  return (gap > 0 ? Math.max(gap, 0.01) : gap).toFixed(2);
};

/** Formats the Message of a completed plan. */
export const formatPlanMessage = (
  configuration: string,
  kpis: Kpis,
  { gap, byObjective }: Gaps,
  { warnings, planId, priceDecimals = 0 }: Pick<Problem, 'warnings' | 'planId' | 'priceDecimals'>,
): string =>
  [
    `Configuration=${encodeMessageValue(configuration)}`,
    `TotalCost=${kpis.TotalCost}`,
    ...(priceDecimals === 0 ? [] : [`PriceDecimals=${priceDecimals}`]),
    `OnTimeRate=${kpis.OnTimeRate.toFixed(4)}`,
    `LateUnits=${kpis.LateUnits}`,
    `UnavailableUnits=${kpis.UnavailableUnits}`,
    `PurchaseOrders=${kpis.PurchaseOrders}`,
    `SuppliersUsed=${kpis.SuppliersUsed}`,
    `AverageReliability=${kpis.AverageReliability.toFixed(2)}`,
    `Gap=${formatGap(gap)}`,
    `Warnings=${warnings}`,
    ...(planId === undefined ? [] : [`ProductionPlan=${planId}`]),
    ...(byObjective.length === 0
      ? []
      : [`Gaps=${byObjective.map(({ objective, gap: one }) => `${objective} ${formatGap(one)}`).join(', ')}`]),
  ].join('; ');
