import type { DateEncoding } from './dateEncoding.ts';

/** Formats a count or an amount. Ids, dates and row numbers stay as they are. */
export type FormatCount = (count: number) => string;

interface Field {
  readonly field: string;
}

interface FieldValue extends Field {
  /** JSON of the value, shortened. */
  readonly value: string;
}

interface WrongDate extends Field {
  readonly date: number;
}

const ENCODINGS: Readonly<Record<DateEncoding, string>> = {
  calendar: 'yyyymmdd',
  milliseconds: 'epoch milliseconds',
  seconds: 'epoch seconds',
  ordinal: 'plain numbers of days or periods',
};

const describeForm = ({ field, date }: WrongDate, encoding: DateEncoding): string =>
  `${field} ${date} is not in the form of the dates of Periods (${ENCODINGS[encoding]})`;

/** Messages of errors in the data of a problem. */
export const DATA_ERRORS = {
  bodyNotObject: () => 'The body must be a JSON object',
  listMissing: () => 'materialList is missing: add it, an object with the eight tables',
  listNotObject: () => 'materialList is not an object: send one with the eight tables',
  priceDecimals: ({ most }: { readonly most: number }) =>
    `PriceDecimals is not a whole number from 0 to ${most}: send the number of decimals of the prices`,
  tableMissing: ({ table }: { readonly table: string }) =>
    `${table} is missing: add it, as an empty array if it has no entries`,
  tableNotArray: ({ table }: { readonly table: string }) => `${table} is not an array: send an array of its entries`,
  entryForm: () => 'An entry must be an object or an array of its values',
  entryLength: (
    {
      table,
      count,
      found,
      fields,
    }: { readonly table: string; readonly count: number; readonly found: number; readonly fields: string },
    format: FormatCount,
  ) => `A positional entry of ${table} has ${format(count)} values, not ${format(found)}: ${fields}`,
  fieldMissing: ({ field }: Field) => `${field} is missing: enter it, or remove the entry`,
  isArray: ({ field }: Field) => `${field} is not an integer: it is an array`,
  isObject: ({ field }: Field) => `${field} is not an integer: it is an object`,
  notInteger: ({ field, value }: FieldValue) => `${field} is not an integer: it is ${value}`,
  isText: ({ field, value }: FieldValue) => `${field} is not an integer: it is ${value}, a text`,
  isQuoted: ({ field, value, number }: FieldValue & { readonly number: string }) =>
    `${field} is not an integer: it is ${value}, a text; send ${number} without quotes`,
  tooLarge: ({ field, value }: FieldValue) =>
    `${field} is about ${value}: JSON carries integers exactly only up to 2^53 - 1 (9007199254740991), with either sign`,
  isFraction: ({ field, value }: FieldValue) =>
    `${field} is not an integer: it is ${value}; send whole units, prices in cents`,
  negative: ({ field }: Field) => `${field} is negative: it must be 0 or more`,
  outOfRange: ({ field, low, high }: Field & { readonly low: number; readonly high: number }) =>
    `${field} must be from ${low} to ${high}`,
  repeated: ({ fields, key }: { readonly fields: string; readonly key: string }) =>
    `${fields} ${key} occurs more than once: remove one entry, or correct it`,
  unknownId: ({ field, id, table }: Field & { readonly id: number; readonly table: string }) =>
    `${field} ${id} is not in ${table}: add it there, or correct it`,
  maximumBelowMinimum: () =>
    'AvailabilityMaximumAmount is below AvailabilityMinimumAmount: raise it, or use 0 for no maximum',
  windowReversed: () => 'EndingPeriod is before StartingPeriod: correct one of them',
  dateForm: (wrong: WrongDate & { readonly encoding: DateEncoding }) =>
    `${describeForm(wrong, wrong.encoding)}: write it in this form`,
  dateNotCalendar: (wrong: WrongDate) => `${describeForm(wrong, 'calendar')}, such as 20260105`,
  dateSerial: (wrong: WrongDate & { readonly day: string; readonly number: string }) =>
    `${describeForm(wrong, 'calendar')}; as a spreadsheet counts days it is ${wrong.day}: write ${wrong.number}`,
  noDay: ({ field, date }: WrongDate) => `${field} ${date} is not a day of the calendar (yyyymmdd): correct it`,
  noPeriods: () => 'Periods is empty: list at least one period',
  periodsDisordered: ({ id, before }: { readonly id: number; readonly before: number }) =>
    `PeriodID ${id} is dated after PeriodID ${before}: ids increase with the dates`,
  noActivePeriod: () => 'No period is active: set IsActive to 1 in at least one',
  tooManyEntries: (
    { table, count, most }: { readonly table: string; readonly count: number; readonly most: number },
    format: FormatCount,
  ) =>
    `${table} has ${format(count)} entries, at most ${format(most)} are accepted: leave out those that are not needed`,
  totalsTooLarge: ({ table }: { readonly table: string }) =>
    `Totals of ${table} exceed the range of exact integers (2^53): use a larger unit of measure`,
  partTooLarge: (
    {
      part,
      required,
      minimum,
      most,
    }: { readonly part: number; readonly required: number; readonly minimum: number; readonly most: number },
    format: FormatCount,
  ) =>
    `Part ${part} requires ${format(required)} units: with a minimum stock of ${format(minimum)} at most ${format(most)} are accepted, because their product must stay below 2^53; use a larger unit of measure`,
} as const;

/** Messages of warnings about data without errors. */
export const DATA_WARNINGS = {
  lotTooLarge: (
    { minimum, available }: { readonly minimum: number; readonly available: number },
    format: FormatCount,
  ) =>
    `The smallest order (${format(minimum)}) exceeds the available units (${format(available)}): the offer cannot be used`,
  noSupplierPart: () => 'No SupplierPart entry for this supplier and part: no minimum and no maximum quantity apply',
  windowEmpty: () => 'The window of the offer contains no listed period',
  windowPast: () => 'The offer ends before the plan is generated',
  requirementPast: () => 'The requirement lies in a past period',
  requirementInactive: () => 'The requirement lies in an inactive period',
  requirementZero: () => 'The required amount is 0',
  receiptLate: () => 'The receipt is due after the last period and is ignored',
  planReplans: () => 'The plan starts before it is generated: it is treated as a re-plan of a running plan',
  partNotRequired: () => 'The part has no requirement: only its minimum stock is planned',
  partWithoutOffer: () => 'The part is required, but no supplier offers it',
  maximumExceeded: () => 'Stock and scheduled receipts alone exceed the maximum',
} as const;
