import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

/** An alternative plan with its figures. */
export interface FrontPoint extends Kpis {
  /** From 1. */
  readonly Point: number;
  /** Whether it is the plan itself. */
  readonly Chosen: boolean;
}
