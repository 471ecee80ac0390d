import type { VNode } from 'preact';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { CellInput } from '#lib/ui/browser/kit/grid/editing/cellInput.tsx';
import type { GridEditing } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import type { CellEdit } from '#lib/ui/browser/kit/grid/editing/useCellEdit.ts';
import { isInBlock } from '#lib/ui/browser/kit/grid/move.ts';
import type { GridLine } from '#lib/ui/browser/kit/grid/rows.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { SumCells } from '#lib/ui/browser/kit/grid/sumCells.tsx';
import { type GridQuery, type GridSelection, getCellClass, getCellText } from '#lib/ui/browser/kit/grid/types.ts';
import type { GridCursor } from '#lib/ui/browser/kit/grid/useCursor.ts';

/** Data that all cells of a grid share. */
export interface GridScene {
  readonly columns: readonly ShownColumn[];
  readonly cursor: GridCursor;
  readonly edit: CellEdit;
  readonly selection: GridSelection | undefined;
  readonly editing: GridEditing | undefined;
  /** Number of columns before the first one of the data: 1 with check boxes, otherwise 0. */
  readonly offset: number;
}

const getCellProps = ({ active, block, setCorner, setPlace }: GridCursor, line: number, column: number): object => {
  const isActive = line === active.line && column === active.column;
  return {
    tabIndex: isActive ? 0 : -1,
    ...(block !== undefined && isInBlock(block, line, column) ? { 'aria-selected': true } : {}),
    onMouseDown: () => {
      setCorner(undefined);
      setPlace({ line, column });
    },
    // A screen reader moves the focus itself; keys then act on the cell that has it.
    onFocusIn: () => {
      if (!isActive) setPlace({ line, column });
    },
  };
};

interface HeadProps {
  readonly scene: GridScene;
  readonly sort: GridQuery['sort'];
  readonly onSort: (key: string) => void;
}

/** The header of a grid: a button of each column orders the rows. */
export const GridHead = ({ scene: { columns, cursor, selection, offset }, sort, onSort }: HeadProps): VNode => (
  <div class="grid-head" role="rowgroup">
    <div class="grid-row" role="row" aria-rowindex={1}>
      {selection !== undefined && (
        <div role="columnheader" aria-colindex={1}>
          <span class="visually-hidden">{getTexts('grid').selection}</span>
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 1 + offset}
          aria-sort={sort?.key === column.key ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
          class={getCellClass(column)}
        >
          <button type="button" {...getCellProps(cursor, -1, index)} onClick={() => onSort(column.key)}>
            {column.title}
          </button>
        </div>
      ))}
    </div>
  </div>
);

interface RowCellsProps {
  readonly scene: GridScene;
  readonly line: number;
  readonly row: number;
}

const RowCells = ({ scene, line, row }: RowCellsProps): VNode => {
  const { columns, cursor, edit, selection, editing, offset } = scene;
  const { active } = cursor;
  return (
    <>
      {selection !== undefined && (
        <div role="gridcell" aria-colindex={1} class="grid-box">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={getTexts('grid').select(columns[0] === undefined ? '' : getCellText(columns[0], row))}
            checked={selection.isSelected(row)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => selection.onToggle(row)}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={index + 1 + offset}
          class={getCellClass(column)}
          aria-invalid={editing?.getError(row, column.key) === undefined ? undefined : true}
          {...getCellProps(cursor, line, index)}
          onDblClick={() => edit.start(editing?.getText(row, column.key))}
        >
          {edit.typed !== undefined && line === active.line && index === active.column ? (
            <CellInput
              label={column.title}
              text={edit.typed}
              onCommit={(text, after) => edit.finish(after, text)}
              onCancel={() => edit.finish('stay')}
            />
          ) : column.render === undefined ? (
            getCellText(column, row)
          ) : (
            column.render(row)
          )}
        </div>
      ))}
    </>
  );
};

interface RowProps {
  readonly scene: GridScene;
  readonly line: number;
  readonly found: GridLine;
  /** Pixels from the top of the canvas. */
  readonly top: number;
  readonly height: number;
  readonly onOpen: (line: number) => void;
}

/** One line of a grid: a row of the data, or the head of a group with its sums. */
export const GridRow = ({ scene, line, found, top, height, onOpen }: RowProps): VNode => {
  const { columns, cursor, selection, offset } = scene;
  const texts = getTexts('grid');
  const isRow = 'row' in found;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter for its rows
    <div
      role="row"
      aria-rowindex={line + 2}
      class={isRow ? `grid-row ${line % 2 === 0 ? '' : 'odd'}` : 'grid-row grid-group'}
      aria-selected={selection !== undefined && isRow ? selection.isSelected(found.row) : undefined}
      style={{ transform: `translateY(${top}px)`, height: `${height}px` }}
      onClick={() => {
        if (getSelection()?.isCollapsed !== false) onOpen(line);
      }}
    >
      {isRow ? (
        <RowCells scene={scene} line={line} row={found.row} />
      ) : (
        <SumCells
          columns={columns}
          sums={found.group.sums}
          offset={offset}
          label={texts.group(found.group.text, formatPlural(found.group.rows.length, texts.lines))}
          cell={(column) => getCellProps(cursor, line, column)}
        />
      )}
    </div>
  );
};
