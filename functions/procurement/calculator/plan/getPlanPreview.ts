import { getPlanPreview } from '#lib/procurement/actions/plans/getPlanPreview.ts';
import { toPreviewResponse } from '#lib/procurement/wire/plan.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/preview: the best plan so far of a running calculation. */
export const handler = procurementDownload({ operation: 'GetPlanPreview', path: ['planId'] }, async ({ path }) =>
  toPreviewResponse(await getPlanPreview(path.planId)),
);
