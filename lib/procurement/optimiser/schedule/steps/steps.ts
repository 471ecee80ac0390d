import type { PassControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Effort of a step of each kind, in passes with narrow beam searches. Steps with weights, `prove`,
 * `perturbedPricing` and `cuttingPlanes` solve every part; `blockDescent` solves the parts of one plan in turn, `windowDescent` its windows of arrival periods.
 * The others work on whole assignments.
 */
const EFFORT = {
  randomWeights: 1.5,
  focusWeights: 1,
  criterionWeights: 1,
  adaptFront: 0.5,
  recombination: 0.05,
  tchebycheffRefinement: 0.5,
  compactMilp: 0.5,
  prove: 3,
  perturbedPricing: 3,
  blockDescent: 3,
  cuttingPlanes: 0.5,
  windowDescent: 3,
} as const;

export type StepKind = keyof typeof EFFORT;

/** One step of a search schedule. */
export interface Step {
  readonly kind: StepKind;
  /** Index among the steps of its kind within its phase. For `criterionWeights`, the index of the criterion. */
  readonly round: number;
}

/** A step and the one that follows; undefined after the last. */
interface ScheduledStep {
  readonly step: Step;
  readonly next: Step | undefined;
}

/** The state after a step or a part of it, and whether the step is done. */
interface StepResult {
  readonly state: SearchState;
  readonly isDone: boolean;
}

/**
 * Runs a step until it is done or told to stop. The state of a step that is not done holds the results so far, from
 * which the step continues.
 */
export type StepRunner = (
  context: SearchContext,
  state: SearchState,
  scheduled: ScheduledStep,
  observed: PassControl,
) => StepResult;

/** Returns the cumulative effort before each step. A last element holds the total. */
export const accumulateEffort = (steps: readonly Step[]): readonly number[] => {
  const efforts = [0];
  let total = 0;
  for (const { kind } of steps) {
    total += EFFORT[kind];
    efforts.push(total);
  }
  return efforts;
};

/** Returns the rounds of a step, counted from 0. */
export const repeatStep = (kind: StepKind, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));
