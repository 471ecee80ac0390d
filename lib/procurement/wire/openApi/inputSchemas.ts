import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { integer, listOf, object, type Schema, string } from '#lib/procurement/wire/openApi/schema.ts';

/** What each field says, where its name says too little. */
const MEANINGS: Readonly<Record<string, string>> = {
  AvailabilityMinimumAmount: 'Minimum stock',
  AvailabilityMaximumAmount: 'Maximum stock; 0: none',
  Quantity: 'In stock, or to come on the date',
  DeliveryDate: 'When it comes; 0: it is there',
  PlanGenerationDate: 'Today: no order is placed before',
  PlanStartingDate: 'From when the minimum stock is wanted',
  NotUsed: 'Any integer; it means nothing',
  Period: 'PeriodID in which it is required',
  SupplyOnTime: 'Percent of deliveries on time, 0 to 100',
  Priority: '1: priority',
  SupplyMinimumAmount: 'Least to order of the part in one period',
  MaxQuantityAvailable: 'All that the supplier has of the part',
  LeadTime: "In periods; 0 in an offer: the supplier part's",
  OfferCapacityAmount: 'Most to order under the offer, over all periods',
  OfferMinimumAmount: 'Least to order under the offer in one period',
  StartingPeriod: 'First PeriodID in which to order',
  EndingPeriod: 'Last PeriodID in which to order',
  Date: 'Date of the period: yyyymmdd, epoch seconds or milliseconds, or a number that grows',
  IsActive: '0: nothing is ordered or delivered in it',
};

/** Members of an entry that may be missing; a date is then the PeriodID itself. */
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
  code: string('What kind of error or warning it is'),
  path: string('Where, such as materialList.Part[3].PartId'),
  message: string('What is wrong'),
};
const place = {
  source: string('File or sheet, of an upload of files or sheets'),
  row: integer('Row in it, from 1'),
  cell: string('Address of the cell, such as B7, where one cell is at fault'),
  value: string('What the cell holds, as text'),
};

export const INPUT_SCHEMAS: Readonly<Record<string, Schema>> = {
  MaterialNecessities: { ...object({ materialList: object(Object.fromEntries(tables)) }), additionalProperties: true },
  Issue: object(issue, place),
  Error: object(
    { code: string('Kind of the error'), message: string('What is wrong, in words') },
    { errors: listOf(object(issue, place), 'Everything that is wrong with the request; at most 100') },
  ),
};
