import type { ErrorList, ProblemError } from '#lib/procurement/domain/problem/issues.ts';
import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';

/** Fields of each array's entries, in positional order. */
export const FIELDS = {
  Part: ['PartId', 'AvailabilityMinimumAmount', 'AvailabilityMaximumAmount', 'PartType'],
  AvailableParts: ['PartId', 'Quantity', 'DeliveryDate'],
  ProductionPlan: ['PlanId', 'PlanGenerationDate', 'PlanStartingDate'],
  PartsToBuy: ['PartId', 'RequiredAmount', 'NotUsed', 'Period'],
  Supplier: ['SupplierId', 'SupplyOnTime', 'Priority'],
  SupplierPart: ['SupplierId', 'PartId', 'SupplyMinimumAmount', 'MaxQuantityAvailable', 'LeadTime'],
  OfferPartSupplier: [
    'OfferId',
    'SupplierId',
    'PartId',
    'LeadTime',
    'OfferCapacityAmount',
    'OfferMinimumAmount',
    'StartingPeriod',
    'EndingPeriod',
    'PricePerUnit',
  ],
  Periods: ['PeriodID', 'Date', 'IsActive'],
} as const;

export type TableName = keyof typeof FIELDS;

type Row<Names extends readonly string[]> = { readonly [K in keyof Names]: number };

/** Entries as values in the order of FIELDS; undefined for an entry with errors. */
export type Tables = { readonly [Name in TableName]: readonly (Row<(typeof FIELDS)[Name]> | undefined)[] };

const TABLE_NAMES = Object.keys(FIELDS) as TableName[];

export const formatRowPath = (table: TableName, row: number, field?: string): string =>
  `materialList.${table}[${row}]${field === undefined ? '' : `.${field}`}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Larger integers may have been rounded by the JSON parser, also to 2^53 itself. */
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);

/** Longest value that a message repeats, in characters. */
const LONGEST_SHOWN = 40;

const shorten = (value: unknown): string => {
  // JSON has no form for the Infinity that `1e400` becomes.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};

/** A value that a reader of files could not use, for a reason that the reader describes itself. */
export class UnusableValue {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

const QUOTED = /^-?\d{1,15}$/;

type NotWhole = 'isText' | 'isQuoted' | 'isArray' | 'isObject' | 'notInteger' | 'tooLarge' | 'isFraction';

const findFault = (value: unknown): NotWhole => {
  if (typeof value === 'string') return QUOTED.test(value) ? 'isQuoted' : 'isText';
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'tooLarge' : 'isFraction';
  if (typeof value !== 'object' || value === null || value instanceof UnusableValue) return 'notInteger';
  return Array.isArray(value) ? 'isArray' : 'isObject';
};

/** Creates the error of a value that is no integer. */
const createNotWhole = (path: string, field: string, key: NotWhole, found: unknown): ProblemError => {
  const issue = { code: 'E-ENTRY', path } as const;
  if (key === 'isArray' || key === 'isObject') return { ...issue, ...createMessageKey(key, { field }) };
  const value = shorten(found);
  if (key === 'isQuoted') return { ...issue, ...createMessageKey(key, { field, value, number: String(found) }) };
  return { ...issue, ...createMessageKey(key, { field, value }) };
};

/** Adds the error of a value that is no integer: every value of the largest input can be one. */
const addNotWhole = (errors: ErrorList, table: TableName, row: number, field: string, found: unknown): void => {
  const key = findFault(found);
  errors.collect(found instanceof UnusableValue ? found.reason : key, `materialList.${table}.${field}`, () =>
    createNotWhole(formatRowPath(table, row, field), field, key, found),
  );
};

/** Alternative names of a field in an object, by precedence: JSON cannot repeat the name PeriodID for the date. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Periods.Date': ['Date', 'PeriodDate', 'PeriodID'],
};

/** Fields that are ignored and may be missing. */
const OPTIONAL: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed']);

const getMember = (entry: Readonly<Record<string, unknown>>, table: TableName, field: string): unknown => {
  const names = ALIASES[`${table}.${field}`];
  if (names === undefined) return Object.hasOwn(entry, field) ? entry[field] : undefined;
  const name = names.find((each) => Object.hasOwn(entry, each));
  return name === undefined ? undefined : entry[name];
};

const readObject = (
  entry: Readonly<Record<string, unknown>>,
  table: TableName,
  row: number,
  errors: ErrorList,
): readonly number[] | undefined => {
  const values: number[] = [];
  for (const field of FIELDS[table]) {
    const value = getMember(entry, table, field);
    if (isWhole(value)) values.push(value as number);
    else if (value === undefined && OPTIONAL.has(`${table}.${field}`)) values.push(0);
    else if (value === undefined) errors.add('E-ENTRY', formatRowPath(table, row, field), 'fieldMissing', { field });
    else addNotWhole(errors, table, row, field, value);
  }
  return values.length === FIELDS[table].length ? values : undefined;
};

const readPositional = (
  entry: readonly unknown[],
  table: TableName,
  row: number,
  errors: ErrorList,
): readonly number[] | undefined => {
  const fields = FIELDS[table];
  if (entry.length !== fields.length) {
    errors.add('E-ENTRY', formatRowPath(table, row), 'entryLength', {
      table,
      count: fields.length,
      found: entry.length,
      fields: fields.join(', '),
    });
    return undefined;
  }
  let whole = true;
  for (let n = 0; n < fields.length; n++) {
    if (isWhole(entry[n])) continue;
    addNotWhole(errors, table, row, fields[n] ?? '', entry[n]);
    whole = false;
  }
  return whole ? (entry as readonly number[]) : undefined;
};

const readEntry = (entry: unknown, table: TableName, row: number, errors: ErrorList): readonly number[] | undefined => {
  if (Array.isArray(entry)) return readPositional(entry, table, row, errors);
  if (isObject(entry)) return readObject(entry, table, row, errors);
  errors.add('E-ENTRY', formatRowPath(table, row), 'entryForm');
  return undefined;
};

const readMaterialList = (body: unknown, errors: ErrorList): Readonly<Record<string, unknown>> | undefined => {
  if (!isObject(body)) {
    errors.add('E-BODY', '', 'bodyNotObject');
    return undefined;
  }
  const list = Object.hasOwn(body, 'materialList') ? body.materialList : undefined;
  if (isObject(list)) return list;
  errors.add('E-BODY', 'materialList', list === undefined ? 'listMissing' : 'listNotObject');
  return undefined;
};

/** Reads the eight arrays of a body as rows of integers; undefined if the body is not of that form. */
export const readTables = (body: unknown, errors: ErrorList): Tables | undefined => {
  const list = readMaterialList(body, errors);
  if (list === undefined) return undefined;
  const entries = TABLE_NAMES.map((name) => (Object.hasOwn(list, name) ? list[name] : undefined));
  entries.forEach((value, n) => {
    if (Array.isArray(value)) return;
    const table = TABLE_NAMES[n] ?? '';
    const key = value === undefined ? 'tableMissing' : 'tableNotArray';
    errors.add('E-BODY', `materialList.${table}`, key, { table });
  });
  if (!errors.isEmpty) return undefined;
  const rows = TABLE_NAMES.map((name, n) => [
    name,
    (entries[n] as readonly unknown[]).map((entry, row) => readEntry(entry, name, row, errors)),
  ]);
  // The number of fields was checked row by row, which the type checker cannot see.
  return Object.fromEntries(rows) as unknown as Tables;
};
