import { stringify } from 'csv-stringify/sync';
import type { ExportTable } from '#lib/procurement/domain/plan/exportTables.ts';
import { toBatches } from '#lib/procurement/wire/export/batches.ts';

const lines = (rows: readonly (readonly unknown[])[]): string => stringify([...rows], { record_delimiter: 'windows' });

/** Renders a table as CSV (RFC 4180) with a header line, in pieces. */
export function* renderCsv({ columns, rows }: ExportTable): Generator<string> {
  yield lines([columns]);
  for (const batch of toBatches(rows)) yield lines(batch);
}
