import { exportPlan } from '#lib/procurement/actions/plans/exportPlan.ts';
import { exportResponse, readExportFormat } from '#lib/procurement/wire/export/exportResponse.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementExport/{planId}?format=csv|xlsx|json: a completed plan for a planner's spreadsheet. */
export const handler = procurementDownload(
  {
    operation: 'ExportPlan',
    path: ['planId'],
    query: ['format', 'table', 'supplier', 'delimiter', 'bom', 'names', 'against'],
  },
  async ({ path, query }) => {
    const format = readExportFormat(query);
    return exportResponse(await exportPlan(path.planId, format.against), format);
  },
);
