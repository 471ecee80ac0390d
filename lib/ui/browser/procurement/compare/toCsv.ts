import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { TableDifference, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { getKeyFields } from '#lib/procurement/domain/problem/compareTables.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { toCsv } from '#lib/ui/browser/kit/grid/copy.ts';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';
import { toMember } from '#lib/ui/browser/procurement/shared/prices.ts';

type Cell = string | number;
type Members = Readonly<Record<string, number>>;

const COLUMNS = ['List', 'Change', 'Key', 'Member', 'Before', 'After'] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], Cell>>;

const toCell = (name: string, line: Members | undefined): Cell =>
  line?.[name] === undefined ? '' : toMember(name, line[name]);

/** One row for each member that differs between two forms of a line. */
const toRows = (
  list: string,
  keys: readonly string[],
  before: Members | undefined,
  after: Members | undefined,
): readonly Row[] => {
  const line = after ?? before ?? {};
  const change = before === undefined ? 'Added' : after === undefined ? 'Removed' : 'Changed';
  const key = keys.map((name) => `${name}=${line[name]}`).join('; ');
  return Object.keys(line).flatMap((name) => {
    if (keys.includes(name) || before?.[name] === after?.[name]) return [];
    return [
      { List: list, Change: change, Key: key, Member: name, Before: toCell(name, before), After: toCell(name, after) },
    ];
  });
};

const ORDER_KEYS = ['OrderPeriod', 'SupplierId', 'PartId', 'OfferId'];
const ALERT_KEYS = ['PartId', 'RequiredPeriod', 'RequirementType'];

const toMembers = (line: object): Members => ({ ...line }) as Members;

const listDifference = (
  list: 'Purchases' | 'Alerts',
  keys: readonly string[],
  difference: PlanDifference['Purchases' | 'Alerts'],
): readonly Row[] => [
  ...difference.Added.flatMap((line) => toRows(list, keys, undefined, toMembers(line))),
  ...difference.Removed.flatMap((line) => toRows(list, keys, toMembers(line), undefined)),
  ...difference.Changed.flatMap(({ Before, After }) => toRows(list, keys, toMembers(Before), toMembers(After))),
];

const listTable = ({ table, added, removed, changed }: TableDifference): readonly Row[] => {
  const keys = getKeyFields(table);
  const named = (row: TableRow): Members =>
    Object.fromEntries(FIELDS[table].map((name, place) => [name, row[place] ?? 0]));
  const rows = (before: TableRow | undefined, after: TableRow | undefined): readonly Row[] =>
    toRows(table, keys, before && named(before), after && named(after));
  return [
    ...added.flatMap((row) => rows(undefined, row)),
    ...removed.flatMap((row) => rows(row, undefined)),
    ...changed.flatMap(({ before, after }) => rows(before, after)),
  ];
};

/** Renders a comparison as CSV: one row for each figure and for each member of a line that differs. */
export const toDifferenceCsv = (difference: PlanDifference, data: readonly TableDifference[]): string => {
  const rows: readonly Row[] = [
    ...Object.entries(difference.Kpis).map(([name, { Before, After }]) => ({
      List: 'Kpis',
      Change: Before === After ? '' : 'Changed',
      Key: '',
      Member: name,
      Before: toMember(name, Before),
      After: toMember(name, After),
    })),
    ...data.flatMap(listTable),
    ...listDifference('Purchases', ORDER_KEYS, difference.Purchases),
    ...listDifference('Alerts', ALERT_KEYS, difference.Alerts),
  ];
  const columns = COLUMNS.map(
    (key): GridColumn => ({ key, title: key, kind: 'text', width: 0, getValue: (row) => rows[row]?.[key] ?? '' }),
  );
  return toCsv(columns, rows.keys());
};
