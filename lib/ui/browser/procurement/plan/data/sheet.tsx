import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { GridEditing } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { describeMessage } from '#lib/ui/browser/kit/issueMessage.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import { createDataColumns } from '#lib/ui/browser/procurement/plan/data/columns.tsx';
import {
  addRow,
  countRows,
  type Draft,
  getCell,
  isRemoved,
  removeRows,
  setCells,
  TABLE_NAMES,
} from '#lib/ui/browser/procurement/plan/data/draft.ts';
import type { useCheck } from '#lib/ui/browser/procurement/plan/data/useCheck.ts';
import { PRICE, readPrice, showPrice } from '#lib/ui/browser/procurement/shared/prices.ts';

const DEFAULT_TABLE: TableName = 'OfferPartSupplier';

/** Tables whose first column is the id of the row: a new row gets the next id. */
const WITH_OWN_ID: readonly TableName[] = ['Part', 'ProductionPlan', 'Supplier', 'OfferPartSupplier', 'Periods'];

const findLargest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);

interface SheetProps {
  readonly id: string;
  readonly tables: ProblemTables;
  readonly names: Names | undefined;
  readonly draft: Draft;
  readonly errors: ReturnType<typeof useCheck>['errors'];
  readonly onChange: (draft: Draft) => void;
}

/** Writes the value of a cell as it is typed: prices with decimals, and ids as the sender wrote them. */
const toTyped = (key: string, text: string, names: Names | undefined): string =>
  key === PRICE ? showPrice(text) : (names?.TextIds?.[text] ?? text);

/** Reads a typed text as the value of a cell. */
const fromTyped = (key: string, text: string, names: Names | undefined): string => {
  if (key === PRICE) return readPrice(text);
  const known = key.endsWith('Id') ? Object.entries(names?.TextIds ?? {}) : [];
  return known.find(([, own]) => own === text.trim())?.[0] ?? text;
};

/** Returns how the cells of a table are edited. Invalid cells have a message. */
const useEditing = ({ tables, names, draft, errors, onChange }: SheetProps, table: TableName): GridEditing => {
  const fields: readonly string[] = FIELDS[table];
  const wrong = useMemo(
    () =>
      new Map(
        errors.map(({ table: name, row, place = 0, ...issue }) => [`${name}:${row}:${place}`, describeMessage(issue)]),
      ),
    [errors, getLanguage()],
  );
  return {
    getText: (row, key) =>
      fields.includes(key) && !isRemoved(draft, table, row)
        ? toTyped(key, getCell(tables, draft, { table, row, place: fields.indexOf(key) }), names)
        : undefined,
    onEdit: (cells) =>
      onChange(
        setCells(
          tables,
          draft,
          cells.map(({ row, key, text }) => ({
            table,
            row,
            place: fields.indexOf(key),
            text: fromTyped(key, text, names),
          })),
        ),
      ),
    getError: (row, key) => wrong.get(`${table}:${row}:${fields.indexOf(key)}`),
  };
};

/** Adds a copy of a row: the selected one, otherwise the last one, because a copy needs the fewest changes. */
const addCopy = (tables: ProblemTables, draft: Draft, table: TableName, selected: number | undefined): Draft => {
  const source = selected ?? countRows(tables, draft, table) - 1;
  const values = FIELDS[table].map((_, place) => Number(getCell(tables, draft, { table, row: source, place })) || 0);
  if (WITH_OWN_ID.includes(table))
    values[0] = findLargest(tables[table].map(([id = 0]) => id)) + (draft.added[table] ?? 0) + 1;
  return addRow(tables, draft, table, values);
};

/** One table of the data as a sheet, and the choice of the table. */
export const DataSheet = (props: SheetProps): VNode => {
  const { id, tables, names, draft, onChange } = props;
  const texts = getTexts('data');
  const { query, route } = useLocation();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const table = TABLE_NAMES.find((name) => name === query.table) ?? DEFAULT_TABLE;
  const language = getLanguage();
  const columns = useMemo(
    () => createDataColumns({ tables, draft, table, names, texts }),
    [tables, draft, table, names, language, texts],
  );
  const editing = useEditing(props, table);
  return (
    <>
      <div class="data-table">
        <SelectField
          label={texts.table}
          value={table}
          options={TABLE_NAMES.map((name) => ({
            value: name,
            text: `${name} (${formatNumber(countRows(tables, draft, name))})`,
          }))}
          onChange={(name) => {
            setSelected(new Set());
            const shown = name === DEFAULT_TABLE ? undefined : name;
            route(withParameters({ table: shown, sort: undefined, q: undefined }), true);
          }}
        />
        <div class="actions">
          <button type="button" onClick={() => onChange(addCopy(tables, draft, table, [...selected].at(-1)))}>
            {texts.addRow}
          </button>
          <button
            type="button"
            aria-disabled={selected.size === 0}
            onClick={() => {
              if (selected.size === 0) return;
              onChange(removeRows(draft, table, selected));
              setSelected(new Set());
            }}
          >
            {selected.size === 0 ? texts.removeNone : formatPlural(selected.size, texts.removeRows)}
          </button>
        </div>
      </div>
      <p class="soft">{texts.hint}</p>
      <Grid
        key={table}
        label={texts.grid}
        rowForms={texts.rows[table]}
        count={countRows(tables, draft, table)}
        columns={columns}
        editing={editing}
        selection={{
          isSelected: (row) => selected.has(row),
          onToggle: (row) => {
            const next = new Set(selected);
            if (!next.delete(row)) next.add(row);
            setSelected(next);
          },
        }}
        fileName={`plan-${id}-${table}`}
      />
    </>
  );
};
