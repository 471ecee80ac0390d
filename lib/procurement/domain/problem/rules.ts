import type { ErrorList } from '#lib/procurement/domain/problem/issues.ts';
import { FIELDS, formatRowPath, type TableName, type Tables } from '#lib/procurement/domain/problem/tables.ts';
import { checkDates } from './dates.ts';

/** Fields that must not be negative. */
const AMOUNTS: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  Part: ['AvailabilityMinimumAmount', 'AvailabilityMaximumAmount'],
  AvailableParts: ['Quantity'],
  PartsToBuy: ['RequiredAmount'],
  SupplierPart: ['SupplyMinimumAmount', 'MaxQuantityAvailable', 'LeadTime'],
  OfferPartSupplier: ['LeadTime', 'OfferCapacityAmount', 'OfferMinimumAmount', 'PricePerUnit'],
};

const RANGES: Readonly<Partial<Record<TableName, Readonly<Record<string, readonly [number, number]>>>>> = {
  Supplier: { SupplyOnTime: [0, 100], Priority: [0, 1] },
  Periods: { IsActive: [0, 1] },
};

/** Fields whose combination is unique in its array. */
const KEYS: readonly (readonly [TableName, readonly string[]])[] = [
  ['Part', ['PartId']],
  ['Supplier', ['SupplierId']],
  ['ProductionPlan', ['PlanId']],
  ['Periods', ['PeriodID']],
  ['Periods', ['Date']],
  ['SupplierPart', ['SupplierId', 'PartId']],
  ['OfferPartSupplier', ['OfferId', 'SupplierId', 'PartId']],
];

const REFERENCES: readonly (readonly [TableName, string, TableName, string])[] = [
  ['AvailableParts', 'PartId', 'Part', 'PartId'],
  ['PartsToBuy', 'PartId', 'Part', 'PartId'],
  ['PartsToBuy', 'Period', 'Periods', 'PeriodID'],
  ['SupplierPart', 'SupplierId', 'Supplier', 'SupplierId'],
  ['SupplierPart', 'PartId', 'Part', 'PartId'],
  ['OfferPartSupplier', 'SupplierId', 'Supplier', 'SupplierId'],
  ['OfferPartSupplier', 'PartId', 'Part', 'PartId'],
];

type Rows = readonly (readonly number[] | undefined)[];

const listPlaces = (table: TableName, names: readonly string[]): readonly number[] =>
  names.map((name) => (FIELDS[table] as readonly string[]).indexOf(name));

const checkFields = (tables: Tables, errors: ErrorList): void => {
  const check = (table: TableName, field: string, fails: (value: number) => boolean, add: (path: string) => void) => {
    const [place = 0] = listPlaces(table, [field]);
    (tables[table] as Rows).forEach((row, n) => {
      if (row !== undefined && fails(row[place] ?? 0)) add(formatRowPath(table, n, field));
    });
  };
  for (const [table, fields] of Object.entries(AMOUNTS))
    for (const field of fields)
      check(
        table as TableName,
        field,
        (value) => value < 0,
        (path) => errors.add('E-NEG', path, 'negative', { field }),
      );
  for (const [table, ranges] of Object.entries(RANGES))
    for (const [field, [low, high]] of Object.entries(ranges))
      check(
        table as TableName,
        field,
        (value) => value < low || value > high,
        (path) => errors.add('E-RANGE', path, 'outOfRange', { field, low, high }),
      );
};

const checkRepeated = (tables: Tables, errors: ErrorList): void => {
  for (const [table, fields] of KEYS) {
    const places = listPlaces(table, fields);
    const [single] = places;
    const seen = new Set<number | string>();
    (tables[table] as Rows).forEach((row, n) => {
      if (row === undefined) return;
      const key = places.length === 1 ? (row[single ?? 0] ?? 0) : places.map((place) => row[place]).join(' ');
      if (seen.has(key))
        errors.add('E-DUP', formatRowPath(table, n, fields.length === 1 ? fields[0] : undefined), 'repeated', {
          fields: fields.join(', '),
          key: String(key),
        });
      seen.add(key);
    });
  }
};

/** Skips references to a table with unreadable entries, since their targets may be among those. */
const checkReferences = (tables: Tables, errors: ErrorList): void => {
  for (const [table, field, target, targetField] of REFERENCES) {
    if ((tables[target] as Rows).includes(undefined)) continue;
    const [place = 0] = listPlaces(table, [field]);
    const [targetPlace = 0] = listPlaces(target, [targetField]);
    const known = new Set((tables[target] as Rows).map((row) => row?.[targetPlace]));
    (tables[table] as Rows).forEach((row, n) => {
      const id = row?.[place];
      if (id !== undefined && !known.has(id))
        errors.add('E-REF', formatRowPath(table, n, field), 'unknownId', { field, id, table: target });
    });
  }
};

const checkPairs = (tables: Tables, errors: ErrorList): void => {
  tables.Part.forEach((row, n) => {
    if (row !== undefined && row[2] > 0 && row[2] < row[1])
      errors.add('E-MINMAX', formatRowPath('Part', n, 'AvailabilityMaximumAmount'), 'maximumBelowMinimum');
  });
  tables.OfferPartSupplier.forEach((row, n) => {
    if (row !== undefined && row[7] < row[6])
      errors.add('E-WINDOW', formatRowPath('OfferPartSupplier', n, 'EndingPeriod'), 'windowReversed');
  });
};

const checkPeriods = (tables: Tables, errors: ErrorList): void => {
  if (tables.Periods.length === 0) errors.add('E-PER-ORDER', 'materialList.Periods', 'noPeriods');
  const rows = tables.Periods.flatMap((row, n) =>
    row === undefined ? [] : [{ n, id: row[0], date: row[1], on: row[2] }],
  );
  rows.sort((a, b) => a.date - b.date || a.id - b.id);
  rows.forEach(({ n, id }, at) => {
    const before = rows[at - 1];
    if (before !== undefined && id < before.id)
      errors.add('E-PER-ORDER', formatRowPath('Periods', n, 'PeriodID'), 'periodsDisordered', {
        id,
        before: before.id,
      });
  });
  if (rows.length > 0 && rows.length === tables.Periods.length && rows.every(({ on }) => on !== 1))
    errors.add('E-PER-ORDER', 'materialList.Periods', 'noActivePeriod');
};

/** Checks the values of all entries; each error has the path of its value. */
export const checkRules = (tables: Tables, errors: ErrorList): void => {
  const checks = [checkFields, checkRepeated, checkReferences, checkPairs, checkDates, checkPeriods];
  for (const check of checks) check(tables, errors);
};
