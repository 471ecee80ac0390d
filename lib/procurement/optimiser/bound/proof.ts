import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { getChosenPoint, offerToFront, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { Proof, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** What rounding leaves of a gap. */
const CLOSED = 1e-6;

/** Whether no plan can be better than the one that is chosen. */
export const isProven = ({ value, bound }: Proof): boolean => value - bound <= CLOSED * Math.max(1, Math.abs(value));

/** Offers a plan to the front, unless that would change the range that the proof counts in. */
export const offerWithinRange = (context: SearchContext, choice: Assignment): void => {
  const { points } = context;
  offerToFront(context, choice);
  if (JSON.stringify(computeRange(points)) !== JSON.stringify(computeRange(context.points))) context.points = points;
};

/** What is proven of the plan that is chosen now. */
export const createProof = (context: SearchContext, bound: number): Proof => {
  const { values } = getChosenPoint(context);
  return { values, value: computeTchebycheffDistance(values, computeRange(context.points), context.weights), bound };
};

/** What no plan is below, whatever has proven it. */
export const getBestBound = ({ proof, proving }: Pick<SearchState, 'proof' | 'proving'>): number =>
  Math.max(-Number.MAX_VALUE, ...[proof, proving].flatMap((each) => each?.bound ?? []));
