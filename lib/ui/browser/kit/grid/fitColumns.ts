import { type GridColumn, getCellText } from '#lib/ui/browser/kit/grid/types.ts';

/** Width in rem of a digit, of a bold digit as in sums, and of what stands beside it in a cell. */
const DIGIT = 0.5;
const BOLD_DIGIT = 0.6;
const PADDING = 1.25;

/** Measures the least and the largest number of a column, and its sum, which have its longest texts. */
const measureExtremes = (column: GridColumn, count: number): number => {
  let [least, largest, sum] = [0, 0, 0];
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < count; row++) {
    const value = Number(column.getValue(row)) || 0;
    sum += value;
    if (value < minimum) [minimum, least] = [value, row];
    if (value > maximum) [maximum, largest] = [value, row];
  }
  const sumText = column.formatSum?.(sum) ?? '';
  const numbers = [getCellText(column, least), getCellText(column, largest)];
  return Math.max(BOLD_DIGIT * sumText.length, ...numbers.map(({ length }) => DIGIT * length));
};

/** Width in rem of a letter of a title, and of the padding beside it. */
const LETTER = 0.6;
const TITLE_PADDING = 1;

const measureLongestWord = ({ title }: GridColumn): number =>
  LETTER * Math.max(...title.split(/\s+/).map(({ length }) => length)) + TITLE_PADDING;

const measureNumbers = (column: GridColumn, count: number): number =>
  column.kind !== 'number' || column.align === 'start' || count === 0 ? 0 : measureExtremes(column, count) + PADDING;

/**
 * Widens columns so that no word of a title is broken, and no amount or date is cut: the beginning of a number is another
 * number.
 */
export const fitColumns = <C extends GridColumn>(columns: readonly C[], count: number): readonly C[] =>
  columns.map((column) => {
    if (column.isHidden === true) return column;
    return { ...column, width: Math.max(column.width, measureLongestWord(column), measureNumbers(column, count)) };
  });
