import { attachmentHeaders, XLSX_TYPE } from '#lib/procurement/wire/export/exportResponse.ts';
import { createWorkbook } from '#lib/procurement/wire/export/workbook.ts';
import { createTemplateTables } from '#lib/procurement/wire/import/template.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementImport/Template: the workbook to fill in. */
export const handler = procurementDownload({ operation: 'ImportTemplate' }, async () => ({
  status: 200,
  headers: attachmentHeaders(XLSX_TYPE, 'procurement-template.xlsx'),
  body: await createWorkbook(createTemplateTables()),
}));
