import type { ExportedPlan } from '#lib/procurement/actions/exportPlan.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import { renderCsv } from '#lib/procurement/wire/export/csv.ts';
import { renderJson } from '#lib/procurement/wire/export/json.ts';
import { createWorkbook } from '#lib/procurement/wire/export/workbook.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';
import { readChoice } from '#lib/procurement/wire/readQuery.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** RFC 6266: a name for the file that a browser saves; plan ids need no quoting. */
export const attachmentHeaders = (type: string, name: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** What the caller asked for: `format` csv (all tables in a ZIP, or the one that `table` names), xlsx or json. */
export interface ExportFormat {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly table: string | undefined;
}

/** The forms in which a plan is exported, and the tables in it. */
export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export const TABLES = ['Purchases', 'Alerts', 'Kpis', 'Periods', 'StockProjection'] as const;

export const readExportFormat = (query: URLSearchParams): ExportFormat => ({
  format: readChoice(query, 'format', FORMATS) ?? 'csv',
  table: readChoice(query, 'table', TABLES),
});

/** A plan in the form asked for. */
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
