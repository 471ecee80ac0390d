import { exportPlan } from '#lib/procurement/actions/exportPlan.ts';
import { exported, exportFormat } from '#lib/procurement/wire/export/exported.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementExport/{planId}?format=csv|xlsx|json: a completed plan for a planner's spreadsheet. */
export const handler = procurementDownload(
  { operation: 'ExportPlan', path: ['planId'], query: ['format', 'table'] },
  async ({ path, query }) => {
    const format = exportFormat(query);
    return exported(await exportPlan(path.planId), format);
  },
);
