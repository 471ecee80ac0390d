import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { NamedTable, Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { countRows, type Draft, getCell, getOldValue, isRemoved } from '#lib/ui/browser/procurement/plan/data/draft.ts';

/** Columns with ids: their filter in the address, and the table whose names they show. */
const IDS: Readonly<Record<string, { readonly parameter: string; readonly names?: NamedTable }>> = {
  PartId: { parameter: 'part', names: 'Part' },
  SupplierId: { parameter: 'supplier', names: 'Supplier' },
  OfferId: { parameter: 'offer', names: 'OfferPartSupplier' },
  Period: { parameter: 'period', names: 'Periods' },
};

/** In rem, by the length of the title; ids may have names. */
const getWidth = (field: string): number => (IDS[field]?.names === undefined ? Math.max(6, 0.62 * field.length) : 9);

/** Columns of one table of the data: the names of the API, changed cells with their old value. */
export const createDataColumns = (
  tables: ProblemTables,
  draft: Draft,
  table: TableName,
  names: Names | undefined,
  texts: ReturnType<typeof getTexts<'data'>>,
): readonly ShownColumn[] => {
  const toText =
    (place: number, field: string) =>
    (row: number): string => {
      const text = getCell(tables, draft, table, row, place);
      const named = IDS[field]?.names;
      const name = named === undefined ? undefined : names?.[named]?.[text];
      return name === undefined ? text : `${text} ${name}`;
    };
  const fields = FIELDS[table].map((field, place): ShownColumn => {
    const id = IDS[field];
    const show = toText(place, field);
    return {
      key: field,
      title: field,
      kind: 'number',
      width: getWidth(field),
      ...(id === undefined ? {} : { align: 'start' as const, isSearched: true }),
      getValue: (row) => {
        const text = getCell(tables, draft, table, row, place);
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
            {text} <small>{texts.was(String(before))}</small>
          </mark>
        );
      },
      ...(id === undefined
        ? {}
        : {
            filter: {
              kind: 'pick' as const,
              parameter: id.parameter,
              toText: (value) => {
                const name = id.names === undefined ? undefined : names?.[id.names]?.[String(value)];
                return name === undefined ? String(value) : `${value} ${name}`;
              },
            },
          }),
    };
  });
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
  const state: ShownColumn = {
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
  return [...fields, state];
};
