import { updateDualPrices } from '#lib/procurement/optimiser/bound/volumeAlgorithm.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/descendFromEach.ts';
import {
  createSelection,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import type { Pass } from '#lib/procurement/optimiser/schedule/steps/passes.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

/** Cost of an assignment under linear weights. */
const computeAssignmentCost = (context: SearchContext, linearWeights: LinearWeights, choice: Assignment): number =>
  createSelection(context, linearWeights, choice).cost();

/** A pass and the column index that it found for each part. */
interface PassResult {
  readonly pass: Pass;
  readonly found: Assignment;
}

/**
 * Offers the assignment of a pass, in which part `p` has column `found[p]`, to the front and returns the search state
 * after the pass.
 */
export const applyPass = (
  context: SearchContext,
  state: SearchState,
  { kind, round }: Step,
  { pass, found }: PassResult,
): SearchState => {
  const { linearWeights } = pass;
  offerToFront(context, found);
  if (kind === 'randomWeights' || kind === 'randomWeightsPolish' || kind === 'quickPolish') {
    descendFromEach(context, linearWeights, [found]);
    return state;
  }
  const isFirst = kind === 'slopeScaling' && round === 0 && state.choice.length === 0;
  const choice = descendFromEach(context, linearWeights, isFirst ? [found] : [state.choice, found]);
  const next = { ...state, choice, last: kind === 'slopeScaling' ? found : state.last };
  if (kind !== 'dualRound') return next;
  return {
    ...next,
    pricing: updateDualPrices(context, state, linearWeights, computeAssignmentCost(context, linearWeights, choice)),
  };
};
