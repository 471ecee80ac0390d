import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { descend } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import { createSelection, offerToFront, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/**
 * Runs a local search from each assignment, offers each result to the front and returns the one with the least cost for
 * the linear weights; empty without assignments.
 */
export const descendFromEach = (
  context: SearchContext,
  linearWeights: LinearWeights,
  choices: readonly Assignment[],
): Assignment => {
  let best: Assignment = choices[0] ?? [];
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const selection = createSelection(context, linearWeights, choice);
    descend(selection);
    offerToFront(context, selection.assignment);
    const cost = selection.cost();
    if (cost >= least) continue;
    best = [...selection.assignment];
    least = cost;
  }
  return best;
};
