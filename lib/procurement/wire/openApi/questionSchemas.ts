import { REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { integer, listOf, number, object, ref, type Schema, string } from '#lib/procurement/wire/openApi/schema.ts';

const limitRow = object(
  {
    ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'Name of its group of limits' },
    Amount: integer('What the input allows: capacity, quantity of the supplier, least order or maximum stock'),
    Used: integer('What the plan buys under it; of a maximum stock the highest stock after a purchase'),
  },
  { SupplierId: integer('Supplier'), OfferId: integer('Offer') },
);

const reason: Readonly<Record<string, Schema>> = {
  Reason: { type: 'integer', enum: Object.values(REASONS), description: 'The reasons of alerts' },
  ReasonText: { type: 'string', enum: Object.keys(REASONS), description: 'Name of the reason' },
};

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
        OnTime: { type: 'boolean', description: 'Whether every unit required for production has to be on time' },
        Exclude: { type: 'boolean', description: 'Whether the plan has to have none of these orders' },
      },
    ),
    description: 'PartId and at least one other member',
  },
  LimitCause: object(
    { ...reason, Rows: listOf(limitRow, 'The rows of the input behind it, at most ten') },
    {
      CostChangeWithout: integer('CostChange if this group of limits did not exist'),
      EarliestPossiblePeriod: integer('PeriodID of the earliest possible delivery; 0: none'),
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
      Limit: { ...ref('LimitCause'), description: 'The limit that makes the wish dear or impossible' },
    },
  ),
};
