import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { downloadText } from '#lib/ui/browser/kit/download.ts';
import { toCsv } from '#lib/ui/browser/kit/grid/copy.ts';
import type { GridEditing } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import { GridFilters } from '#lib/ui/browser/kit/grid/filters.tsx';
import { fitColumns } from '#lib/ui/browser/kit/grid/fitColumns.ts';
import { clearFilters, isFiltered, toggleSort } from '#lib/ui/browser/kit/grid/query.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { GridTable } from '#lib/ui/browser/kit/grid/table.tsx';
import type { GridGrouping, GridSelection } from '#lib/ui/browser/kit/grid/types.ts';
import { useGrid } from '#lib/ui/browser/kit/grid/useGrid.ts';
import type { RowLines } from '#lib/ui/browser/kit/grid/useScroll.ts';

const NO_GROUPINGS: readonly GridGrouping[] = [];

export interface GridProps {
  /** Accessible name, such as "Orders". */
  readonly label: string;
  /** Number of rows of the data. */
  readonly count: number;
  /** Keep the array between renders: a new one computes the view again. */
  readonly columns: readonly ShownColumn[];
  readonly groupings?: readonly GridGrouping[];
  /** Called for Enter and for a click on a row. */
  readonly onOpen?: (row: number) => void;
  /** Present if rows can be selected, by Space or by a box at the start of each row. */
  readonly selection?: GridSelection;
  /** Present if cells can be edited. */
  readonly editing?: GridEditing;
  /** Lines of text for which each row has room; by default one. */
  readonly rowLines?: RowLines;
  /** Counts rows in words; by default lines. */
  readonly rowForms?: { readonly one: string; readonly other: string };
  /** Name of the CSV file without its ending. */
  readonly fileName: string;
}

/**
 * Grid of any number of rows: search, filters, order and groups stand in the address; only the visible rows are in the
 * document. Load the texts `grid` with the tab.
 */
export const Grid = (props: GridProps): VNode => {
  const { label, count, columns, groupings = NO_GROUPINGS, onOpen, selection, editing, fileName } = props;
  const { rowForms = getTexts('grid').lines, rowLines = 1 } = props;
  const { query, view, change } = useGrid(count, columns, groupings);
  const texts = getTexts('grid');
  const filtered = isFiltered(query);
  const hasFilters = useMemo(
    () => groupings.length > 0 || columns.some(({ filter, isSearched }) => filter !== undefined || isSearched),
    [columns, groupings],
  );
  const shown = view.rows.length;
  const visible = useMemo(
    () =>
      fitColumns(
        columns.filter(({ isHidden }) => !isHidden),
        count,
      ),
    [columns, count],
  );
  return (
    <section class="grid-section" aria-label={label}>
      {hasFilters && (
        <GridFilters count={count} columns={columns} groupings={groupings} query={query} onChange={change} />
      )}
      <div class="grid-bar">
        <p role="status">
          {filtered ? texts.shown(formatNumber(shown), formatPlural(count, rowForms)) : formatPlural(count, rowForms)}
        </p>
        {filtered && (
          <button type="button" onClick={() => change(clearFilters(query))}>
            {texts.clear}
          </button>
        )}
        <button
          type="button"
          aria-disabled={shown === 0}
          onClick={() => downloadText(toCsv(columns, view.rows), `${fileName}.csv`, 'text/csv')}
        >
          {texts.csv}
        </button>
      </div>
      <GridTable
        label={label}
        columns={visible}
        view={view}
        sort={query.sort}
        onSort={(key) => change({ ...query, sort: toggleSort(query, key) })}
        onOpen={onOpen}
        selection={selection}
        editing={editing}
        rowForms={rowForms}
        rowLines={rowLines}
      />
      {shown === 0 && <p class="grid-none">{count === 0 ? texts.empty : texts.nothing}</p>}
    </section>
  );
};
