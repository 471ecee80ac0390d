/**
 * Kinds of step. The first eight, `prove` and `cuttingPlanes` are passes: they solve every part once or, after a warm
 * start, every changed part. `blockDescent` solves the parts of one plan in turn, `windowDescent` its windows of arrival
 * periods. The others work on whole assignments.
 */
export type StepKind =
  | 'slopeScaling'
  | 'dualRound'
  | 'polish'
  | 'quickPolish'
  | 'improvementSweep'
  | 'perturbation'
  | 'randomWeights'
  | 'randomWeightsPolish'
  | 'focusWeights'
  | 'criterionWeights'
  | 'dualWeights'
  | 'adaptFront'
  | 'restrictedMaster'
  | 'tchebycheffRefinement'
  | 'recombination'
  | 'compactMilp'
  | 'prove'
  | 'blockDescent'
  | 'cuttingPlanes'
  | 'windowDescent';

/** One step of a search schedule. */
export interface Step {
  readonly kind: StepKind;
  /** Index among the steps of its kind within its phase. For `criterionWeights`, the index of the criterion. */
  readonly round: number;
}

/** Effort of a step, in passes with narrow beam searches. */
export const EFFORT: Readonly<Record<StepKind, number>> = {
  slopeScaling: 1,
  dualRound: 1.2,
  polish: 5,
  quickPolish: 1,
  improvementSweep: 4,
  perturbation: 1,
  randomWeights: 1.5,
  randomWeightsPolish: 5.5,
  focusWeights: 0.1,
  criterionWeights: 0.1,
  dualWeights: 0.5,
  adaptFront: 0.5,
  restrictedMaster: 1,
  tchebycheffRefinement: 0.5,
  recombination: 0.05,
  compactMilp: 0.5,
  prove: 3,
  blockDescent: 3,
  cuttingPlanes: 0.5,
  windowDescent: 3,
};

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
