import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { endChangeSearch } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { createLimitedStart, type LimitedStart } from '#lib/procurement/optimiser/changes/limitedStart.ts';
import type { LimitedDuals } from '#lib/procurement/optimiser/changes/weightedRounds.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSearchContext, getChosenPoint, offerToFront } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Proof } from '#lib/procurement/optimiser/search/searchState.ts';

/** State of the search by weights within a limit on changes, serialisable as JSON. Every point keeps the limit. */
export interface WeightedChangeState extends LimitedStart {
  readonly points: readonly Point[];
  readonly step: number;
  /** By part solved so far in the current step: its lower bound. */
  readonly found: readonly number[];
  /** Dual prices of the current step. */
  readonly duals?: LimitedDuals;
  /** The dual prices with the largest bound on the distance, and the step from them to those of the pool. */
  readonly center?: { readonly duals: LimitedDuals; readonly pace: number };
  readonly proof?: Proof;
  /** Whether the bound equals the value of the linear relaxation, so that no further step raises it. */
  readonly isClosed?: true;
}

/**
 * Returns the state before the first step.
 * @param rounds by exact round, then part: the best plan without a limit
 */
export const beginWeightedChanges = (
  problem: Problem,
  configuration: WeightedConfiguration,
  rounds: readonly (readonly Column[])[],
  found: ReturnType<typeof endChangeSearch>,
): WeightedChangeState => {
  const state = { ...createLimitedStart(problem, configuration, rounds, found), points: [], step: 0, found: [] };
  const context = createSearchContext(problem, configuration, state);
  offerToFront(
    context,
    problem.parts.map(() => 0),
  );
  return { ...state, points: context.points };
};

/** Returns, by part, the column of the chosen plan. */
export const getLimitedColumns = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: WeightedChangeState,
): readonly Column[] => {
  const { choice } = getChosenPoint(createSearchContext(problem, configuration, state));
  return choice.map((place, part) => ensure(state.pool[part]?.[place]));
};
