import { completedPlan } from '#lib/procurement/actions/completedPlan.ts';
import { type ExportTable, exportTables } from '#lib/procurement/domain/exportTables.ts';
import type { Kpis, PlanLists } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { unpackText } from '#lib/procurement/store/packed.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

export interface ExportedPlan {
  readonly planId: string;
  readonly date: string;
  readonly message: string;
  readonly tables: readonly ExportTable[];
}

/** A completed plan as tables, with what its data say about cash and stock. */
export const exportPlan = async (planId: string): Promise<ExportedPlan> => {
  const { date, result, problem } = await completedPlan(planId);
  const [problemText, listsText] = await Promise.all(
    [problem.value, result.lists].map(async (value) => unpackText(await loadValue(value))),
  );
  const lists: PlanLists = JSON.parse(listsText ?? '');
  const kpis: Kpis = JSON.parse(result.kpis);
  const stored: Problem = JSON.parse(problemText ?? '');
  return { planId, date, message: result.message, tables: exportTables(stored, lists, kpis) };
};
