import { REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { LIMIT_GROUPS } from '#lib/procurement/domain/questions/alerts.ts';
import { CLOSING_FIGURES } from '#lib/procurement/domain/questions/orders.ts';
import {
  integer,
  listOf,
  number,
  closedObject as object,
  ref,
  type Schema,
  string,
} from '#lib/shared/http/openApiSchema.ts';

const row = (description: string): Schema => ({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: `${description}, by name of the column; absent if there is none`,
});

const limitRow = object(
  {
    ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'Name of its group of limits' },
    Amount: integer('Limit in the input: capacity, quantity of the supplier, minimum order or maximum stock'),
    Used: integer(
      'Quantity that the plan buys under the limit; for a maximum stock, the highest stock after a purchase',
    ),
  },
  { SupplierId: integer('Supplier'), OfferId: integer('Offer') },
);

const reason: Readonly<Record<string, Schema>> = {
  Reason: { type: 'integer', enum: Object.values(REASONS), description: 'The reasons of alerts' },
  ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'Name of the reason' },
};

const stepEffect = {
  CostChange: integer('Change of TotalCost by the configuration of the plan'),
  Change: number('Change of Objective'),
};

const limitStep = object(
  {
    From: integer('First unit of the range by which every limit of the group is relaxed'),
    ...stepEffect,
    Objective: string('The first figure in the order of decision that changes, or WeightedDistance'),
    Exact: {
      type: 'boolean',
      description: 'Whether the plans before the range, at its end and one unit beyond it are proven to be the best',
    },
  },
  {
    To: integer('Last unit of the range; without it the range has no end'),
    PerUnit: {
      ...object(stepEffect),
      description: 'Effect of each unit of the range; absent unless it is none or each unit was planned',
    },
  },
);

const alertLimit = object(
  {
    Group: { type: 'string', enum: LIMIT_GROUPS, description: 'Group of limits: the alert reason that it causes' },
    Recovers: integer('Missing units of the requirement that would arrive without the group'),
    OnTime: integer('Further units of the requirement that would be on time without the group'),
    CostChange: integer(
      'Change of TotalCost in the plan of the part without the group. With tolerances or counts it is counted from the best plan of the part without them',
    ),
    NeededIncrease: integer('Units or periods by which every limit of the group has to change for this gain'),
    Exact: { type: 'boolean', description: 'Whether it is proven that no plan gains more, or the same with less' },
  },
  { Steps: listOf(limitStep, 'Effect of each further unit; only in the answer about one part') },
);

const change = {
  Before: number('Of the plan'),
  After: number('Of the plan that fulfils the wish'),
  Change: number('After less Before'),
};

/** Schemas of the questions about a plan and of their answers. */
export const QUESTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  WhyNotQuestion: {
    ...object(
      { PartId: integer('Part') },
      {
        SupplierId: integer('Supplier of the wished orders'),
        OfferId: integer('Offer of the wished orders'),
        OrderPeriod: integer('PeriodID in which the wished orders are placed'),
        Quantity: { ...integer('Units of the wished orders together; without it at least one'), minimum: 1 },
        OnTime: {
          type: 'boolean',
          description: 'Whether to ask for a plan in which every unit required for production is on time',
        },
        Exclude: { type: 'boolean', description: 'Whether to ask for a plan without these orders' },
      },
    ),
    description: 'PartId and at least one other member',
  },
  LimitCause: object(
    { ...reason, Rows: listOf(limitRow, 'The rows of the input that set the limit, at most ten') },
    {
      CostChangeWithout: integer('CostChange if this group of limits did not exist'),
      EarliestPossiblePeriod: integer('PeriodID of the earliest possible delivery; 0: none'),
    },
  ),
  AlertLimits: object({
    PartId: integer('Part'),
    RequiredPeriod: integer('PeriodID of the requirement'),
    RequirementType: { type: 'integer', minimum: 0, maximum: 1, description: '0 production, 1 minimum stock' },
    LateQuantity: integer('Units that arrive late'),
    MissingAmount: integer('Units that never arrive'),
    ...reason,
    Limits: listOf(alertLimit, 'All four groups, the one that gains most first'),
  }),
  PurchaseOrder: object(
    {
      SupplierId: integer('Supplier'),
      OrderPeriod: integer('PeriodID of the order'),
      Value: integer('Price of all lines'),
      Lines: listOf(
        object({
          PartId: integer('Part'),
          OfferId: integer('Offer'),
          Quantity: integer('Units ordered'),
          TotalPrice: integer('Price of the line'),
          DeliveryPeriod: integer('PeriodID of the delivery'),
        }),
        'Lines by part',
      ),
      Closing: object({
        Exact: { type: 'boolean', description: 'Whether it is proven that no plan without the order is better' },
        Changes: object(Object.fromEntries(CLOSING_FIGURES.map((name) => [name, integer('Change of this figure')]))),
      }),
    },
    {
      Frozen: {
        type: 'boolean',
        description: 'Present and true for a frozen order: the plan had to keep it, and Closing tells what that costs',
      },
    },
  ),
  WhyNotAnswer: object(
    {
      Possible: { type: 'boolean', description: 'Whether a plan that fulfils the wish was found' },
      Exact: { type: 'boolean', description: 'Whether it is proven that none is better, or that there is none' },
    },
    {
      CostChange: integer('Change of TotalCost'),
      Deciding: listOf(
        object({ Objective: string('Coverage, then the objectives of an order, in the order of decision'), ...change }),
        'The figures that decide between plans',
      ),
      WeightedDistance: {
        ...object(change, { Bound: number('Lower bound of After over all plans that fulfil the wish') }),
        description: 'Weighted distance from the best values, in points of the 100 that the weights add up to',
      },
      Difference: ref('PlanDifference'),
      Budgets: listOf(
        object({
          Objective: string('Objective of the order, all but the last'),
          Allowed: integer('Largest value within its tolerance; of RecycledUnits the least one'),
          Before: integer('Value in the plan'),
          After: integer('Value under the wish'),
          Exceeds: integer('Amount by which After exceeds the budget; 0: within the tolerance'),
        }),
        'By an order with tolerances or counts: effect of the wish on the budget of each objective',
      ),
      Limit: { ...ref('LimitCause'), description: 'The limit that makes the wish expensive or impossible' },
    },
  ),
  Causes: {
    ...object({
      Changes: listOf(ref('Cause'), 'Largest effect first: missing units, then cost, then changed order lines'),
      Others: integer('Changed rows that were not undone, or without an effect on their own'),
    }),
    description:
      'Changes of the data behind the difference; present with `causes=true`. Tolerances of an order are ignored: a cause may show a saving that merely undoes what they allowed.',
  },
  Cause: object(
    {
      Table: { type: 'string', enum: Object.keys(FIELDS), description: 'Table of the input' },
      PartIds: listOf(integer('Part'), 'Parts that were solved again'),
      Exact: { type: 'boolean', description: 'Whether it is proven that no plan without the change is better' },
      Without: {
        ...ref('PlanDifference'),
        description: 'From the second plan to the plan that follows if this change alone is undone',
      },
    },
    { Before: row('Row of the first plan'), After: row('Row of the second plan') },
  ),
};
