import { getPlanPreview } from '#lib/procurement/actions/plans/getPlanPreview.ts';
import { toPreviewResponse } from '#lib/procurement/wire/plan.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/preview: the best plan so far of a running calculation. */
export const handler = procurementDownload(
  {
    operation: 'GetPlanPreview',
    path: ['planId'],
    advice:
      'A preview has to fit in one request of 30 seconds. Follow the calculation with PUT CheckTaskStatus/{planId}?wait=20 instead; once its status is 1, GetPlan/{planId} returns the plan.',
  },
  async ({ path }) => toPreviewResponse(await getPlanPreview(path.planId)),
);
