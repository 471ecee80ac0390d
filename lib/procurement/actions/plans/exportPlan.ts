import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { createExportTables, type ExportTable } from '#lib/procurement/domain/plan/exportTables.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import { loadLists, loadValue } from '#lib/procurement/store/values.ts';
import { createEndCheck } from '#lib/shared/request.ts';

export interface ExportedPlan {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
  readonly tables: readonly ExportTable[];
}

/** Returns a completed plan as tables, cash need and stock projection included. */
export const exportPlan = async (planId: string): Promise<ExportedPlan> => {
  const { date, result, problem } = await getCompletedPlan(planId);
  const check = createEndCheck();
  const stored: Problem = JSON.parse(await unpackText(await loadValue(problem.value)));
  const kpis: Kpis = JSON.parse(result.kpis);
  const lists = await loadLists(result.lists);
  check();
  return { planId, date, message: result.message, tables: createExportTables(stored, lists, kpis) };
};
