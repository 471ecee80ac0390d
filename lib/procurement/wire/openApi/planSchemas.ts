import { BOUNDED_OBJECTIVES } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { type Kpis, REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { createOverviewSchema } from '#lib/procurement/wire/openApi/overviewSchema.ts';
import { ofCalculation } from '#lib/procurement/wire/openApi/progressSchemas.ts';
import {
  integer,
  listOf,
  number,
  closedObject as object,
  ref,
  type Schema,
  string,
} from '#lib/shared/http/openApiSchema.ts';

/** Descriptions of the figures; fractions are from 0 to 1. */
const KPIS = {
  UnavailableUnits: integer('Units required for production that are missing at the end'),
  EndMinimumStockShortfall: integer('Units by which stock is below its minimum at the end'),
  LateUnitPeriods: integer('Units times periods of backlog'),
  MinimumStockShortfallUnitPeriods: integer('Units times periods below the minimum stock'),
  TotalCost: integer('Price of all purchases'),
  SupplyRisk: integer('Units times the percent of late deliveries of their supplier'),
  NonPriorityUnits: integer('Units from suppliers without priority'),
  DeliveryTime: integer('Units times periods between order and delivery'),
  ExcessStockUnitPeriods: integer('Units times periods above the minimum stock'),
  PurchaseOrders: integer('Purchase orders: pairs of supplier and period'),
  SuppliersUsed: integer('Suppliers with at least one order'),
  RecycledUnits: integer('Units that the configuration counts as recycled'),
  OnTimeRate: number('Fraction of the required units that are on time'),
  LateUnits: integer('Required units that arrive late'),
  AverageDelay: number('Average delay of late units in periods'),
  FillRate: number('Fraction of the required units that arrive at all'),
  MinimumStockCompliance: number('Fraction of pairs of part and period with at least the minimum stock'),
  AverageReliability: number('Average percent of on-time deliveries over the units bought'),
  PriorityShare: number('Fraction of the units bought from suppliers with priority'),
  AverageLeadTime: number('Average periods between order and delivery over the units bought'),
  AverageUnitCost: number('Average price of the units bought'),
  OrderLines: integer('Order lines: one per part, offer and period'),
  OverMaximumPartPeriods: integer('Pairs of part and period with more than the maximum stock'),
  RecycledShare: number('Fraction of the units bought that count as recycled'),
  Saving: integer('Cost of buying each requirement alone from its cheapest on-time offer, less the cost of the plan'),
} as const satisfies Readonly<Record<keyof Kpis, Schema>>;

const objectiveGap = object(
  {
    Least: integer(
      'Best value found in any plan of the calculation; of RecycledUnits, which is maximised, the largest',
    ),
  },
  {
    Proven: integer('Bound that no plan with the best coverage beats'),
    Gap: number(
      'Proven gap in percent, rounded up: the value of the plan is worse than the best possible one by at most this much. Absent without a bound, or if the bound is 0 and the plan does not reach it',
    ),
  },
);

const objectives: Schema = {
  ...object({}, Object.fromEntries(BOUNDED_OBJECTIVES.map((name) => [name, objectiveGap]))),
  description:
    'By objective: the best value found and the proven bound over all plans with the best coverage. Absent for a plan with less coverage because of a limit on changes',
};

const period = (what: string) => integer(`PeriodID ${what}`);
const dateOfPeriod = integer('Date of that period, in the form of the input');
const requirementType = (most: 1 | 2): Schema => ({
  type: 'integer',
  minimum: 0,
  maximum: most,
  description: `0 production, 1 minimum stock${most === 2 ? ', 2 surplus of a minimum lot' : ''}`,
});
const reason: Schema = {
  type: 'integer',
  enum: Object.values(REASONS),
  description: Object.entries(REASONS)
    .map(([text, value]) => `${value} ${text}`)
    .join(', '),
};
const earliest = integer('PeriodID of the earliest possible delivery; 0: none');

const purchase = {
  PartId: integer('Part'),
  SupplierId: integer('Supplier'),
  OfferId: integer('Offer'),
  Quantity: { ...integer('Units of this order for this requirement'), minimum: 1 },
  PricePerUnit: integer('Price of the offer'),
  TotalPrice: integer('Quantity times PricePerUnit'),
  OrderPeriod: period('of the order'),
  OrderDate: dateOfPeriod,
  DeliveryPeriod: period('of the delivery'),
  DeliveryDate: dateOfPeriod,
  RequiredPeriod: period('of the requirement; for surplus that of the delivery'),
  RequiredDate: dateOfPeriod,
  RequirementType: requirementType(2),
  PeriodsLate: { ...integer('Periods of delay; 0: on time'), minimum: 0 },
  LeadTime: integer('Lead time of the offer, in periods'),
  SupplyOnTime: integer('Reliability of the supplier, in percent'),
  Priority: { type: 'integer', enum: [0, 1], description: 'Whether the supplier has priority' } as const,
};

const unavailable = {
  PartId: integer('Part'),
  RequiredPeriod: period('of the requirement'),
  RequiredDate: dateOfPeriod,
  RequirementType: requirementType(1),
  RequiredAmount: integer('Units required'),
  AvailableAmount: integer('Units that arrive'),
  MissingAmount: integer('Units that never arrive'),
  LateAmount: integer('Units that a scheduled receipt brings late'),
  Reason: reason,
  ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'Name of the reason' } as const,
  EarliestPossiblePeriod: earliest,
};

const identity = {
  ODProcurementPlanID: string('Id of the plan and of the task that calculates it'),
  Date: { ...string('Start of the calculation'), format: 'date-time' },
  Message: string(
    'Figures of a completed plan in one line, `Name=value; Name=value`; of any other plan the state of its calculation. In the name of the configuration %, ; and = are percent-encoded. `Gap` is the proven gap in percent: of the first objective of an order, or of the weighted distance. `Gaps` lists one for each objective of an order, at the values of the earlier ones. `?`: no bound is known; 0.00: proven optimum',
  ),
};

const difference = (line: Schema, what: string): Schema => ({
  ...object({
    Added: listOf(line, 'Only in the second plan'),
    Removed: listOf(line, 'Only in the first plan'),
    Changed: listOf(object({ Before: line, After: line }), 'In both plans, with different amounts'),
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
  LateQuantity: integer('Units that arrive late'),
  MissingAmount: unavailable.MissingAmount,
});

const kpiChange = object({
  Before: number('In the first plan'),
  After: number('In the second plan'),
  Change: number('After less Before'),
});

const distanceChange = object({
  Before: number('Distance of the first plan, in points; the weights add up to 100 points'),
  After: number('Distance of the second plan'),
});

const kpiChanges = Object.fromEntries(Object.keys(KPIS).map((name) => [name, kpiChange]));

const differenceAlways = {
  Purchases: difference(orderLine, 'Order lines'),
  Alerts: difference(alertLine, 'Late and missing units of requirements'),
  Kpis: object(kpiChanges),
};

const differenceSometimes = {
  WeightedDistance: {
    ...object({ RangeBefore: distanceChange, RangeAfter: distanceChange }),
    description:
      "Weighted distance from the best values, once by the range of the first plan's front and once by that of the second's. Each plan is the nearest of its own front only by its own range. Present if both plans were chosen by the same weights",
  },
};

const changedLine = {
  PartId: integer('PartId'),
  SupplierId: integer('SupplierId'),
  OfferId: integer('OfferId'),
  OrderPeriod: period('of the order'),
  Before: integer('Quantity in the earlier plan; 0: the line is new'),
  After: integer('Quantity in this plan; 0: the line is left out'),
};

const forced = {
  Reason: integer('Limit that forbids the line, as in alerts; 0 if several limits together do'),
  ReasonText: string('Name of the reason'),
};

const changes: Schema = {
  ...object({
    Maximum: integer('Most order lines that were to change'),
    Needed: integer('Fewest changes that the data admit; if more than Maximum, as few lines as possible were changed'),
    ChangedLines: integer('Order lines that were added, removed, or ordered in another quantity'),
    Lines: listOf(
      object(changedLine, {
        ...forced,
        Improves: string('Of a line that could have stayed: the first objective that is better with the change'),
      }),
      'The first 100 of these lines',
    ),
    UnavailableByLimit: integer('Units that would be available without the limit'),
    ShortfallByLimit: integer('Units of minimum stock at the end that would be covered without the limit'),
  }),
  description: 'Present with maximumChanges',
};

const replanning: Schema = {
  ...object(
    {
      From: string('Id of the plan that this plan was calculated from'),
      FrozenLines: integer('Frozen order lines: one per part, offer and period'),
      ForcedLines: integer('Order lines that had to change, because the data forbid them'),
      ForcedChanges: listOf(object({ ...changedLine, ...forced }), 'The first 100 of these lines'),
    },
    { Frozen: period('until which its orders stay as they are; absent without frozen'), Changes: changes },
  ),
  description: 'Present where orders of an earlier plan were frozen or the changed lines limited',
};

export const PLAN_SCHEMAS: Readonly<Record<string, Schema>> = {
  Plan: object(
    {
      ...identity,
      ProposedPurchaseOnTime: listOf(ref('Purchase'), 'Purchases that are delivered on time'),
      ProposedPurchaseLate: listOf(ref('LatePurchase'), 'Purchases that are delivered late, with the reason'),
      UnavailableItems: listOf(
        ref('UnavailableItem'),
        'Requirements with missing units, or served late by scheduled receipts',
      ),
    },
    { Replanning: replanning },
  ),
  PlanSummary: object(identity),
  PlanPreview: object({
    ...identity,
    Preview: { type: 'boolean', description: 'Whether the calculation goes on and may find a better plan' },
    ...ofCalculation,
    EstimatedParts: {
      ...integer('Parts that the calculation has not solved yet; their purchases are estimates'),
      minimum: 0,
    },
    UnplannedParts: { ...integer('Parts without purchases, because the estimate took too long'), minimum: 0 },
    Kpis: ref('Kpis'),
    ProposedPurchaseOnTime: listOf(ref('Purchase'), 'Purchases that are delivered on time'),
    ProposedPurchaseLate: listOf(ref('LatePurchase'), 'Purchases that are delivered late; the reason is not known: 0'),
    UnavailableItems: listOf(ref('UnavailableItem'), 'Missing units; the reason is not known: 0'),
  }),
  Purchase: object(purchase),
  LatePurchase: object({ ...purchase, Reason: reason, EarliestPossiblePeriod: earliest }),
  UnavailableItem: object(unavailable),
  Kpis: object(KPIS),
  PlanFigures: object(KPIS, { Objectives: objectives }),
  PlanOverview: createOverviewSchema(object(kpiChanges)),
  FrontPoint: object(
    {
      ...KPIS,
      Point: { ...integer('Number of the point'), minimum: 1 },
      Chosen: { type: 'boolean', description: 'Whether the point is the stored plan' },
    },
    { Objectives: objectives },
  ),
  ChosenPoint: object({ Point: { ...integer('Number of a point of the front'), minimum: 1 } }),
  PlanDifference: object(differenceAlways, differenceSometimes),
  ExplainedDifference: object(differenceAlways, { ...differenceSometimes, Causes: ref('Causes') }),
};
