import type { GridBlock, GridPlace } from '#lib/ui/browser/kit/grid/move.ts';

/** A cell by the row of the data and the key of its column. */
export interface EditedCell {
  readonly row: number;
  readonly key: string;
  readonly text: string;
}

/** Makes the cells of a grid editable. */
export interface GridEditing {
  /** Returns the text to edit; undefined: the cell cannot be edited. */
  readonly getText: (row: number, key: string) => string | undefined;
  /** Called once for all changes of one action: a cell, a pasted block, or a column that is filled down. */
  readonly onEdit: (cells: readonly EditedCell[]) => void;
  /** Says what is wrong with a cell. */
  readonly getError: (row: number, key: string) => string | undefined;
}

interface Cells {
  readonly keys: readonly string[];
  /** Row of the data on a line; undefined on a line with sums. */
  readonly getRow: (line: number) => number | undefined;
  readonly getText: GridEditing['getText'];
}

/** Reads a block as spreadsheets copy it, lines of cells between tabs, into the cells from a place on. */
export const pasteBlock = (
  text: string,
  { line, column }: GridPlace,
  { keys, getRow, getText }: Cells,
): readonly EditedCell[] =>
  text
    .replace(/\r?\n$/, '')
    .split('\n')
    .flatMap((words, down) => {
      const row = getRow(line + down);
      if (row === undefined) return [];
      return words.split('\t').flatMap((word, right): readonly EditedCell[] => {
        const key = keys[column + right];
        return key === undefined || getText(row, key) === undefined ? [] : [{ row, key, text: word.trim() }];
      });
    });

/** Copies the first line of a block into its other lines. */
export const fillDown = ({ first, last }: GridBlock, { keys, getRow, getText }: Cells): readonly EditedCell[] => {
  const source = getRow(first.line);
  if (source === undefined) return [];
  const cells: EditedCell[] = [];
  for (let line = first.line + 1; line <= last.line; line++) {
    const row = getRow(line);
    for (const key of keys.slice(first.column, last.column + 1)) {
      const text = getText(source, key);
      if (row !== undefined && text !== undefined && getText(row, key) !== undefined) cells.push({ row, key, text });
    }
  }
  return cells;
};
