import { MOST_PRICE_DECIMALS } from '#lib/procurement/domain/problem/priceDecimals.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { integer, listOf, closedObject as object, type Schema, string } from '#lib/shared/http/openApiSchema.ts';

/** Descriptions of fields whose names do not explain them. */
const MEANINGS: Readonly<Record<string, string>> = {
  AvailabilityMinimumAmount: 'Minimum stock',
  AvailabilityMaximumAmount: 'Maximum stock; 0: no maximum',
  Quantity: 'Units in stock, or received on the date',
  DeliveryDate: 'Date of receipt; 0: in stock',
  PlanGenerationDate: 'Today: earliest date of an order',
  PlanStartingDate: 'Date from which the minimum stock is wanted',
  NotUsed: 'Any integer; ignored',
  Period: 'PeriodID in which it is required',
  SupplyOnTime: 'Percent of deliveries on time, 0 to 100',
  Priority: '1: priority',
  SupplyMinimumAmount: 'Minimum order of the part in one period',
  MaxQuantityAvailable: 'Maximum quantity of the part over all periods',
  LeadTime: 'Lead time in periods; 0 in an offer: the lead time of SupplierPart',
  OfferCapacityAmount: 'Maximum quantity under the offer over all periods',
  OfferMinimumAmount: 'Minimum order under the offer in one period',
  StartingPeriod: 'First PeriodID of an order',
  EndingPeriod: 'Last PeriodID of an order',
  Date: 'Date of the period: yyyymmdd, epoch seconds or milliseconds, or an increasing number',
  IsActive: '0: no orders and no deliveries in this period',
};

/** Optional members of an entry. Without a date, the PeriodID is the date. */
const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

const entry = (table: TableName): Schema => {
  const fields = FIELDS[table].map((field) => [field, integer(MEANINGS[field] ?? field)] as const);
  const named = object(Object.fromEntries(fields));
  const required = FIELDS[table].filter((field) => !MAY_LACK.has(`${table}.${field}`));
  const length = FIELDS[table].length;
  return {
    oneOf: [
      { ...named, required, additionalProperties: true },
      {
        ...listOf({ type: 'integer' }, `The values of ${FIELDS[table].join(', ')}, in this order`),
        minItems: length,
        maxItems: length,
      },
    ],
  };
};

const tables = (Object.keys(FIELDS) as TableName[]).map(
  (table) => [table, listOf(entry(table), `Entries of ${table}, as objects or as arrays of values`)] as const,
);

const issue = {
  code: string('Code of the error or warning'),
  path: string('Path of the value, such as materialList.Part[3].PartId'),
  message: string('Description and remedy'),
};
/** Decimals of prices. */
export const priceDecimals: Schema = {
  ...integer('Decimals of the prices: 2 if 1250 means 12.50; prices and costs are whole numbers of the smallest unit'),
  minimum: 0,
  maximum: MOST_PRICE_DECIMALS,
};

/** Values of a message with a key. */
export const messageValues: Schema = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  description: 'Values of the message, such as the name of a field; empty for a message without values',
};
const translation: Readonly<Record<string, Schema>> = {
  key: string('Stable key of the message, such as negative, from which a client writes it in another language'),
  values: messageValues,
};
const place = {
  source: string('File or sheet of the upload'),
  row: integer('Row in the file or sheet, from 1'),
  cell: string('Address of the cell, such as B7, if a single cell is invalid'),
  value: string('Content of the cell as text'),
};
const more = integer('Number of further errors of this kind in this column that are not listed');

const keyedIssue = object({ ...issue, ...translation }, place);

const errors = listOf(
  object({ ...issue, ...translation }, { ...place, more }),
  'The errors of the request, at most 100; every column with errors has its first one',
);

export const INPUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  MaterialNecessities: {
    ...object({ materialList: object(Object.fromEntries(tables)) }, { PriceDecimals: priceDecimals }),
    additionalProperties: true,
  },
  Issue: keyedIssue,
  // Key and values stand in every entry of `errors`; without `errors`, beside the message.
  Error: {
    anyOf: [{ errors }, translation].map((members) => ({ ...object(members), additionalProperties: true })),
    ...object(
      {
        code: string('Code of the error; for a 400, that of the first of `errors`'),
        message: string('Description and remedy'),
      },
      {
        ...translation,
        errors,
        Questions: listOf(
          object(
            {
              Parameter: string('Query parameter that answers the question'),
              Choices: listOf(string('Value of the parameter'), 'Values that answer the question'),
              message: string('The question in English'),
            },
            translation,
          ),
          'What a file leaves open, in the answer 400 of Import',
        ),
        ProvenImpossible: {
          type: 'boolean',
          description: 'Whether it is proven that no plan keeps the limits; in the answer 409 of ExplorePlan',
        },
        LeastTotalCost: integer('Least cost of the plans found; in the answer 409 of ExplorePlan'),
        LeastLateUnitPeriods: integer('Fewest late unit periods of the plans found; in the answer 409 of ExplorePlan'),
        FewestOrders: integer('Fewest purchase orders of the plans found; in the answer 409 of ExplorePlan'),
        FewestSuppliers: integer('Fewest suppliers of the plans found; in the answer 409 of ExplorePlan'),
        UncoveredParts: listOf(
          object({
            PartId: integer('Id of the part'),
            UnavailableUnits: integer('Fewest unavailable units without these suppliers'),
            EndMinimumStockShortfall: integer(
              'Missing units of the minimum stock at the end, at these unavailable units',
            ),
          }),
          'Parts with more missing units without ForbiddenSupplierIds; in the answer 409 of ExplorePlan',
        ),
      },
    ),
  },
};
