import type { ExportedPlan } from '#lib/procurement/actions/plans/exportPlan.ts';
import { type ExportTable, withoutNames } from '#lib/procurement/domain/export/exportTable.ts';
import { readDraftName, toDraftName } from '#lib/procurement/domain/export/orderTables.ts';
import { scalePrices } from '#lib/procurement/domain/export/scalePrices.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { listKnownIds } from '#lib/procurement/domain/questions/knownIds.ts';
import { JSON_TYPE } from '#lib/procurement/wire/error.ts';
import { type CsvForm, renderCsv } from '#lib/procurement/wire/export/csv.ts';
import { renderJson } from '#lib/procurement/wire/export/json.ts';
import { createWorkbook } from '#lib/procurement/wire/export/workbook.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';
import type { LongResponse } from '#lib/procurement/wire/fitResponse.ts';
import { readChoice, readFlag, readInteger, readName, refuseQuery } from '#lib/procurement/wire/request/readQuery.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the headers of a download with a file name (RFC 6266). Plan ids need no escaping. */
export const attachmentHeaders = (type: string, name: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
});

/** Allowed formats, tables and delimiters of an export. */
export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export const TABLES = [
  'Plan',
  'Orders',
  'OrderLines',
  'Purchases',
  'Alerts',
  'Kpis',
  'Periods',
  'StockProjection',
  'Difference',
] as const;
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;
const DELIMITER_NAMES = ['comma', 'semicolon', 'tab'] as const;

/** Requested format: csv (a ZIP of all tables, or one table as text), xlsx or json. */
export interface ExportFormat extends CsvForm {
  readonly format: (typeof FORMATS)[number];
  readonly table: string | undefined;
  /** Supplier whose draft order is the only table of the export. */
  readonly supplier?: number | undefined;
  /** Whether tables have the columns with the names of ids; by default they do. */
  readonly hasNames?: boolean | undefined;
  /** Id of the plan to compare with. */
  readonly against?: string | undefined;
}

const readDelimiter = (query: URLSearchParams): string | undefined => {
  const isSign = Object.values(DELIMITERS).some((sign) => sign === query.get('delimiter'));
  if (isSign) return query.get('delimiter') ?? undefined;
  const name = readChoice(query, 'delimiter', DELIMITER_NAMES);
  return name && DELIMITERS[name];
};

/**
 * Reads the query of an export.
 * @throws ServiceError `invalidArgument` for unknown values, and for parameters that exclude each other
 */
export const readExportFormat = (query: URLSearchParams): ExportFormat => {
  const requested: ExportFormat = {
    format: readChoice(query, 'format', FORMATS) ?? 'csv',
    table: readChoice(query, 'table', TABLES),
    supplier: readInteger(query, 'supplier', 0, Number.MAX_SAFE_INTEGER),
    delimiter: readDelimiter(query),
    hasBom: readFlag(query, 'bom'),
    hasNames: readFlag(query, 'names'),
    against: readName(query, 'against'),
  };
  for (const name of ['delimiter', 'bom'])
    if (query.has(name) && requested.format !== 'csv') throw refuseQuery(name, 'exportCsvOnly', { name });
  if (requested.supplier !== undefined && requested.table !== undefined)
    throw refuseQuery('supplier', 'exportSupplierTable');
  if (requested.supplier !== undefined && requested.format === 'json')
    throw refuseQuery('supplier', 'exportSupplierJson');
  if (requested.supplier !== undefined && requested.against !== undefined)
    throw refuseQuery('against', 'exportAgainst');
  if (requested.table === 'Difference' && requested.against === undefined)
    throw refuseQuery('against', 'exportDifference');
  return requested;
};

/** Maximum number of draft orders in one file. Of a plan with more suppliers, `supplier` selects one. */
const MOST_DRAFTS = 500;

const noDraftError = (supplierId: number, drafts: readonly ExportTable[]): ServiceError => {
  const known = listKnownIds(drafts.map(({ name }) => readDraftName(name)));
  return createKeyedError('notFound', 'draftUnknown', [{ id: supplierId, known }]);
};

const selectTables = ({ tables, drafts }: ExportedPlan, { format, table, supplier }: ExportFormat) => {
  if (supplier !== undefined) {
    const found = drafts.filter(({ name }) => name === toDraftName(supplier));
    if (found.length === 0) throw noDraftError(supplier, drafts);
    return found;
  }
  if (table !== undefined) return tables.filter(({ name }) => name === table);
  // In JSON, OrderLines contains the lines of all suppliers.
  return format === 'json' || drafts.length > MOST_DRAFTS ? tables : [...tables, ...drafts];
};

const chooseTables = (plan: ExportedPlan, requested: ExportFormat): readonly ExportTable[] => {
  const tables = selectTables(plan, requested);
  const named = requested.hasNames === false ? tables.map(withoutNames) : tables;
  // JSON has money as every answer of the API has it: in the smallest unit.
  return requested.format === 'json' ? named : named.map((table) => scalePrices(table, plan.priceDecimals));
};

/** Creates the response with a plan in the requested format. */
export const exportResponse = async (plan: ExportedPlan, requested: ExportFormat): Promise<LongResponse> => {
  const { format, table, supplier } = requested;
  const tables = chooseTables(plan, requested);
  const file = `plan-${plan.planId}`;
  const one = supplier === undefined ? '' : `-supplier-${supplier}`;
  if (format === 'json') return { status: 200, headers: JSON_TYPE, pieces: renderJson(plan, tables) };
  if (format === 'xlsx')
    return {
      status: 200,
      headers: attachmentHeaders(XLSX_TYPE, `${file}${one}.xlsx`),
      body: await createWorkbook(tables),
    };
  const [only] = tables;
  if ((table !== undefined || supplier !== undefined) && only !== undefined)
    return {
      status: 200,
      headers: attachmentHeaders('text/csv; charset=utf-8; header=present', `${file}${one || `-${only.name}`}.csv`),
      pieces: renderCsv(only, requested),
    };
  const files = tables.map((each) => ({ name: `${each.name}.csv`, pieces: renderCsv(each, requested) }));
  return { status: 200, headers: attachmentHeaders('application/zip', `${file}.zip`), body: await createZip(files) };
};
