import { stringify } from 'csv-stringify/sync';
import type { Cell, ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { toMilliseconds } from '#lib/procurement/domain/problem/messages/dateEncoding.ts';
import { toBatches } from '#lib/procurement/wire/export/batches.ts';
import { getColumnForm } from '#lib/procurement/wire/export/columnForms.ts';

/** Formats a day such as 2026-01-05. A plain number of days or periods stays as it is. */
const toDay = (cell: Cell): Cell => {
  const milliseconds = typeof cell === 'number' ? toMilliseconds(cell) : undefined;
  return milliseconds === undefined ? cell : new Date(milliseconds).toISOString().slice(0, 10);
};

/** Byte order mark. Without it, Excel reads a file as text in the code page of the machine instead of UTF-8. */
const BOM = '\uFEFF';

export interface CsvForm {
  /** A comma by default. */
  readonly delimiter?: string | undefined;
  /** Whether the text begins with a byte order mark. */
  readonly hasBom?: boolean | undefined;
}

/**
 * Renders a table as CSV (RFC 4180) with a header line, in pieces. A text that a spreadsheet would take for a formula
 * gets an apostrophe before it.
 */
export function* renderCsv({ columns, rows, isLetter }: ExportTable, form: CsvForm = {}): Generator<string> {
  const { delimiter = ',', hasBom } = form;
  const cast = { date: (date: Date) => date.toISOString() };
  const lines = (some: readonly (readonly unknown[])[]): string =>
    stringify([...some], { delimiter, record_delimiter: 'windows', escape_formulas: true, cast });
  const days = columns.map((column) => isLetter === true && getColumnForm(column) === 'date');
  const hasDays = days.includes(true);
  yield (hasBom ? BOM : '') + lines([columns]);
  for (const batch of toBatches(rows))
    yield lines(hasDays ? batch.map((row) => row.map((cell, n) => (days[n] === true ? toDay(cell) : cell))) : batch);
}
