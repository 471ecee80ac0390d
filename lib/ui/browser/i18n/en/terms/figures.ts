import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

/** Name and explanation of a figure of a plan. */
export interface FigureText {
  readonly name: string;
  readonly text: string;
}

export const figures: Readonly<Record<keyof Kpis, FigureText>> = {
  UnavailableUnits: {
    name: 'Missing units',
    text: 'Units required for production that never arrive within the listed periods. Every configuration makes this number as small as the data allow before it looks at anything else.',
  },
  EndMinimumStockShortfall: {
    name: 'Missing minimum stock at the end',
    text: 'Units by which stock is below its minimum in the last period, summed over the parts. It is the second number that every configuration makes as small as possible.',
  },
  LateUnitPeriods: {
    name: 'Late unit periods',
    text: 'Required units times the periods they are late. Ten units that are late by two periods count 20.',
  },
  MinimumStockShortfallUnitPeriods: {
    name: 'Stock below minimum',
    text: 'Units times periods for which stock is below the minimum, from the start date of the production plan. In the criterion Lateness, late unit periods count four times as much.',
  },
  TotalCost: {
    name: 'Total cost',
    text: 'Price of everything that the plan buys: quantity times price, summed over all orders.',
  },
  SupplyRisk: {
    name: 'Supply risk',
    text: 'Units bought times the percentage of late deliveries of their supplier. 100 units from a supplier that is on time in 95 % of cases count 500.',
  },
  NonPriorityUnits: {
    name: 'Units without priority',
    text: 'Units bought from suppliers that are not marked as priority suppliers.',
  },
  DeliveryTime: {
    name: 'Delivery time',
    text: 'Units times the periods between order and delivery.',
  },
  ExcessStockUnitPeriods: {
    name: 'Stock above minimum',
    text: 'Units times periods for which stock is above the minimum: what the plan stores without need.',
  },
  PurchaseOrders: {
    name: 'Purchase orders',
    text: 'Number of orders to write. Everything ordered from one supplier in one period is one purchase order.',
  },
  SuppliersUsed: {
    name: 'Suppliers used',
    text: 'Number of suppliers with at least one order.',
  },
  RecycledUnits: {
    name: 'Recycled units',
    text: 'Units from the suppliers, or of the part types, that the configuration names as recycled.',
  },
  OnTimeRate: {
    name: 'On-time rate',
    text: 'Share of the required units that are there in the period in which they are needed.',
  },
  LateUnits: {
    name: 'Late units',
    text: 'Required units that arrive after the period in which they are needed, from a purchase or from a scheduled receipt.',
  },
  AverageDelay: {
    name: 'Average delay',
    text: 'Average number of periods by which late units are late.',
  },
  FillRate: {
    name: 'Fill rate',
    text: 'Share of the required units that arrive at all, on time or late.',
  },
  MinimumStockCompliance: {
    name: 'Minimum stock kept',
    text: 'Share of all pairs of part and period in which stock is at or above its minimum.',
  },
  AverageReliability: {
    name: 'Average reliability',
    text: 'Percentage of on-time deliveries of the suppliers, averaged over the units bought.',
  },
  PriorityShare: {
    name: 'Share from priority suppliers',
    text: 'Share of the units bought that come from priority suppliers.',
  },
  AverageLeadTime: {
    name: 'Average lead time',
    text: 'Periods between order and delivery, averaged over the units bought.',
  },
  AverageUnitCost: {
    name: 'Average unit cost',
    text: 'Total cost divided by the units bought.',
  },
  OrderLines: {
    name: 'Order lines',
    text: 'Lines on the purchase orders: one for each part, offer and period.',
  },
  OverMaximumPartPeriods: {
    name: 'Stock above maximum',
    text: 'Number of pairs of part and period with more than the maximum stock. Purchases respect the maximum when they arrive; scheduled receipts may exceed it.',
  },
  RecycledShare: {
    name: 'Recycled share',
    text: 'Share of the units bought that count as recycled.',
  },
  Saving: {
    name: 'Saving',
    text: 'What it would cost to buy every requirement alone from its cheapest offer that is on time, less the cost of this plan. A negative number means that the plan pays more, for example to place fewer orders or because of minimum quantities.',
  },
};
