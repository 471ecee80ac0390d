import { getPlanRisk } from '#lib/procurement/actions/plans/getPlanRisk.ts';
import { MOST_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import { readInteger } from '#lib/procurement/wire/readQuery.ts';
import { toRiskResponse } from '#lib/procurement/wire/risk.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/risk?lateBy=2: what late suppliers would do to a completed plan. */
export const handler = procurementDownload(
  { operation: 'GetPlanRisk', path: ['planId'], query: ['lateBy'] },
  async ({ path, query }) =>
    toRiskResponse(path.planId, await getPlanRisk(path.planId, readInteger(query, 'lateBy', 1, MOST_LATE_BY))),
);
