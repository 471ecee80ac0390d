import {
  beginCuttingPlanes,
  createCutJobs,
  updateCuttingPlanes,
} from '#lib/procurement/optimiser/bound/cuttingPlanes.ts';
import { createTchebycheffBoundGoal } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { type PassControl, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { CutResult } from '#lib/procurement/optimiser/parts/jobs.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import type { StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { createProof, getBestBound, isProven } from '#lib/procurement/optimiser/search/proof.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState, SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Returns whether cutting planes over all parts bound the distance: every part has many options, a relaxation that fits
 * its table, and at most one option for each order, so that no order price has to be divided among options.
 */
export const hasCuttingPlanes = ({ parts }: Pick<SearchContext, 'parts'>): boolean =>
  parts.every(
    ({ model, orders, orderByOption }) =>
      hasManyOptions(model) && isRelaxationTractable(model) && orders.length === orderByOption.length,
  );

/** Returns the state with the cutting planes begun, unless they were begun before or the incumbent is proven optimal. */
const beginCutting = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  const { proof, proving } = state;
  if (proving !== undefined || (proof !== undefined && isProven(proof))) return state;
  return { ...state, proving: beginCuttingPlanes(milp, { context, boundGoal: createTchebycheffBoundGoal(context) }) };
};

/** Bounds every part at the duals of a round, until all are done or the slice ends. Returns the results so far. */
const cutParts = (
  context: SearchContext,
  { foundCuts = [] }: SearchState,
  { proving, round }: { readonly proving: BoundState; readonly round: number },
  { control, onFound }: PassControl,
): readonly CutResult[] => {
  const found = [...foundCuts];
  runStage(
    {
      kind: 'cut',
      parts: context.parts.length,
      createJob: createCutJobs({ context, boundGoal: createTchebycheffBoundGoal(context) }, proving, round),
      accept: (_, result) => {
        found.push(ensure(result));
        onFound(found.map(() => 0));
      },
    },
    found.length,
    control,
  );
  return found;
};

/** Runs a round of cutting planes over all parts. */
export const runCuttingRound: StepRunner = (context, before, { step: { round }, next }, observed) => {
  const { milp } = observed.control;
  const state = beginCutting(milp, context, before);
  const { proving } = state;
  if (proving === undefined || proving.isDone) return { state, isDone: true };
  const foundCuts = cutParts(context, state, { proving, round }, observed);
  if (foundCuts.length < context.parts.length) return { state: { ...state, foundCuts }, isDone: false };
  const problem = { context, boundGoal: createTchebycheffBoundGoal(context) };
  const isLast = next?.kind !== 'cuttingPlanes';
  const improved = updateCuttingPlanes(milp, problem, proving, { results: foundCuts, isLast });
  const { foundCuts: _, ...kept } = state;
  const proof = createProof(context, getBestBound({ ...state, proving: improved }));
  return { state: { ...kept, proving: improved, proof }, isDone: true };
};
