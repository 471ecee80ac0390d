import { OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';

/** Figures of a plan that are sums or counts. */
export const CLOSING_FIGURES = [
  'UnavailableUnits',
  'EndMinimumStockShortfall',
  ...OBJECTIVES,
  'PurchaseOrders',
  'SuppliersUsed',
] as const;

export type ClosingFigure = (typeof CLOSING_FIGURES)[number];

/** Effect of giving up a purchase order. */
export interface Closing {
  /** Whether it is proven that no other plan of its parts is better. */
  readonly Exact: boolean;
  /** Change of each figure. */
  readonly Changes: Readonly<Record<ClosingFigure, number>>;
}

export interface PurchaseOrderLine {
  readonly PartId: number;
  readonly OfferId: number;
  readonly Quantity: number;
  readonly TotalPrice: number;
  readonly DeliveryPeriod: number;
}

/** A purchase order: all order lines of one supplier in one period. */
export interface PurchaseOrder {
  readonly SupplierId: number;
  readonly OrderPeriod: number;
  readonly Value: number;
  readonly Lines: readonly PurchaseOrderLine[];
  readonly Closing: Closing;
  /** Present for a frozen order, which the plan had to keep. */
  readonly Frozen?: true;
}

/**
 * Purchase orders that the request asks for: all, or those of a supplier, of a period, or of both; the last case is
 * answered exactly.
 */
export interface OrderFilter {
  readonly supplierId?: number;
  readonly orderPeriod?: number;
  /** Asks for an estimate of a single order by beam search, which takes less time. */
  readonly isEstimate?: true;
}
