/** Cells of a row by the name of their column; '' for a missing one. */
export type Row = (column: string) => string;

/** Reads an exported CSV table piece by piece. Its cells are numbers and plain words, which need no quotes. */
export const createCsvReader = (onRow: (row: Row) => void) => {
  let rest = '';
  let places: ReadonlyMap<string, number> | undefined;
  const readLine = (line: string): void => {
    const cells = line.replace(/\r$/, '').split(',');
    if (places === undefined) places = new Map(cells.map((name, place) => [name.replace(/^\uFEFF/, ''), place]));
    else if (cells.length > 1) {
      const known = places;
      onRow((column) => cells[known.get(column) ?? -1] ?? '');
    }
  };
  const push = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
  const finish = (): void => {
    if (rest !== '') readLine(rest);
  };
  return { push, finish };
};
