/** A place in a grid; line -1 is the header. */
export interface GridPlace {
  readonly line: number;
  readonly column: number;
}

interface Size {
  readonly lines: number;
  readonly columns: number;
  /** Lines that Page Up and Page Down move by. */
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const step = ({ line, column }: GridPlace, { key, ctrlKey, metaKey }: Key, size: Size): GridPlace | undefined => {
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { line: isFar ? -1 : line - 1, column };
    case 'ArrowDown':
      return { line: isFar ? size.lines - 1 : line + 1, column };
    case 'ArrowLeft':
      return { line, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { line, column: isFar ? size.columns - 1 : column + 1 };
    case 'PageUp':
      return { line: Math.max(Math.min(line, 0), line - size.page), column };
    case 'PageDown':
      return { line: line + size.page, column };
    case 'Home':
      return isFar ? { line: Math.min(0, size.lines - 1), column: 0 } : { line, column: 0 };
    case 'End':
      return { line: isFar ? size.lines - 1 : line, column: size.columns - 1 };
    default:
      return undefined;
  }
};

/** Returns the place that a key leads to, inside the grid; undefined for keys that do not move. */
export const movePlace = (from: GridPlace, key: Key, size: Size): GridPlace | undefined => {
  const to = step(from, key, size);
  return to && { line: clamp(to.line, -1, size.lines - 1), column: clamp(to.column, 0, size.columns - 1) };
};

/** A block of cells, corners included. */
export interface GridBlock {
  readonly first: GridPlace;
  readonly last: GridPlace;
}

/** Returns the block between two corners; the header belongs to none. */
export const toBlock = (a: GridPlace, b: GridPlace): GridBlock => ({
  first: { line: Math.max(0, Math.min(a.line, b.line)), column: Math.min(a.column, b.column) },
  last: { line: Math.max(a.line, b.line), column: Math.max(a.column, b.column) },
});

/** Whether a cell lies in a block. */
export const isInBlock = ({ first, last }: GridBlock, line: number, column: number): boolean =>
  line >= first.line && line <= last.line && column >= first.column && column <= last.column;
