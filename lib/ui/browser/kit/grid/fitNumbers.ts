import { type GridColumn, getCellText } from '#lib/ui/browser/kit/grid/types.ts';

/** Width in rem of a digit, and of what stands beside it in a cell. */
const DIGIT = 0.5;
const PADDING = 1.25;

/** Returns the texts of the least and the largest number of a column, and of its sum, which are its longest ones. */
const listExtremes = (column: GridColumn, count: number): readonly string[] => {
  let [least, largest, sum] = [0, 0, 0];
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < count; row++) {
    const value = Number(column.getValue(row)) || 0;
    sum += value;
    if (value < minimum) [minimum, least] = [value, row];
    if (value > maximum) [maximum, largest] = [value, row];
  }
  const sums = column.formatSum === undefined ? [] : [column.formatSum(sum)];
  return [getCellText(column, least), getCellText(column, largest), ...sums];
};

/** Widens columns of amounts and dates so that none is cut: the beginning of a number is another number. */
export const fitNumbers = <C extends GridColumn>(columns: readonly C[], count: number): readonly C[] =>
  columns.map((column) => {
    if (count === 0 || column.isHidden === true || column.kind !== 'number' || column.align === 'start') return column;
    const longest = Math.max(...listExtremes(column, count).map(({ length }) => length));
    return { ...column, width: Math.max(column.width, DIGIT * longest + PADDING) };
  });
