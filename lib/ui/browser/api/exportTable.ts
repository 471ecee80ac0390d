import { send } from '#lib/ui/browser/api/client.ts';

/** Cells of a row by the name of their column. */
export type Row = (column: string) => string;

/**
 * Reads a table of a plan's export line by line while it arrives, so that memory does not grow with the plan. The cells
 * of the export are numbers and plain words, which need no quotes.
 * @throws ApiError if the service refuses, for example because the table is too large for one answer
 */
export const readExportTable = async (
  id: string,
  table: 'Purchases' | 'Alerts',
  onRow: (row: Row) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { body } = await send(`/api/ProcurementExport/${encodeURIComponent(id)}`, {
    query: { format: 'csv', table },
    headers: { Accept: 'text/csv, application/json' },
    signal,
  });
  if (body === null) return;
  let positions: ReadonlyMap<string, number> | undefined;
  const readLine = (line: string): void => {
    const cells = line.replace(/\r$/, '').split(',');
    if (positions === undefined) positions = new Map(cells.map((name, n) => [name.replace(/^\uFEFF/, ''), n]));
    else if (cells.length > 1) {
      const of = positions;
      onRow((column) => cells[of.get(column) ?? -1] ?? '');
    }
  };
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  }
  if (rest !== '') readLine(rest);
};
