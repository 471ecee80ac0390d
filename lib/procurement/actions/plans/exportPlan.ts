import { loadNames, loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadPlanContents } from '#lib/procurement/actions/plans/loadPlanContents.ts';
import { requireEqualDecimals } from '#lib/procurement/actions/plans/requireEqualDecimals.ts';
import { computePlanDifference } from '#lib/procurement/domain/comparison.ts';
import { createExportTables, type ExportTables } from '#lib/procurement/domain/export/exportTables.ts';
import { createEndCheck } from '#lib/shared/request.ts';

export interface ExportedPlan extends ExportTables {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
}

/** Returns a completed plan as tables, with cash need and stock projection. `against` is a plan to compare with. */
export const exportPlan = async (planId: string, against?: string): Promise<ExportedPlan> => {
  const plan = await getCompletedPlan(planId);
  const other = against === undefined ? undefined : await getCompletedPlan(against);
  if (other !== undefined) requireEqualDecimals(other, plan);
  const { date, result, problem, configuration, title } = plan;
  const check = createEndCheck();
  const stored = await loadProblem(problem.value);
  const names = await loadNames(plan.names?.value);
  const contents = await loadPlanContents(plan);
  const before = other && (await loadPlanContents(other));
  check();
  const { message } = result;
  const head = { planId, date, message, configuration, ...(title === undefined ? {} : { title }) };
  const difference = before && computePlanDifference(before, contents);
  return {
    planId,
    date,
    message,
    ...createExportTables({
      head,
      problem: stored,
      ...contents,
      names,
      ...(difference && other && { against: { planId: other.planId, difference } }),
    }),
  };
};
