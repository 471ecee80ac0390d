import { loadNames } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { computePlanDifference } from '#lib/procurement/domain/comparison.ts';
import { createExportTables, type ExportTables } from '#lib/procurement/domain/export/exportTables.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadLists, loadValue } from '#lib/procurement/store/values.ts';
import { createEndCheck } from '#lib/shared/request.ts';

export interface ExportedPlan extends ExportTables {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
}

const loadContents = async ({ result }: RecordedPlan) => {
  const kpis: Kpis = JSON.parse(result.kpis);
  return { kpis, lists: await loadLists(result.lists) };
};

/** Returns a completed plan as tables, with cash need and stock projection. `against` is a plan to compare with. */
export const exportPlan = async (planId: string, against?: string): Promise<ExportedPlan> => {
  const plan = await getCompletedPlan(planId);
  const other = against === undefined ? undefined : await getCompletedPlan(against);
  const { date, result, problem, configuration, title } = plan;
  const check = createEndCheck();
  const stored: Problem = JSON.parse(await unpackText(await loadValue(problem.value)));
  const names = await loadNames(plan.names?.value);
  const contents = await loadContents(plan);
  const before = other && (await loadContents(other));
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
