import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';

/** An alternative plan with its figures. */
export interface FrontPoint extends PlanFigures {
  /** Number of the point, from 1. */
  readonly Point: number;
  /** Whether it is the plan itself. */
  readonly Chosen: boolean;
}
