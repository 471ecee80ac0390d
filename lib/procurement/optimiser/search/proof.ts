import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { CLOSED_GAP } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { getChosenPoint, offerToFront, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Proof, SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Returns whether the chosen plan is proven optimal, except for rounding errors. */
export const isProven = ({ value, bound }: Proof): boolean =>
  value - bound <= CLOSED_GAP * Math.max(1, Math.abs(value));

/** Offers a plan to the front, but not if the plan changes the objective ranges: the proof is normalised by them. */
export const offerWithinRange = (context: SearchContext, choice: Assignment): void => {
  const { points } = context;
  offerToFront(context, choice);
  if (JSON.stringify(computeRange(points)) !== JSON.stringify(computeRange(context.points))) context.points = points;
};

/** Returns the proof for the chosen plan: its criterion vector, its Tchebycheff distance and the given lower bound. */
export const createProof = (context: SearchContext, bound: number): Proof => {
  const { values } = getChosenPoint(context);
  return { values, value: computeTchebycheffDistance(values, computeRange(context.points), context.weights), bound };
};

/** Returns the largest lower bound proven so far; -Number.MAX_VALUE without one. */
export const getBestBound = ({ proof, proving }: Pick<SearchState, 'proof' | 'proving'>): number =>
  Math.max(-Number.MAX_VALUE, ...[proof, proving].flatMap((each) => each?.bound ?? []));
