import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { ORDER_OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

/** Objectives with a least value: the additive ones, and the two that couple the parts. */
export type BoundedObjective = OrderObjective;

export const BOUNDED_OBJECTIVES: readonly BoundedObjective[] = ORDER_OBJECTIVES;

/**
 * Best value and bound of an objective over all plans with the best coverage. RecycledUnits is maximised: its `Least`
 * is the largest value found, and its `Proven` is an upper bound.
 */
export interface ObjectiveBound {
  /** Best value found, in this or another plan of the calculation. */
  readonly Least: number;
  /** Bound that no plan beats; absent if there is none. */
  readonly Proven?: number;
}

export type ObjectiveBounds = Readonly<Partial<Record<BoundedObjective, ObjectiveBound>>>;

/** A bound with the gap of a plan. */
export interface BoundGap extends ObjectiveBound {
  /**
   * Proven gap in percent: the plan's value is worse than the best one by at most this much. Absent without a
   * bound, or if the bound is 0 and the plan does not reach it.
   */
  readonly Gap?: number;
}

export type BoundGaps = Readonly<Partial<Record<BoundedObjective, BoundGap>>>;

/** Figures of a plan, and bounds of its objectives. */
export interface PlanFigures extends Kpis {
  /** Absent for a plan with less coverage because of a limit on changes. */
  readonly Objectives?: BoundGaps;
}

const isBetter = (objective: BoundedObjective, value: number, other: number): boolean =>
  objective === 'RecycledUnits' ? value > other : value < other;

/** Percent with two decimals, rounded up: 0 only for a proven optimum. */
const computeGap = (value: number, proven: number | undefined): number | undefined => {
  if (proven === undefined) return undefined;
  if (value === proven) return 0;
  return proven <= 0 ? undefined : Math.ceil((10_000 * Math.abs(value - proven)) / proven) / 100;
};

/** Returns the bounds with the gap of a plan. The value of the plan itself counts as found. */
export const computeBoundGaps = (bounds: ObjectiveBounds, kpis: Kpis): BoundGaps =>
  Object.fromEntries(
    BOUNDED_OBJECTIVES.flatMap((objective) => {
      const known = bounds[objective];
      if (known === undefined) return [];
      const value = kpis[objective];
      const Gap = computeGap(value, known.Proven);
      const Least = isBetter(objective, value, known.Least) ? value : known.Least;
      return [[objective, { ...known, Least, ...(Gap === undefined ? {} : { Gap }) }] as const];
    }),
  );

/** Extends the bounds by the values of further plans, which count as found. */
export const extendBounds = (bounds: ObjectiveBounds, plans: readonly Kpis[]): ObjectiveBounds =>
  Object.fromEntries(
    BOUNDED_OBJECTIVES.flatMap((objective) => {
      const known = bounds[objective];
      if (known === undefined) return [];
      const Least = plans.reduce(
        (best, kpis) => (isBetter(objective, kpis[objective], best) ? kpis[objective] : best),
        known.Least,
      );
      return [[objective, { ...known, Least }] as const];
    }),
  );
