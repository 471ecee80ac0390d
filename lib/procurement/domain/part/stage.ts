import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { costOf, type Form, type Quantities } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import { quantitiesOf, type StageModel } from '#lib/procurement/domain/part/stageModel.ts';

/** A plan of a part, its cost and a proven lower bound of the least cost; equal where the plan is optimal. */
export interface StageResult {
  readonly quantities: Quantities;
  readonly value: number;
  readonly bound: number;
  /** All variables of the program, for the next stage to start from. */
  readonly solution: Float64Array;
}

/** Nodes after which a part is left with the gap that it has: a limit that is the same on every machine. */
const MOST_NODES = 5_000;

const OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1e-6,
  mip_feasibility_tolerance: 1e-7,
  mip_max_nodes: MOST_NODES,
  random_seed: 1,
};

/** Minimises a cost by HiGHS, no other cost above the value that it is kept at. */
export const solveStage = (
  milp: MilpSolver,
  model: PartModel,
  program: StageModel,
  minimised: Form,
  kept: readonly (readonly [form: Form, most: number])[],
  known?: Float64Array,
): StageResult => {
  const { modelStatus } = milp.constants;
  return milp.withModel(program.data(minimised, kept), (solver) => {
    solver.options.set(OPTIONS);
    if (known !== undefined) solver.setSolution({ colValue: known });
    solver.run();
    const status = solver.getModelStatus();
    const optimal = status === modelStatus.optimal;
    if (!optimal && status !== modelStatus.solutionLimit) throw new Error(`HiGHS ended with status ${status}`);
    const solution = solver.getSolution().colValue;
    const quantities = quantitiesOf(program, solution);
    const value = costOf(model, minimised, quantities);
    return { quantities, value, solution, bound: optimal ? value : Number(solver.info.get('mip_dual_bound')) };
  });
};
