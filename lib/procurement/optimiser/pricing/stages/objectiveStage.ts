import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { Row } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import {
  isLargeStage,
  solveLargeStage,
  solveLargeStageRelaxation,
} from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import type { CostLimits, StageDuals, StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Options of HiGHS for an optimal plan. */
export const EXACT_OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1e-6,
  mip_feasibility_tolerance: 1e-7,
  mip_detect_symmetry: false,
  mip_allow_restart: false,
  random_seed: 1,
};

/** Options of HiGHS for a proof. */
export const PROOF_OPTIONS = {
  ...EXACT_OPTIONS,
  // Beam search finds the plans; HiGHS only has to prove them.
  mip_heuristic_effort: 0,
  mip_heuristic_run_feasibility_jump: false,
  mip_heuristic_run_rins: false,
  mip_heuristic_run_rens: false,
  mip_heuristic_run_root_reduced_cost: false,
  mip_heuristic_run_zi_round: false,
  mip_heuristic_run_shifting: false,
};

/** Largest quantity of an option that counts as unused in the linear relaxation. */
const UNUSED = 1e-7;

/**
 * Minimises a cost under cost limits by HiGHS, starting from a known plan. `cuts` are rows that every better plan
 * keeps. After `nodes` nodes it stops and leaves a gap. A node limit gives the same result on every machine.
 */
export const solveStage = (
  milp: MilpSolver,
  program: PartMilp,
  minimised: CostFunction,
  kept: CostLimits,
  nodes: number,
  known?: Quantities,
  cuts?: readonly Row[],
  options: typeof EXACT_OPTIONS = PROOF_OPTIONS,
): StageResult => {
  if (isLargeStage(program, minimised, kept)) return solveLargeStage(milp, program, minimised, kept, nodes, known);
  const { modelStatus } = milp.constants;
  return milp.withModel(program.data(minimised, kept, cuts), (solver) => {
    solver.options.set({ ...options, mip_max_nodes: nodes });
    if (known !== undefined) solver.setSolution({ colValue: program.toVariableValues(known) });
    solver.run();
    const status = solver.getModelStatus();
    const optimal = status === modelStatus.optimal;
    if (!optimal && status !== modelStatus.solutionLimit) throw new Error(`HiGHS ended with status ${status}`);
    const quantities = toQuantities(program, solver.getSolution().colValue);
    const value = program.computeCost(minimised, quantities);
    return { quantities, value, bound: optimal ? value : Number(solver.info.get('mip_dual_bound')) };
  });
};

/** Solves the linear relaxation of a stage; undefined if HiGHS finds no optimum. */
export const solveStageRelaxation = (
  milp: MilpSolver,
  program: PartMilp,
  minimised: CostFunction,
  kept: CostLimits,
  cuts?: readonly Row[],
): StageDuals | undefined => {
  if (isLargeStage(program, minimised, kept)) return solveLargeStageRelaxation(milp, program, minimised, kept);
  const { integrality: _, ...data } = program.data(minimised, kept, cuts);
  return milp.withModel(data, (solver) => {
    solver.options.set({ output_flag: false, random_seed: 1 });
    solver.run();
    if (solver.getModelStatus() !== milp.constants.modelStatus.optimal) return undefined;
    const { colValue, rowDual } = solver.getSolution();
    const worth = (row: number | undefined) => (row === undefined ? 0 : Math.max(0, -ensure(rowDual[row])));
    return {
      value: solver.getObjectiveValue(),
      limits: program.limitRows.map(worth),
      kept: kept.map((_each, n) => worth(program.firstKept + n)),
      used: Array.from(colValue.subarray(0, program.options), (ordered) => ordered > UNUSED),
    };
  });
};
