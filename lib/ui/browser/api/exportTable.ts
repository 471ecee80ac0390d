import { send } from '#lib/ui/browser/api/client.ts';

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
