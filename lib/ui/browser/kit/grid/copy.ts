import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';

/** Values that a spreadsheet would run as a formula get an apostrophe before them. */
const FORMULA = /^[=+\-@\t\r]/;

const guard = (value: number | string): string =>
  typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Renders rows as CSV (RFC 4180): a header with the names of the API, then the values as the API gives them. */
export const toCsv = (columns: readonly GridColumn[], rows: Iterable<number>): string => {
  const lines = [columns.map(({ key }) => quote(key)).join(',')];
  for (const row of rows) lines.push(columns.map(({ getValue }) => quote(guard(getValue(row)))).join(','));
  return `${lines.join('\r\n')}\r\n`;
};

/** Renders cells as tab-separated text, the form in which spreadsheets paste. */
export const toTabSeparated = (cells: readonly (readonly (number | string)[])[]): string =>
  cells.map((row) => row.map((cell) => guard(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
