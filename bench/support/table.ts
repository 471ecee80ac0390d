type Cell = string | number;

const shown = (cell: Cell): string =>
  typeof cell === 'number' ? (Number.isInteger(cell) ? String(cell) : cell.toFixed(1)) : cell;

/** Prints a table with a head; the first column is aligned left, the others right. */
export const printTable = (title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void => {
  const lines = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of lines.slice(1)) console.log(line(row));
};
