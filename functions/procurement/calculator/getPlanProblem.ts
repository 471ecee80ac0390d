import { getPlanProblem } from '#lib/procurement/actions/plans/getPlanProblem.ts';
import { toConfigurationJson } from '#lib/procurement/wire/configuration.ts';
import { toReplanningJson } from '#lib/procurement/wire/earlierPlan.ts';
import { toProblemResponse } from '#lib/procurement/wire/problem.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/problem: the data that a plan was calculated from. */
export const handler = procurementDownload({ operation: 'GetPlanProblem', path: ['planId'] }, async ({ path }) => {
  const plan = await getPlanProblem(path.planId);
  const head = {
    ODProcurementPlanID: plan.planId,
    Date: plan.date,
    Configuration: toConfigurationJson(plan.configuration),
    Warnings: plan.problem.warnings,
    ...toReplanningJson(plan.earlier),
  };
  return toProblemResponse(head, plan);
});
