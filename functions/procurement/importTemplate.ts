import { attachment, XLSX_TYPE } from '#lib/procurement/wire/export/exported.ts';
import { workbook } from '#lib/procurement/wire/export/workbook.ts';
import { templateTables } from '#lib/procurement/wire/import/template.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementImport/Template: the workbook to fill in. */
export const handler = procurementDownload({ operation: 'ImportTemplate' }, async () => ({
  status: 200,
  headers: attachment(XLSX_TYPE, 'procurement-template.xlsx'),
  body: await workbook(templateTables()),
}));
