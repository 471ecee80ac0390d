import { computePlanDifference, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { createKpiSum, createTallyPart } from '#lib/procurement/domain/kpis.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { createPlanLists } from '#lib/procurement/domain/plan/planLists.ts';
import { createFindFirstArrival } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { AskedPlan, PlanColumns } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** Computes the cost of the orders of a column. */
export const computeColumnCost = (problem: Problem, part: Part, column: Column): number =>
  toOrders(problem, part, column).reduce(
    (total, { source, offer, quantity }) => total + quantity * (part.sources[source]?.offers[offer]?.price ?? 0),
    0,
  );

/** By index of the part: its new column. */
export type Changes = ReadonlyMap<number, Column>;

/** Computes the figures of a plan with some columns changed: only of the changed parts, if its sums are stored. */
const computeChangedKpis = (
  { problem, configuration, state: { totals } }: AskedPlan,
  { columns, users }: PlanColumns,
  changes: Changes,
): Kpis => {
  const tallyPart = createTallyPart(problem, configuration, createFindFirstArrival(problem));
  const tally = (place: number, column: Column) => {
    const part = ensure(problem.parts[place]);
    return tallyPart({ part, orders: toOrders(problem, part, column), pegging: pegColumn(problem, part, column) });
  };
  const sum = createKpiSum(problem, totals && { totals, users });
  if (totals !== undefined)
    for (const [place, column] of changes) {
      sum.remove(tally(place, columns[place] ?? []));
      sum.add(tally(place, column));
    }
  else for (const place of problem.parts.keys()) sum.add(tally(place, changes.get(place) ?? columns[place] ?? []));
  return sum.kpis();
};

/** Computes the difference between a plan and the same plan with some columns changed. */
export const computeChange = (asked: AskedPlan, plan: PlanColumns, changes: Changes): PlanDifference => {
  const { problem, kpis } = asked;
  const { columns } = plan;
  const createLists = (columnOf: (place: number) => Column) =>
    createPlanLists(
      problem,
      [...changes.keys()].map((place) => {
        const part = ensure(problem.parts[place]);
        return { part, pegging: pegColumn(problem, part, columnOf(place)), reasons: [] };
      }),
    );
  return computePlanDifference(
    { lists: createLists((place) => columns[place] ?? []), kpis },
    { lists: createLists((place) => changes.get(place) ?? []), kpis: computeChangedKpis(asked, plan, changes) },
  );
};
