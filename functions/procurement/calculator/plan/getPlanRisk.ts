import { getPlanRisk } from '#lib/procurement/actions/plans/getPlanRisk.ts';
import { MOST_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import { toRiskResponse } from '#lib/procurement/wire/export/risk.ts';
import { readInteger } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/**
 * GET /api/ProcurementCalculator/GetPlan/{planId}/risk?lateBy=2&partId=10: the effect of late suppliers on a completed
 * plan.
 */
export const handler = procurementDownload(
  { operation: 'GetPlanRisk', path: ['planId'], query: ['lateBy', 'partId'] },
  async ({ path, query }) => {
    const lateBy = readInteger(query, 'lateBy', 1, MOST_LATE_BY);
    const partId = readInteger(query, 'partId', 0, Number.MAX_SAFE_INTEGER);
    return toRiskResponse(path.planId, await getPlanRisk(path.planId, { lateBy, partId }));
  },
);
