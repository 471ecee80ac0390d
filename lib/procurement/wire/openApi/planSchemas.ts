import { type Kpis, REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { integer, listOf, number, object, ref, type Schema, string } from '#lib/procurement/wire/openApi/schema.ts';

/** What each figure of a plan says; fractions are from 0 to 1. */
const KPIS = {
  UnavailableUnits: integer('Units required for production that are not there at the end'),
  EndMinimumStockShortfall: integer('Units by which stock is below its minimum at the end'),
  LateUnitPeriods: integer('Units times periods for which production waits'),
  MinimumStockShortfallUnitPeriods: integer('Units times periods below the minimum stock'),
  TotalCost: integer('Price of all purchases'),
  SupplyRisk: integer('Units times the percent of deliveries in which their supplier is not on time'),
  NonPriorityUnits: integer('Units from suppliers without priority'),
  DeliveryTime: integer('Units times periods between order and delivery'),
  ExcessStockUnitPeriods: integer('Units times periods above the minimum stock'),
  PurchaseOrders: integer('Orders: what one supplier is sent in one period'),
  SuppliersUsed: integer('Suppliers that anything is bought from'),
  RecycledUnits: integer('Units that the configuration counts as recycled'),
  OnTimeRate: number('Fraction of the required units that are there in their period'),
  LateUnits: integer('Required units that come after their period'),
  AverageDelay: number('Periods by which late units are late'),
  FillRate: number('Fraction of the required units that come at all'),
  MinimumStockCompliance: number('Fraction of parts and periods in which stock is at its minimum or above'),
  AverageReliability: number('Percent of deliveries on time, over the units bought'),
  PriorityShare: number('Fraction of the units bought from suppliers with priority'),
  AverageLeadTime: number('Periods between order and delivery, over the units bought'),
  AverageUnitCost: number('Price of a unit bought'),
  OrderLines: integer('Lines of the orders: one a part, offer and period'),
  OverMaximumPartPeriods: integer('Parts and periods in which receipts alone exceed the maximum stock'),
  RecycledShare: number('Fraction of the units bought that count as recycled'),
  Saving: integer('What the plan costs less than each requirement bought alone from its cheapest offer in time'),
} as const satisfies Readonly<Record<keyof Kpis, Schema>>;

const period = (what: string) => integer(`PeriodID ${what}`);
const date = (what: string) => integer(`Date ${what}, in the form in which the periods came`);
const requirementType = (most: 1 | 2): Schema => ({
  type: 'integer',
  minimum: 0,
  maximum: most,
  description: `0 production, 1 minimum stock${most === 2 ? ', 2 surplus of a lot' : ''}`,
});
const reason: Schema = {
  type: 'integer',
  enum: Object.values(REASONS),
  description: Object.entries(REASONS)
    .map(([text, value]) => `${value} ${text}`)
    .join(', '),
};
const earliest = integer('Earliest PeriodID in which any order could be delivered; 0: none');

const purchase = {
  PartId: integer('Part'),
  SupplierId: integer('Supplier'),
  OfferId: integer('Offer'),
  Quantity: { ...integer('Units of this order for this requirement'), minimum: 1 },
  PricePerUnit: integer('Price of the offer'),
  TotalPrice: integer('Quantity times PricePerUnit'),
  OrderPeriod: period('in which to order'),
  OrderDate: date('of that period'),
  DeliveryPeriod: period('in which it comes'),
  DeliveryDate: date('of that period'),
  RequiredPeriod: period('in which it is needed; for surplus that in which it comes'),
  RequiredDate: date('of that period'),
  RequirementType: requirementType(2),
  PeriodsLate: { ...integer('Periods between need and delivery; 0: on time'), minimum: 0 },
  LeadTime: integer('Lead time of the offer, in periods'),
  SupplyOnTime: integer('Reliability of the supplier, in percent'),
  Priority: { type: 'integer', enum: [0, 1], description: 'Whether the supplier has priority' } as const,
};

const unavailable = {
  PartId: integer('Part'),
  RequiredPeriod: period('in which it is needed'),
  RequiredDate: date('of that period'),
  RequirementType: requirementType(1),
  RequiredAmount: integer('Units needed'),
  AvailableAmount: integer('Units that come'),
  MissingAmount: integer('Units that never come'),
  LateAmount: integer('Units that a scheduled receipt brings late'),
  Reason: reason,
  ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'The reason by its name' } as const,
  EarliestPossiblePeriod: earliest,
};

const identity = {
  ODProcurementPlanID: string('Id of the plan and of the task that calculates it'),
  Date: { ...string('When the calculation was asked for'), format: 'date-time' },
  Message: string(
    'Figures of a completed plan in one line, `Name=value; Name=value`; of any other plan how its calculation stands. In the name of the configuration %, ; and = are percent-encoded. `Gap` is the proven distance, in percent, of the first objective of an order, or of the weighted choice, from its optimum; `Gaps` lists one for each objective of an order, each at the values of those before it. `?` where no bound is known; 0.00 only for a proven optimum',
  ),
};

const difference = (line: Schema, what: string): Schema => ({
  ...object({
    Added: listOf(line, 'Only in the second plan'),
    Removed: listOf(line, 'Only in the first plan'),
    Changed: listOf(object({ Before: line, After: line }), 'In both, with other amounts'),
  }),
  description: what,
});

const orderLine = object({
  OrderPeriod: purchase.OrderPeriod,
  SupplierId: purchase.SupplierId,
  PartId: purchase.PartId,
  OfferId: purchase.OfferId,
  DeliveryPeriod: purchase.DeliveryPeriod,
  Quantity: integer('Units ordered'),
  TotalPrice: integer('Price of the order line'),
});

const alertLine = object({
  PartId: unavailable.PartId,
  RequiredPeriod: unavailable.RequiredPeriod,
  RequirementType: requirementType(2),
  LateQuantity: integer('Units that come late'),
  MissingAmount: unavailable.MissingAmount,
});

const kpiChange = object({
  Before: number('In the first plan'),
  After: number('In the second plan'),
  Change: number('After less Before'),
});

const distanceChange = object({
  Before: number('Of the first plan, in points of the 100 that the weights add up to'),
  After: number('Of the second plan'),
});

export const PLAN_SCHEMAS: Readonly<Record<string, Schema>> = {
  Plan: object({
    ...identity,
    ProposedPurchaseOnTime: listOf(ref('Purchase'), 'Purchases that are delivered on time'),
    ProposedPurchaseLate: listOf(ref('LatePurchase'), 'Purchases that are delivered late, with the reason'),
    UnavailableItems: listOf(
      ref('UnavailableItem'),
      'Requirements that no purchase serves, or that receipts serve late',
    ),
  }),
  PlanSummary: object(identity),
  Purchase: object(purchase),
  LatePurchase: object({ ...purchase, Reason: reason, EarliestPossiblePeriod: earliest }),
  UnavailableItem: object(unavailable),
  Kpis: object(KPIS),
  FrontPoint: object({
    ...KPIS,
    Point: { ...integer('Number of the point'), minimum: 1 },
    Chosen: { type: 'boolean', description: 'Whether it is the plan itself' },
  }),
  ChosenPoint: object({ Point: { ...integer('Number of a point of the front'), minimum: 1 } }),
  PlanDifference: object(
    {
      Purchases: difference(orderLine, 'Order lines'),
      Alerts: difference(alertLine, 'What requirements lack'),
      Kpis: object(Object.fromEntries(Object.keys(KPIS).map((name) => [name, kpiChange]))),
    },
    {
      WeightedDistance: {
        ...object({ RangeBefore: distanceChange, RangeAfter: distanceChange }),
        description:
          "Weighted distance from the best values, by the range of the first plan's front and by that of the second's; each plan is the nearest of its own front by its own range only. Present where both were chosen by the same weights",
      },
    },
  ),
};
