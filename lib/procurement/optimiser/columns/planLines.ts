import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { NamedLine } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';

/** Lists the order lines of a plan, given as one column per part. */
export const listPlanLines = (problem: Problem, columns: readonly Column[]): readonly NamedLine[] =>
  problem.parts.flatMap((part, n) =>
    toOrders(problem, part, columns[n] ?? []).flatMap(({ source, offer, order, quantity }): readonly NamedLine[] => {
      const from = part.sources[source];
      const [terms, supplier, period] = [
        from?.offers[offer],
        problem.suppliers[from?.supplier ?? -1],
        problem.periods[order],
      ];
      if (terms === undefined || supplier === undefined || period === undefined) return [];
      return [{ partId: part.id, supplierId: supplier.id, offerId: terms.id, periodId: period.id, quantity }];
    }),
  );
