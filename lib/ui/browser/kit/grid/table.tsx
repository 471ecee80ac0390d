import type { VNode } from 'preact';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { copyBlock } from '#lib/ui/browser/kit/grid/copyBlock.ts';
import type { GridEditing } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import { useCellEdit } from '#lib/ui/browser/kit/grid/editing/useCellEdit.ts';
import { handleKey } from '#lib/ui/browser/kit/grid/handleKey.ts';
import { type GridView, getRow } from '#lib/ui/browser/kit/grid/rows.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { SumCells } from '#lib/ui/browser/kit/grid/sumCells.tsx';
import { GridHead, GridRow, type GridScene } from '#lib/ui/browser/kit/grid/tableParts.tsx';
import type { GridQuery, GridSelection } from '#lib/ui/browser/kit/grid/types.ts';
import { useCursor } from '#lib/ui/browser/kit/grid/useCursor.ts';
import { type RowLines, useScroll } from '#lib/ui/browser/kit/grid/useScroll.ts';
import { listDrawnRows } from '#lib/ui/browser/kit/grid/window.ts';

interface TableProps {
  readonly label: string;
  readonly columns: readonly ShownColumn[];
  readonly view: GridView;
  readonly sort: GridQuery['sort'];
  readonly onSort: (key: string) => void;
  readonly onOpen: ((row: number) => void) | undefined;
  readonly selection: GridSelection | undefined;
  readonly editing: GridEditing | undefined;
  /** Counts rows in words. */
  readonly rowForms: { readonly one: string; readonly other: string };
  readonly rowLines: RowLines;
}

/** The table of a grid: header, visible rows, sum line; one tab stop, arrows move inside. */
export const GridTable = ({
  label,
  columns,
  view,
  sort,
  onSort,
  onOpen,
  selection,
  editing,
  rowForms,
  rowLines,
}: TableProps): VNode => {
  const scroll = useScroll(view.count, rowLines);
  const cursor = useCursor(view.count, columns.length, scroll);
  const edit = useCellEdit(view, columns, cursor, editing);
  const offset = selection === undefined ? 0 : 1;
  const scene: GridScene = { columns, cursor, edit, selection, editing, offset };
  /** Calls an action with the row of a line, unless the line heads a group. */
  const withRow = (action: ((row: number) => void) | undefined) => (line: number) => {
    const row = getRow(view, line);
    if (row !== undefined) action?.(row);
  };
  const open = withRow(onOpen);
  const size = { lines: view.count, columns: columns.length, page: scroll.page };
  const hasSums = view.count > 0 && columns.some(({ formatSum }) => formatSum !== undefined);
  const width = columns.reduce((sum, column) => sum + column.width, offset * 2.5);
  const template = columns.map((column) => `minmax(${column.width}rem, ${column.width}fr)`).join(' ');
  return (
    <div
      ref={scroll.box}
      class={`grid ${onOpen === undefined ? '' : 'opens'} ${rowLines === 1 ? '' : 'tall'}`}
      role="grid"
      aria-label={label}
      aria-rowcount={view.count + 1 + (hasSums ? 1 : 0)}
      aria-colcount={columns.length + offset}
      aria-multiselectable
      aria-readonly={editing === undefined ? undefined : false}
      onScroll={scroll.onScroll}
      onKeyDown={(event) =>
        handleKey(event, { cursor, edit, size, onOpen: open, onToggle: withRow(selection?.onToggle) })
      }
      onCopy={(event) => copyBlock(event, view, columns, cursor)}
      onPaste={edit.onPaste}
      style={{ '--grid-columns': `${offset === 0 ? '' : '2.5rem '}${template}` }}
    >
      <div class="grid-sheet" role="presentation" style={{ minWidth: `${width}rem` }}>
        <GridHead scene={scene} sort={sort} onSort={onSort} />
        <div class="grid-canvas" role="rowgroup" style={{ height: `${scroll.canvasHeight}px` }}>
          {listDrawnRows(scroll.window, cursor.active.line).map((line) => {
            const found = view.getLine(line);
            return found === undefined ? null : (
              <GridRow
                key={line}
                scene={scene}
                line={line}
                found={found}
                top={scroll.placeRow(line)}
                height={scroll.extent.rowHeight}
                onOpen={open}
              />
            );
          })}
        </div>
        {hasSums && (
          <div class="grid-foot" role="rowgroup">
            <div class="grid-row" role="row" aria-rowindex={view.count + 2}>
              <SumCells
                columns={columns}
                sums={view.sums}
                offset={offset}
                label={getTexts('grid').sum(formatPlural(view.rows.length, rowForms))}
                cell={() => ({})}
              />
            </div>
          </div>
        )}
      </div>
    </div>
  );
};
