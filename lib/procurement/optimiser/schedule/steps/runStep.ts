import {
  getBoundEffort,
  isLastBoundRound,
  listRelaxedRounds,
  type RelaxedRound,
} from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { computeCriterionShares } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { beginDualPrices } from '#lib/procurement/optimiser/bound/volumeAlgorithm.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { adaptFront } from '#lib/procurement/optimiser/heuristics/adaptFront.ts';
import { recombine } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { solveCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { type PassControl, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BoundState, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';
import { applyPass } from '#lib/procurement/optimiser/schedule/steps/applyPass.ts';
import {
  applyBlockDescent,
  isBlockDescent,
  runBlockDescent,
} from '#lib/procurement/optimiser/schedule/steps/blockDescent.ts';
import {
  applyBoundingRound,
  beginBounding,
  runBoundingRound,
} from '#lib/procurement/optimiser/schedule/steps/boundingRound.ts';
import {
  isWideStep,
  runWideStep,
  type StepResult,
} from '#lib/procurement/optimiser/schedule/steps/manyOptions/wideSteps.ts';
import { refineChosenPoint, solveMasterForWeights } from '#lib/procurement/optimiser/schedule/steps/masterSteps.ts';
import {
  createPartFilter,
  createPass,
  createPricingJob,
  type Pass,
} from '#lib/procurement/optimiser/schedule/steps/passes.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { trimPool } from '#lib/procurement/optimiser/schedule/trimPool.ts';
import {
  startCriterionWeights,
  startFocusedWeights,
  startWeightsFromShares,
} from '#lib/procurement/optimiser/schedule/weightVectors.ts';

const runAssignmentStep = (milp: MilpSolver, context: SearchContext, state: SearchState, step: Step): SearchState => {
  const { kind, round } = step;
  if (kind === 'focusWeights') return startFocusedWeights(context, trimPool(context, state), round);
  if (kind === 'dualWeights')
    return startWeightsFromShares(context, trimPool(context, state), computeCriterionShares(milp, context));
  if (kind === 'adaptFront') return adaptFront(context, state);
  if (kind === 'criterionWeights') return startCriterionWeights(context, state, round);
  if (kind === 'restrictedMaster') return solveMasterForWeights(milp, context, state);
  if (kind === 'recombination') return recombine(context, state);
  if (kind === 'compactMilp') return solveCompactMilp(milp, context, state);
  if (kind === 'prove' || kind === 'blockDescent' || isWideStep(step)) return state;
  return refineChosenPoint(milp, context, state, round);
};

/**
 * Runs a pass until it is done or told to stop, and adds its columns to the pool. Returns, by part solved so far, the
 * index of its column in the pool.
 */
const runPass = (
  context: SearchContext,
  state: SearchState,
  pass: Pass,
  { control, onFound }: PassControl,
): readonly number[] => {
  const isSolved = createPartFilter(state);
  const found = [...state.found];
  runStage(
    {
      kind: 'pass',
      parts: context.parts.length,
      createJob: (part) => (isSolved(part) ? createPricingJob(context, pass, part) : undefined),
      accept: (part, column) => {
        const columns = context.pool[part];
        found.push(
          // Before the first pass there is no incumbent. A part without a result then takes its first column.
          column == null || columns === undefined ? (state.choice[part] ?? 0) : findOrAddColumn(columns, column),
        );
        onFound(found);
      },
    },
    found.length,
    control,
  );
  return found;
};

/**
 * Returns what a round of the bounding phase does on the relaxations of all parts; undefined for a round with another
 * effort. A warm start has only the rounds that tighten the bound. Up to 500 parts, those with many options have mean
 * plans instead.
 */
const findRelaxedRound = (
  { parts, configuration }: SearchContext,
  { changed }: SearchState,
  { round }: Step,
  isWide: () => boolean,
): RelaxedRound | undefined => {
  if (changed !== undefined) return undefined;
  const found = listRelaxedRounds(parts.length, configuration.effort ?? 'standard')[round];
  return found !== undefined && parts.length <= SIZES.polished && isWide() ? undefined : found;
};

/** Runs a round of the bounding phase until it is done or told to stop. */
const runProvingStep = (
  context: SearchContext,
  state: SearchState,
  { proving, step, next }: { readonly proving: BoundState; readonly step: Step; readonly next: Step | undefined },
  observed: PassControl,
): StepResult => {
  const { parts } = context;
  const isWide = () => parts.every(({ model }) => hasManyOptions(model));
  const relaxedRound = findRelaxedRound(context, state, step, isWide);
  const effort = getBoundEffort(parts.length, step.round, isWide());
  const bounds = runBoundingRound(context, state, { proving, effort, relaxedRound }, observed);
  if (bounds.found.length < parts.length) return { state: { ...state, ...bounds }, isDone: false };
  const isLast = next?.kind !== 'prove' || isLastBoundRound(parts.length, step.round, isWide);
  const result = { proving, ...bounds, relaxedRound, isLast };
  return { state: applyBoundingRound(observed.control.milp, context, state, result), isDone: true };
};

/** Returns the state with what the first step of a kind needs. */
const prepareStep = (milp: MilpSolver, context: SearchContext, state: SearchState, { kind }: Step): SearchState => {
  if (kind === 'dualRound' && state.pricing === undefined)
    return { ...state, pricing: beginDualPrices(context, state, toLinearWeights(state.factors)) };
  return kind === 'prove' ? beginBounding(milp, context, state) : state;
};

/**
 * Runs the step that the search has reached until it is done or told to stop. The state of a step that is not done holds
 * the results so far, from which the step continues.
 */
export const runStep = (
  context: SearchContext,
  before: SearchState,
  schedule: readonly Step[],
  observed: PassControl,
): StepResult => {
  const { milp } = observed.control;
  const step = ensure(schedule[before.step]);
  const next = schedule[before.step + 1];
  const wide = runWideStep(context, prepareStep(milp, context, before, step), [step, next], observed);
  if (!wide.isDone) return wide;
  const { state } = wide;
  const { proving } = state;
  if (step.kind === 'prove' && proving?.isDone === false)
    return runProvingStep(context, state, { proving, step, next }, observed);
  const pass = createPass(context, state, step);
  const isDescent = step.kind === 'blockDescent' && isBlockDescent(context, state);
  if (pass === undefined && !isDescent) return { state: runAssignmentStep(milp, context, state, step), isDone: true };
  const found =
    pass === undefined
      ? runBlockDescent(context, state, step.round, observed)
      : runPass(context, state, pass, observed);
  if (found.length < context.parts.length) return { state: { ...state, found }, isDone: false };
  const applied =
    pass === undefined ? applyBlockDescent(context, state, found) : applyPass(context, state, step, { pass, found });
  return { state: applied, isDone: true };
};
