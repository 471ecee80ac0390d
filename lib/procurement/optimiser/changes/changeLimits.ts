import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { MasterGoal } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { countChanges } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/**
 * Figures of a plan that a limit on changes bounds: changed supply options, unavailable units, and shortfall of the
 * minimum stock at the end.
 */
export type LimitedFigures = readonly [changes: number, unavailable: number, shortfall: number];

/** Computes the limited figures of a plan of one part. */
export const measurePlan = (model: PartModel, quantities: Quantities): LimitedFigures => {
  const received = quantities.reduce((total, quantity) => total + quantity, 0);
  const end = ensure(model.base.at(-1)) + received;
  const shortfall = model.start < model.periods ? Math.max(0, model.minimum - Math.max(0, end)) : 0;
  return [countChanges(model, quantities), Math.max(0, -end), shortfall];
};

/** Limits on the sums over the plans of all parts, in the order of `LimitedFigures`. */
export interface ChangeLimits {
  /** One limit, or three if the limit on changes lowers the coverage. */
  readonly most: readonly number[];
  readonly measure: (part: number, column: PoolColumn) => readonly number[];
  readonly isKept: (choice: Assignment) => boolean;
  /** Returns the limits as rows of the restricted master problem. */
  readonly listRows: () => MasterGoal['limits'];
}

export const createChangeLimits = (
  { parts, pool }: Pick<SearchContext, 'parts' | 'pool'>,
  most: readonly number[],
): ChangeLimits => {
  const figures = new Map<unknown, readonly number[]>();
  const measure = (part: number, column: PoolColumn): readonly number[] => {
    const { model } = ensure(parts[part]);
    const own = figures.get(column) ?? measurePlan(model, getColumnQuantities(model, column.column));
    figures.set(column, own);
    return own;
  };
  return {
    most,
    measure,
    isKept: (choice) => {
      const all = choice.map((place, part) => measure(part, ensure(pool[part]?.[place])));
      return most.every((limit, n) => all.reduce((total, own) => total + ensure(own[n]), 0) <= limit);
    },
    listRows: () => {
      for (const [part, columns] of pool.entries()) for (const column of columns) measure(part, column);
      return most.map((limit, n) => ({
        sum: { measureColumn: (column) => ensure(figures.get(column)?.[n]), order: 0, supplier: 0 },
        most: limit,
      }));
    },
  };
};

/** Returns the largest figures among the points of a front as limits, which every point keeps. */
export const toFrontLimits = (context: Pick<SearchContext, 'parts' | 'pool' | 'points'>): ChangeLimits => {
  const none = createChangeLimits(context, []);
  const sums = context.points.map(({ choice }) =>
    choice.reduce<readonly number[]>(
      (total, place, part) => {
        const own = none.measure(part, ensure(context.pool[part]?.[place]));
        return total.map((value, n) => value + ensure(own[n]));
      },
      [0, 0, 0],
    ),
  );
  return createChangeLimits(
    context,
    [0, 1, 2].map((n) => Math.max(...sums.map((own) => ensure(own[n])))),
  );
};
