import { send } from '#lib/ui/browser/api/client.ts';
import { createCsvReader, type Row } from '#lib/ui/browser/api/csvReader.ts';

export type ReadTable = 'Purchases' | 'Alerts';

/**
 * Requests a table of a plan's export as CSV, without names, which would need quotes.
 * @throws ApiError if the service refuses, for example because the table is too large for one answer
 */
export const sendExportTable = (id: string, table: ReadTable, signal: AbortSignal): Promise<Response> =>
  send(`/api/ProcurementExport/${encodeURIComponent(id)}`, {
    query: { format: 'csv', table, names: false },
    headers: { Accept: 'text/csv, application/json' },
    signal,
  });

/**
 * Reads a table of a plan's export line by line while it arrives, so that memory does not grow with the plan.
 * @throws ApiError as `sendExportTable`
 */
export const readExportTable = async (
  id: string,
  table: ReadTable,
  onRow: (row: Row) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { body } = await sendExportTable(id, table, signal);
  if (body === null) return;
  const reader = createCsvReader(onRow);
  for await (const text of body.pipeThrough(new TextDecoderStream())) reader.push(text);
  reader.finish();
};
