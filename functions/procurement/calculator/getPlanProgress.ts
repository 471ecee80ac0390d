import { getPlanProgress } from '#lib/procurement/actions/plans/getPlanProgress.ts';
import { toProgressJson } from '#lib/procurement/wire/progress.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/progress: the progress of a calculation, and its course so far. */
export const handler = procurementRoute({ operation: 'GetPlanProgress', path: ['planId'] }, async ({ path }) =>
  toProgressJson(await getPlanProgress(path.planId)),
);
