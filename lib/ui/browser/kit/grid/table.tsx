import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { type AfterEdit, CellInput } from '#lib/ui/browser/kit/grid/cellInput.tsx';
import { toTabSeparated } from '#lib/ui/browser/kit/grid/copy.ts';
import { fillDown, type GridEditing, pasteBlock } from '#lib/ui/browser/kit/grid/editing.ts';
import { type GridBlock, type GridPlace, isInBlock, movePlace, toBlock } from '#lib/ui/browser/kit/grid/move.ts';
import type { GridLine, GridView } from '#lib/ui/browser/kit/grid/rows.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { SumCells } from '#lib/ui/browser/kit/grid/sumCells.tsx';
import { type GridQuery, type GridSelection, getCellClass, getCellText } from '#lib/ui/browser/kit/grid/types.ts';
import { useScroll } from '#lib/ui/browser/kit/grid/useScroll.ts';

interface TableProps {
  readonly label: string;
  readonly columns: readonly ShownColumn[];
  readonly view: GridView;
  readonly sort: GridQuery['sort'];
  readonly onSort: (key: string) => void;
  readonly onOpen: ((row: number) => void) | undefined;
  readonly selection: GridSelection | undefined;
  readonly editing: GridEditing | undefined;
}

/** The table of a grid: header, visible rows, sum line; one tab stop, arrows move inside. */
export const GridTable = ({ label, columns, view, sort, onSort, onOpen, selection, editing }: TableProps): VNode => {
  const texts = getTexts('grid');
  const { box, canvasHeight, extent, window: visible, page, onScroll, placeRow, reveal } = useScroll(view.count);
  const [place, setPlace] = useState<GridPlace>({ line: 0, column: 0 });
  const [corner, setCorner] = useState<GridPlace | undefined>(undefined);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const wantsFocus = useRef(false);
  const active: GridPlace = {
    line: Math.min(place.line, view.count - 1),
    column: Math.min(place.column, columns.length - 1),
  };
  const block: GridBlock | undefined = corner && toBlock(corner, active);
  const offset = selection === undefined ? 0 : 1;

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const go = (to: GridPlace): void => {
    wantsFocus.current = true;
    setPlace(to);
    if (to.line >= 0) reveal(to.line);
  };
  const open = (line: number): void => {
    const found = view.getLine(line);
    if (found !== undefined && 'row' in found) onOpen?.(found.row);
  };
  const toggle = (line: number): void => {
    const found = view.getLine(line);
    if (found !== undefined && 'row' in found) selection?.onToggle(found.row);
  };
  const getRow = (line: number): number | undefined => {
    const found = view.getLine(line);
    return found !== undefined && 'row' in found ? found.row : undefined;
  };
  const cells = editing && { keys: columns.map(({ key }) => key), getRow, getText: editing.getText };
  const activeRow = getRow(active.line);
  const activeKey = columns[active.column]?.key;
  const editable =
    activeRow === undefined || activeKey === undefined ? undefined : editing?.getText(activeRow, activeKey);
  const finishEdit = (after: AfterEdit, text?: string): void => {
    setTyped(undefined);
    if (text !== undefined && text !== editable && activeRow !== undefined && activeKey !== undefined)
      editing?.onEdit([{ row: activeRow, key: activeKey, text }]);
    const { line, column } = active;
    const last = { line: view.count - 1, column: columns.length - 1 };
    if (after === 'down') go({ line: Math.min(line + 1, last.line), column });
    else if (after === 'stay') wantsFocus.current = document.activeElement === document.body;
    else go({ line, column: Math.max(0, Math.min(column + (after === 'right' ? 1 : -1), last.column)) });
  };
  /** Starts to edit the active cell, or fills down; true if the key did so. */
  const editByKey = (event: KeyboardEvent): boolean => {
    if (editing === undefined || cells === undefined) return false;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'd' && hasModifier && block !== undefined) editing.onEdit(fillDown(block, cells));
    else if (editable === undefined || hasModifier || event.altKey) return false;
    else if (event.key === 'Enter' || event.key === 'F2') setTyped(editable);
    else if (event.key.length === 1 && event.key !== ' ') setTyped(event.key);
    else return false;
    event.preventDefault();
    // A letter typed into a cell is no shortcut of the page.
    event.stopPropagation();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editByKey(event)) return;
    const to = movePlace(active, event, { lines: view.count, columns: columns.length, page });
    if (to !== undefined) {
      event.preventDefault();
      setCorner(event.shiftKey ? (corner ?? active) : undefined);
      go(to);
    } else if (event.key === 'Enter' && !event.ctrlKey && active.line >= 0) {
      event.preventDefault();
      open(active.line);
    } else if (event.key === ' ' && active.line >= 0) {
      event.preventDefault();
      toggle(active.line);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setCorner({ line: 0, column: 0 });
      setPlace({ line: view.count - 1, column: columns.length - 1 });
    } else if (event.key === 'Escape' && corner !== undefined) {
      event.preventDefault();
      setCorner(undefined);
    }
  };

  const toValues = (line: GridLine | undefined, from: number, to: number): readonly (number | string)[] =>
    columns.slice(from, to + 1).map((column, index) => {
      if (line === undefined) return '';
      if ('row' in line) return column.getValue(line.row);
      if (from + index === 0) return line.group.text;
      return line.group.sums[column.key] ?? '';
    });
  const onCopy = (event: ClipboardEvent): void => {
    if (getSelection()?.isCollapsed === false || event.clipboardData === null) return;
    const { first, last } = block ?? { first: active, last: active };
    const lines = Array.from({ length: last.line - first.line + 1 }, (_, index) => view.getLine(first.line + index));
    const names = columns.slice(first.column, last.column + 1).map(({ key }) => key);
    const cells = active.line < 0 ? [names] : lines.map((line) => toValues(line, first.column, last.column));
    event.clipboardData.setData('text/plain', toTabSeparated(cells));
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (editing === undefined || cells === undefined || active.line < 0 || text === '') return;
    event.preventDefault();
    editing.onEdit(pasteBlock(text, block?.first ?? active, cells));
  };

  const cellProps = (line: number, column: number): object => {
    const isActive = line === active.line && column === active.column;
    return {
      tabIndex: isActive ? 0 : -1,
      ...(block !== undefined && isInBlock(block, line, column) ? { 'aria-selected': true } : {}),
      onMouseDown: () => {
        setCorner(undefined);
        setPlace({ line, column });
      },
    };
  };
  const rowCells = (line: number, row: number): ComponentChildren => (
    <>
      {selection !== undefined && (
        <div role="gridcell" aria-colindex={1} class="grid-box">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={texts.select(columns[0] === undefined ? '' : getCellText(columns[0], row))}
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
          {...cellProps(line, index)}
          onDblClick={() => setTyped(editing?.getText(row, column.key))}
        >
          {typed !== undefined && line === active.line && index === active.column ? (
            <CellInput
              label={column.title}
              text={typed}
              onCommit={(text, after) => finishEdit(after, text)}
              onCancel={() => finishEdit('stay')}
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
  const renderLine = (line: number): VNode | null => {
    const found = view.getLine(line);
    if (found === undefined) return null;
    const isRow = 'row' in found;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter for its rows
      <div
        key={line}
        role="row"
        aria-rowindex={line + 2}
        class={isRow ? `grid-row ${line % 2 === 0 ? '' : 'odd'}` : 'grid-row grid-group'}
        aria-selected={selection !== undefined && isRow ? selection.isSelected(found.row) : undefined}
        style={{ transform: `translateY(${placeRow(line)}px)`, height: `${extent.rowHeight}px` }}
        onClick={() => {
          if (getSelection()?.isCollapsed !== false) open(line);
        }}
      >
        {isRow ? (
          rowCells(line, found.row)
        ) : (
          <SumCells
            columns={columns}
            sums={found.group.sums}
            offset={offset}
            label={texts.group(found.group.text, formatPlural(found.group.rows.length, texts.lines))}
            cell={(column) => cellProps(line, column)}
          />
        )}
      </div>
    );
  };

  const range = Array.from({ length: visible.end - visible.first }, (_, index) => visible.first + index);
  // The row with the focus stays in the document, and the same element, else a scroll would lose the focus.
  const lines = [
    ...(active.line >= 0 && active.line < visible.first ? [active.line] : []),
    ...range,
    ...(active.line >= visible.end ? [active.line] : []),
  ];
  const hasSums = view.count > 0 && columns.some(({ formatSum }) => formatSum !== undefined);
  const width = columns.reduce((sum, column) => sum + column.width, offset * 2.5);
  const template = columns.map((column) => `minmax(${column.width}rem, ${column.width}fr)`).join(' ');
  return (
    <div
      ref={box}
      class={`grid ${onOpen === undefined ? '' : 'opens'}`}
      role="grid"
      aria-label={label}
      aria-rowcount={view.count + 1 + (hasSums ? 1 : 0)}
      aria-colcount={columns.length + offset}
      aria-multiselectable
      aria-readonly={editing === undefined ? undefined : false}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      style={{ '--grid-columns': `${offset === 0 ? '' : '2.5rem '}${template}` }}
    >
      <div class="grid-sheet" role="presentation" style={{ minWidth: `${width}rem` }}>
        <div class="grid-head" role="rowgroup">
          <div class="grid-row" role="row" aria-rowindex={1}>
            {selection !== undefined && (
              <div role="columnheader" aria-colindex={1}>
                <span class="visually-hidden">{texts.selection}</span>
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
                <button type="button" {...cellProps(-1, index)} onClick={() => onSort(column.key)}>
                  {column.title}
                </button>
              </div>
            ))}
          </div>
        </div>
        <div class="grid-canvas" role="rowgroup" style={{ height: `${canvasHeight}px` }}>
          {lines.map(renderLine)}
        </div>
        {hasSums && (
          <div class="grid-foot" role="rowgroup">
            <div class="grid-row" role="row" aria-rowindex={view.count + 2}>
              <SumCells
                columns={columns}
                sums={view.sums}
                offset={offset}
                label={formatPlural(view.rows.length, texts.sum)}
                cell={() => ({})}
              />
            </div>
          </div>
        )}
      </div>
    </div>
  );
};
