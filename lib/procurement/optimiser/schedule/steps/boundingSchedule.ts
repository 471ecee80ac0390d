import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import {
  countSearchRounds,
  getBoundRounds,
  getClosingRounds,
  getPerturbedRounds,
} from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { CUTTING_ROUNDS } from '#lib/procurement/optimiser/bound/cuttingPlanes.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import { DESCENT_SWEEPS } from '#lib/procurement/optimiser/schedule/steps/blockDescent.ts';
import { REFINEMENTS_OF_MANY } from '#lib/procurement/optimiser/schedule/steps/masterSteps.ts';
import { repeatStep, type Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

/** Parts up to which the bounding phase ends with block descent. */
const MOST_SWEPT = 100;

/**
 * Sweeps over parts, over windows and over pairs of loose parts. Windows move no quantity from one to another, so pairs
 * follow. The largest distance alone is the objective of the last sweeps only: it gives up the weighted sum, which
 * limits what a later sweep can reach.
 */
const WIDE_DESCENT: readonly Step[] = [
  { kind: 'blockDescent', round: 0 },
  { kind: 'windowDescent', round: 0 },
  { kind: 'windowDescent', round: 1 },
  { kind: 'windowDescent', round: 2 },
  { kind: 'windowDescent', round: 2 },
  { kind: 'windowDescent', round: 3 },
  { kind: 'windowDescent', round: 4 },
];

/** Steps that bound the distance, and improve the plan, of a problem whose parts all have many options. */
const createWideProof = (effort: Effort): readonly Step[] => [
  ...repeatStep('cuttingPlanes', CUTTING_ROUNDS[effort]),
  ...WIDE_DESCENT,
  ...repeatStep('tchebycheffRefinement', 1),
];

/** Bounding phase: computes the lower bound from which `Gap` follows. */
export const createBoundingPhase = (
  parts: number,
  { isWide, effort }: { readonly isWide: boolean; readonly effort: Effort },
): readonly Step[] => {
  const closing = getClosingRounds(parts, effort);
  const rounds = countSearchRounds(parts, effort);
  const refinements = parts > SIZES.polished ? REFINEMENTS_OF_MANY : closing > 0 ? 2 : 1;
  const proof = [
    ...repeatStep('prove', rounds),
    ...repeatStep('perturbedPricing', getPerturbedRounds(parts, effort)),
    ...repeatStep('blockDescent', parts <= MOST_SWEPT ? DESCENT_SWEEPS : 0),
    // The columns that closing rounds add are too many for one restricted master: the second one takes others.
    ...repeatStep('tchebycheffRefinement', rounds > 0 ? refinements : 0),
  ];
  if (parts > SIZES.polished) return proof;
  return [...repeatStep('compactMilp', 1), ...(isWide && parts <= MOST_SWEPT ? createWideProof(effort) : proof)];
};

/**
 * Rounds of the bounding phase of a quick search. They only find better columns; the costly last rounds, which tighten
 * the bound, are left out.
 */
const QUICK_ROUNDS = 2;

/** Bounding phase of a quick search. */
export const createQuickBoundingPhase = (parts: number): readonly Step[] => {
  const rounds = getBoundRounds(parts);
  return [
    ...repeatStep('compactMilp', parts <= SIZES.polished ? 1 : 0),
    ...repeatStep('prove', Math.min(QUICK_ROUNDS, rounds)),
    ...repeatStep('tchebycheffRefinement', rounds > 0 ? 1 : 0),
  ];
};
