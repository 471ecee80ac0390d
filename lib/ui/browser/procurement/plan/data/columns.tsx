import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { NamedTable, Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { countRows, type Draft, getCell, getOldValue, isRemoved } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { PRICE, showPrice } from '#lib/ui/browser/procurement/shared/prices.ts';

/** Columns with ids: their filter in the address, and the table whose names they show. */
const IDS: Readonly<Record<string, { readonly parameter: string; readonly names?: NamedTable }>> = {
  PartId: { parameter: 'part', names: 'Part' },
  SupplierId: { parameter: 'supplier', names: 'Supplier' },
  OfferId: { parameter: 'offer', names: 'OfferPartSupplier' },
  Period: { parameter: 'period', names: 'Periods' },
};

/** Width in rem, by the length of the title. Columns of ids are wider, because they may show names. */
const getWidth = (field: string): number => (IDS[field]?.names === undefined ? Math.max(6, 0.62 * field.length) : 9);

interface Cells {
  readonly tables: ProblemTables;
  readonly draft: Draft;
  readonly table: TableName;
  readonly names: Names | undefined;
  readonly texts: ReturnType<typeof getTexts<'data'>>;
}

/** Column of one member, under its name in the API. Changed cells also show their old value. */
const createFieldColumn = (
  { tables, draft, table, names, texts }: Cells,
  field: string,
  place: number,
): ShownColumn => {
  const id = IDS[field];
  const addName = (text: string): string => {
    const name = id?.names === undefined ? undefined : names?.[id.names]?.[text];
    const shown = names?.TextIds?.[text] ?? text;
    return name === undefined ? shown : `${shown} ${name}`;
  };
  const toShown = (text: string): string => (field === PRICE ? showPrice(text) : text);
  const show = (row: number): string => addName(toShown(getCell(tables, draft, { table, row, place })));
  return {
    key: field,
    title: field,
    kind: 'number',
    width: getWidth(field),
    ...(id === undefined ? {} : { align: 'start' as const, isSearched: true }),
    getValue: (row) => {
      const text = toShown(getCell(tables, draft, { table, row, place }));
      const value = Number(text);
      return text.trim() === '' || Number.isNaN(value) ? text : value;
    },
    toText: show,
    render: (row) => {
      const before = getOldValue(tables, draft, { table, row, place });
      const text = show(row);
      if (isRemoved(draft, table, row)) return <s>{text}</s>;
      if (before === undefined) return row >= tables[table].length ? <ins>{text}</ins> : text;
      return (
        <mark>
          {text} <small>{texts.was(toShown(String(before)))}</small>
        </mark>
      );
    },
    ...(id === undefined
      ? {}
      : {
          filter: { kind: 'pick' as const, parameter: id.parameter, toText: (value) => addName(String(value)) },
        }),
  };
};

/** Column that shows whether a row was added, deleted or changed. */
const createStateColumn = ({ tables, draft, table, texts }: Cells): ShownColumn => {
  const states = { added: texts.isAdded, removed: texts.isRemoved, changed: texts.isChanged, same: texts.isSame };
  const changed = new Set(
    Object.keys(draft.cells)
      .filter((key) => key.startsWith(`${table}:`))
      .map((key) => Number(key.split(':')[1])),
  );
  const getState = (row: number): keyof typeof states => {
    if (isRemoved(draft, table, row)) return 'removed';
    if (row >= tables[table].length) return 'added';
    return changed.has(row) ? 'changed' : 'same';
  };
  const hasChanges =
    changed.size > 0 || countRows(tables, draft, table) > tables[table].length || Object.keys(draft.removed).length > 0;
  return {
    key: 'State',
    title: texts.state,
    kind: 'text',
    width: 6,
    getValue: getState,
    toText: (row) => states[getState(row)],
    ...(hasChanges
      ? {
          filter: {
            kind: 'pick' as const,
            parameter: 'state',
            toText: (value) => states[value as keyof typeof states],
          },
        }
      : {}),
  };
};

/** Columns of one table of the data, and the state of each row. */
export const createDataColumns = (cells: Cells): readonly ShownColumn[] => [
  ...FIELDS[cells.table].map((field, place) => createFieldColumn(cells, field, place)),
  createStateColumn(cells),
];
