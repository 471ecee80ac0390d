import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { createPlanLists } from '#lib/procurement/domain/plan/planLists.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, isSameColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';

/** The lists of two plans of one problem, limited to the parts whose columns differ. Alerts have no reasons. */
export interface ChangedLists {
  readonly before: PlanLists;
  readonly after: PlanLists;
}

/**
 * Creates the lists of the parts whose columns differ between two plans. The cost depends on the number of these parts
 * only.
 */
export const createChangedLists = (
  problem: Problem,
  before: readonly Column[],
  after: readonly Column[],
): ChangedLists => {
  const changed = problem.parts.flatMap((part, n) => {
    const [one, other] = [before[n] ?? [], after[n] ?? []];
    return isSameColumn(one, other) ? [] : [{ part, one, other }];
  });
  const createLists = (pick: (of: (typeof changed)[number]) => Column) =>
    createPlanLists(
      problem,
      changed.map((of) => ({ part: of.part, pegging: pegColumn(problem, of.part, pick(of)), reasons: [] })),
    );
  return { before: createLists(({ one }) => one), after: createLists(({ other }) => other) };
};
