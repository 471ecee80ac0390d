import { createProof, getBestBound, offerWithinRange } from '#lib/procurement/optimiser/bound/proof.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PassControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { isBlockDescent } from '#lib/procurement/optimiser/schedule/steps/blockDescent.ts';
import {
  applyCuttingRound,
  beginCutting,
  runCuttingRound,
} from '#lib/procurement/optimiser/schedule/steps/manyOptions/cuttingRound.ts';
import {
  isWindowSweepDone,
  runWindowSweep,
} from '#lib/procurement/optimiser/schedule/steps/manyOptions/windowDescent.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

/** The state after a step or a part of it, and whether the step is done. */
export interface StepResult {
  readonly state: SearchState;
  readonly isDone: boolean;
}

/** Returns whether a step belongs to problems whose parts all have many options. */
export const isWideStep = ({ kind }: Step): boolean => kind === 'cuttingPlanes' || kind === 'windowDescent';

const cut = (
  context: SearchContext,
  before: SearchState,
  { round, isLast }: { readonly round: number; readonly isLast: boolean },
  pass: PassControl,
): StepResult => {
  const { milp } = pass.control;
  const state = beginCutting(milp, context, before);
  const { proving } = state;
  if (proving === undefined || proving.isDone) return { state, isDone: true };
  const foundCuts = runCuttingRound(context, state, { proving, round }, pass);
  if (foundCuts.length < context.parts.length) return { state: { ...state, foundCuts }, isDone: false };
  const { foundCuts: _, ...kept } = state;
  return { state: applyCuttingRound(milp, context, kept, { proving, results: foundCuts, isLast }), isDone: true };
};

const descend = (context: SearchContext, state: SearchState, round: number, pass: PassControl): StepResult => {
  if (!isBlockDescent(context, state)) return { state, isDone: true };
  const windows = runWindowSweep(context, state, round, pass);
  if (!isWindowSweepDone(context, state, windows, round)) return { state: { ...state, windows }, isDone: false };
  offerWithinRange(context, windows.choice);
  const { windows: _, ...kept } = state;
  return { state: { ...kept, choice: windows.choice, proof: createProof(context, getBestBound(state)) }, isDone: true };
};

/**
 * Runs a round of cutting planes, or a sweep over windows, until it is done or told to stop. Steps of other kinds change
 * nothing here.
 * @param steps the step and the one that follows
 */
export const runWideStep = (
  context: SearchContext,
  state: SearchState,
  [step, next]: readonly (Step | undefined)[],
  pass: PassControl,
): StepResult => {
  const { kind, round } = ensure(step);
  if (kind === 'windowDescent') return descend(context, state, round, pass);
  if (kind !== 'cuttingPlanes') return { state, isDone: true };
  return cut(context, state, { round, isLast: next?.kind !== 'cuttingPlanes' }, pass);
};
