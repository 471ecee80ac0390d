import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';

/** Limits of one MILP: nodes, and LP iterations over all nodes, of which HiGHS does some 4,000 a second. */
export interface SolverEffort {
  readonly nodes: number;
  readonly iterations: bigint;
}

type Solver = Parameters<Parameters<MilpSolver['withModel']>[1]>[0];

/** Runs a solver within an iteration limit, because its node limit does not apply within the root node. */
export const runWithin = (milp: MilpSolver, solver: Solver, { iterations: most }: SolverEffort): void => {
  solver.run({
    [milp.constants.callbackType.mipInterrupt]: ({ data: { mip_total_lp_iterations: iterations = 0n }, interrupt }) => {
      if (iterations > most) interrupt();
      return undefined;
    },
  });
};
