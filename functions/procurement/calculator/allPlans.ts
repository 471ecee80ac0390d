import { listPlans } from '#lib/procurement/actions/plans/listPlans.ts';
import { toPlanSummary } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/AllPlans: summaries of the completed plans, newest first. */
export const handler = procurementRoute({ operation: 'AllPlans' }, async () => (await listPlans()).map(toPlanSummary));
