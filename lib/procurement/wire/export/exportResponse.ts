import type { ExportedPlan } from '#lib/procurement/actions/plans/exportPlan.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import { renderCsv } from '#lib/procurement/wire/export/csv.ts';
import { renderJson } from '#lib/procurement/wire/export/json.ts';
import { createWorkbook } from '#lib/procurement/wire/export/workbook.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';
import { readChoice } from '#lib/procurement/wire/readQuery.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Headers of a download with a file name (RFC 6266); plan ids need no escaping. */
export const attachmentHeaders = (type: string, name: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** Requested format: csv (a ZIP of all tables, or the one named by `table`), xlsx or json. */
export interface ExportFormat {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly table: string | undefined;
}

/** Formats and tables of an export. */
export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export const TABLES = ['Purchases', 'Alerts', 'Kpis', 'Periods', 'StockProjection'] as const;

export const readExportFormat = (query: URLSearchParams): ExportFormat => ({
  format: readChoice(query, 'format', FORMATS) ?? 'csv',
  table: readChoice(query, 'table', TABLES),
});

/** Creates the response with a plan in the requested format. */
export const exportResponse = async (plan: ExportedPlan, { format, table }: ExportFormat): Promise<LongResponse> => {
  const tables = plan.tables.filter(({ name }) => table === undefined || name === table);
  const file = `plan-${plan.planId}`;
  if (format === 'json') return { status: 200, headers: JSON_TYPE, pieces: renderJson({ ...plan, tables }) };
  if (format === 'xlsx')
    return { status: 200, headers: attachmentHeaders(XLSX_TYPE, `${file}.xlsx`), body: await createWorkbook(tables) };
  const [only] = tables;
  if (table !== undefined && only !== undefined)
    return {
      status: 200,
      headers: attachmentHeaders('text/csv; charset=utf-8; header=present', `${file}-${only.name}.csv`),
      pieces: renderCsv(only),
    };
  const files = tables.map((each) => ({ name: `${each.name}.csv`, pieces: renderCsv(each) }));
  return { status: 200, headers: attachmentHeaders('application/zip', `${file}.zip`), body: await createZip(files) };
};
