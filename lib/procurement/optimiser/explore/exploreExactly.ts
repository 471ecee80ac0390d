import type { ChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { type ExplorationLimits, listLimits } from '#lib/procurement/optimiser/explore/explorationLimits.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { addDistanceGoal, buildPlanMilp } from '#lib/procurement/optimiser/master/compactMilp.ts';
import { runCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/** The limits of an exploration, and plans from which the MILP starts. */
interface LimitedFront {
  readonly wish: ExplorationLimits;
  /** Limits that follow from the limit on changes; undefined without one. */
  readonly most: ChangeLimits['most'] | undefined;
  /** A plan of the front: no other plan may cover less. */
  readonly start: Assignment;
  /** A plan within the limits, if one is known. */
  readonly known: Assignment | undefined;
}

/**
 * Returns the plan with the least augmented Tchebycheff distance within the limits, by the MILP of all parts, and adds
 * its columns to the pool; undefined if the MILP finds none.
 */
export const findLeastDistance = (
  milp: MilpSolver,
  context: SearchContext,
  { wish, most, start, known }: LimitedFront,
): Assignment | undefined => {
  const changes = most && { most, mostByPart: context.parts.map(() => ensure(most[0])) };
  const program = buildPlanMilp(context, known ?? start, { isExclusive: false, changes }, (to, toTerms) => {
    addDistanceGoal(context, to, toTerms);
    for (const limit of listLimits(wish)) to.addRow(Number.NEGATIVE_INFINITY, limit.most, toTerms(limit.weights, 1));
    return undefined;
  });
  return runCompactMilp(milp, context, { ...program, start: known && program.start })?.choice;
};
