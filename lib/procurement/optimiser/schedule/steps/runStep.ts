import { adaptFront } from '#lib/procurement/optimiser/heuristics/adaptFront.ts';
import { recombine } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { solveCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { runBlockDescent } from '#lib/procurement/optimiser/schedule/steps/blockDescent.ts';
import { runBoundingRound, runPerturbedPricing } from '#lib/procurement/optimiser/schedule/steps/boundingRound.ts';
import { runCuttingRound } from '#lib/procurement/optimiser/schedule/steps/cuttingRound.ts';
import { refineChosenPoint } from '#lib/procurement/optimiser/schedule/steps/masterSteps.ts';
import { runPass } from '#lib/procurement/optimiser/schedule/steps/passes.ts';
import type { StepKind, StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { runWindowSweep } from '#lib/procurement/optimiser/schedule/steps/windowDescent.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Runs a step that is never interrupted. */
const runWhole =
  (change: (milp: MilpSolver, context: SearchContext, state: SearchState, round: number) => SearchState): StepRunner =>
  (context, state, { step }, { control }) => ({
    state: change(control.milp, context, state, step.round),
    isDone: true,
  });

const RUNNERS: Readonly<Record<StepKind, StepRunner>> = {
  randomWeights: runPass,
  focusWeights: runPass,
  criterionWeights: runPass,
  adaptFront: runWhole((_, context, state) => adaptFront(context, state)),
  recombination: runWhole((_, context, state) => recombine(context, state)),
  tchebycheffRefinement: runWhole(refineChosenPoint),
  compactMilp: runWhole(solveCompactMilp),
  prove: runBoundingRound,
  perturbedPricing: runPerturbedPricing,
  blockDescent: runBlockDescent,
  cuttingPlanes: runCuttingRound,
  windowDescent: runWindowSweep,
};

/** Runs a step of a search until it is done or told to stop. */
export const runStep: StepRunner = (context, state, scheduled, observed) =>
  RUNNERS[scheduled.step.kind](context, state, scheduled, observed);
