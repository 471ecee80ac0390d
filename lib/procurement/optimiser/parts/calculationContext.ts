import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';

/** A problem and the configuration by which it is solved. */
export interface PlanningData<C extends Configuration = Configuration> {
  readonly problem: Problem;
  readonly configuration: C;
}

/** Planning data with the solver of its MILPs. */
export interface CalculationContext<C extends Configuration = Configuration> extends PlanningData<C> {
  readonly milp: MilpSolver;
}
