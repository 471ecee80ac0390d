import { useState } from 'preact/hooks';
import type { AfterEdit } from '#lib/ui/browser/kit/grid/editing/cellInput.tsx';
import { fillDown, type GridEditing, pasteBlock } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import { type GridView, getRow } from '#lib/ui/browser/kit/grid/rows.ts';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';
import type { GridCursor } from '#lib/ui/browser/kit/grid/useCursor.ts';

export interface CellEdit {
  /** Text with which the input of the active cell opens; undefined: the cell is not being edited. */
  readonly typed: string | undefined;
  readonly start: (text: string | undefined) => void;
  /** Closes the input; without a text the cell keeps what it had. */
  readonly finish: (after: AfterEdit, text?: string) => void;
  /** Starts to edit the active cell, or fills down; true if the key did so. */
  readonly editByKey: (event: KeyboardEvent) => boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Edits the cells of a grid, which are read only without `editing`. */
export const useCellEdit = (
  view: GridView,
  columns: readonly GridColumn[],
  { active, block, go, wantFocus }: GridCursor,
  editing: GridEditing | undefined,
): CellEdit => {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const cells = editing && {
    keys: columns.map(({ key }) => key),
    getRow: (line: number) => getRow(view, line),
    getText: editing.getText,
  };
  const row = getRow(view, active.line);
  const key = columns[active.column]?.key;
  const editable = row === undefined || key === undefined ? undefined : editing?.getText(row, key);

  const finish = (after: AfterEdit, text?: string): void => {
    setTyped(undefined);
    if (text !== undefined && text !== editable && row !== undefined && key !== undefined)
      editing?.onEdit([{ row, key, text }]);
    const { line, column } = active;
    if (after === 'down') go({ line: Math.min(line + 1, view.count - 1), column });
    else if (after === 'stay') wantFocus(document.activeElement === document.body);
    else go({ line, column: Math.max(0, Math.min(column + (after === 'right' ? 1 : -1), columns.length - 1)) });
  };
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
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (editing === undefined || cells === undefined || active.line < 0 || text === '') return;
    event.preventDefault();
    editing.onEdit(pasteBlock(text, block?.first ?? active, cells));
  };
  return { typed, start: setTyped, finish, editByKey, onPaste };
};
