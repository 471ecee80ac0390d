import { EFFORTS } from '#lib/procurement/domain/configuration/configuration.ts';
import {
  CRITERIA,
  LEAD_TIME_UNITS,
  MOST_LATE_BY,
  MOST_RECYCLED,
  ORDER_OBJECTIVES,
} from '#lib/procurement/domain/configuration/members.ts';
import { ADVICE_CODES, MOST_ADVICE_ROWS } from '#lib/procurement/domain/doctor/advice.ts';
import { NAMED_TABLES } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { LONGEST_NAME } from '#lib/procurement/wire/import/names.ts';
import { INPUT_SCHEMAS, priceDecimals } from '#lib/procurement/wire/openApi/inputSchemas.ts';
import { PLAN_SCHEMAS } from '#lib/procurement/wire/openApi/planSchemas.ts';
import { moment, PROGRESS_SCHEMAS } from '#lib/procurement/wire/openApi/progressSchemas.ts';
import { QUESTION_SCHEMAS } from '#lib/procurement/wire/openApi/questionSchemas.ts';
import { RISK_SCHEMAS } from '#lib/procurement/wire/openApi/riskSchemas.ts';
import { integer, listOf, closedObject as object, ref, type Schema, string } from '#lib/shared/http/openApiSchema.ts';

const integers = (what: string): Schema => ({ ...listOf({ type: 'integer' }, what), maxItems: MOST_RECYCLED });

const settings: Readonly<Record<string, Schema>> = {
  RecycledSupplierIds: integers('Suppliers whose units count as recycled'),
  RecycledPartTypes: integers('Part types whose units count as recycled'),
  LeadTimeUnit: { type: 'string', enum: LEAD_TIME_UNITS, description: 'Unit of lead times; default periods' },
};
const lateBy: Schema = {
  ...integer('Periods by which a late order arrives late, for the risk of a plan; default 1'),
  minimum: 1,
  maximum: MOST_LATE_BY,
};
const objective: Schema = {
  type: 'string',
  enum: ORDER_OBJECTIVES,
  description: 'A figure to minimise; RecycledUnits is maximised',
};
const order: Schema = {
  ...listOf(
    {
      oneOf: [
        objective,
        object(
          { Objective: objective },
          {
            Tolerance: {
              oneOf: [
                string('Percent with at most two decimals, such as 1 % or 0.25 %'),
                { type: 'integer', minimum: 0 },
              ],
              description:
                'By how much later objectives may worsen this one, for the whole plan: a percentage of its best value, such as "1 %", or units of the objective; default 0',
            },
          },
        ),
      ],
    },
    'Objectives, minimised one after the other below coverage',
  ),
  minItems: 1,
  uniqueItems: true,
};
const weights: Schema = {
  ...object(
    {},
    Object.fromEntries(CRITERIA.map((name) => [name, { type: 'integer' as const, minimum: 0, maximum: 100 }])),
  ),
  description: 'Weights of the criteria below coverage; their sum is 100',
};

const limit = (what: string): Schema => ({ ...integer(`Maximum number of ${what}`), minimum: 1 });

/** A configuration: an order, or weights. */
const configuration = (named: Readonly<Record<string, Schema>>, more: Readonly<Record<string, Schema>>): Schema => ({
  oneOf: [
    object({ ...named, Order: order }, { ...more, LateBy: lateBy, Effort: effort }),
    object({ ...named, Weights: weights }, { ...more, LateBy: lateBy, Effort: effort }),
  ],
});

const effort: Schema = {
  type: 'string',
  enum: EFFORTS,
  description: 'How thoroughly the calculation searches and proves; default standard',
};

const rows = (what: string): Schema => ({
  ...listOf({ type: 'object', additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }] } }, what),
});

/** Members of an import as the list shows it. */
const imported: Readonly<Record<string, Schema>> = {
  ImportId: string('Id of the import'),
  Date: moment,
  Description: string('Description by the sender'),
  Parts: integer('Number of parts'),
  Suppliers: integer('Number of suppliers'),
  Offers: integer('Number of offers'),
  Periods: integer('Number of periods'),
  Warnings: integer('Number of warnings'),
  InUse: { type: 'boolean', description: 'Whether it is the current import' },
};

const textIds: Schema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Ids that the sender wrote as texts, by the numbers that stand for them',
};

const names: Schema = { type: 'object', additionalProperties: { type: 'string', maxLength: LONGEST_NAME } };

/** A table as an array of arrays, whose values have the order of the fields. */
const positional = (fields: readonly string[]): Schema =>
  listOf(
    { type: 'array', items: { type: 'integer' }, minItems: fields.length, maxItems: fields.length },
    fields.join(', '),
  );

/** Component schemas. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  ...PLAN_SCHEMAS,
  ...INPUT_SCHEMAS,
  ...PROGRESS_SCHEMAS,
  ...RISK_SCHEMAS,
  ...QUESTION_SCHEMAS,
  Success: object({ success: { type: 'boolean', description: 'Whether the request took effect' } }),
  Endpoint: object({
    Method: string('HTTP method'),
    Route: string('Path'),
    Action: string('Name of the operation'),
    ControllerMethod: string('Controller and operation'),
  }),
  ImportReport: object(
    {
      ImportId: string('Id of the import'),
      Date: moment,
      Errors: { ...listOf(ref('Issue'), 'Always empty: an input with errors is refused'), maxItems: 0 },
      PriceDecimals: priceDecimals,
      Warnings: listOf(ref('Issue'), 'Warnings about the input'),
      Advice: listOf(
        ref('Advice'),
        'Hints at mistakes in data that break no rule; lead times are counted in listed periods',
      ),
    },
    { TextIds: textIds },
  ),
  Advice: object({
    Code: { type: 'string', enum: ADVICE_CODES, description: 'Kind of the advice' },
    Message: string('What the rows have in common'),
    Count: { ...integer('Number of rows'), minimum: 1 },
    Rows: {
      ...listOf(
        { type: 'object', additionalProperties: { type: 'integer' } },
        'Ids and numbers of the first rows: PartId, SupplierId, OfferId, and what they are compared with',
      ),
      maxItems: MOST_ADVICE_ROWS,
    },
  }),
  Import: object(imported),
  ImportData: object({ ...imported, PriceDecimals: priceDecimals, Names: ref('Names'), materialList: ref('Tables') }),
  PlanProblem: object(
    {
      ODProcurementPlanID: string('Id of the plan'),
      Date: moment,
      Configuration: ref('Configuration'),
      Warnings: integer('Number of warnings'),
      PriceDecimals: priceDecimals,
      Names: ref('Names'),
      materialList: ref('Tables'),
    },
    {
      Replanning: {
        ...object(
          { From: string('Id of the plan that this plan was calculated from') },
          {
            Frozen: integer('PeriodID until which the orders of that plan stay'),
            MaximumChanges: integer('Most order lines that differ from that plan'),
          },
        ),
        description: 'Present where the plan was calculated from another one',
      },
    },
  ),
  Names: {
    ...object(
      {},
      {
        ...Object.fromEntries(NAMED_TABLES.map((table) => [table, names])),
        TextIds: textIds,
      },
    ),
    description: 'Names by table and id',
  },
  Tables: object(Object.fromEntries(Object.entries(FIELDS).map(([table, fields]) => [table, positional(fields)]))),
  Configuration: configuration({ Name: string('Name, case-insensitive'), ...settings }, {}),
  Wish: {
    ...object(
      {},
      {
        Weights: weights,
        MaximumPurchaseOrders: limit('orders'),
        MaximumSuppliers: limit('suppliers'),
        MaximumTotalCost: { ...integer('Maximum cost of the plan'), minimum: 0 },
        MaximumLateUnitPeriods: { ...integer('Maximum number of late unit periods of the plan'), minimum: 0 },
        ForbiddenSupplierIds: {
          ...listOf(integer('Id of a supplier'), 'Suppliers from which the plan orders nothing'),
          minItems: 1,
          maxItems: 1000,
        },
      },
    ),
    description: 'At least one member',
  },
  NewConfiguration: configuration({}, { Name: string('The name in the path, case-insensitive'), ...settings }),
  Export: object(
    {
      ODProcurementPlanID: string('Id of the plan'),
      Date: moment,
      Message: string('Figures in one line'),
      PriceDecimals: priceDecimals,
    },
    {
      Plan: rows('Overview of the plan: configuration, figures with their units, proven gap, warnings'),
      Orders: rows('Purchase orders: one row per supplier and period'),
      OrderLines: rows('One row to order: an offer in one period'),
      Purchases: rows('Purchases by requirement, on time and late'),
      Alerts: rows('Late and unavailable requirements'),
      Kpis: ref('Kpis'),
      Periods: rows('Cash need, quantities and stock by period'),
      StockProjection: rows('Stock of each part at the end of each period; negative: backlog'),
      Difference: rows('Changes from the plan in `against` to this one, one row per amount'),
    },
  ),
};
