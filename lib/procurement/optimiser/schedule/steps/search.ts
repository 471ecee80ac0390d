import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import type { StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { hasCuttingPlanes } from '#lib/procurement/optimiser/schedule/steps/cuttingRound.ts';
import { runStep } from '#lib/procurement/optimiser/schedule/steps/runStep.ts';
import { createSchedule } from '#lib/procurement/optimiser/schedule/steps/searchSchedule.ts';
import { accumulateEffort, type Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import {
  type DisplayedDistance,
  toDisplayedDistance,
  updateBestDistance,
} from '#lib/procurement/optimiser/search/bestDistance.ts';
import {
  createSearchContext,
  getChosenPoint,
  getPoolColumns,
  offerToFront,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import { createSearchState, type SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import type { WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';
import { inheritColumns } from '#lib/procurement/optimiser/state/inheritedColumns.ts';

/**
 * Returns the state of a search before its first step. Its initial columns and points come from the exact rounds
 * (`rounds`: by round, then part) and from the warm start, if there is one.
 */
export const beginSearch = (
  problem: Problem,
  configuration: WeightedConfiguration,
  rounds: readonly (readonly Column[])[],
  earlier?: WarmStart,
): SearchState => {
  const parts = getPartContexts(problem, configuration);
  // One loop does everything that needs the model of a part, because the cache cannot hold the models of a large
  // problem.
  const exact = parts.map((part, n) => {
    const plans = rounds.map((columns) => getColumnQuantities(part.model, columns[n] ?? []));
    const coverage = computeCost(part.model, getCoverageCost(part.model), plans[0] ?? []);
    const columns = plans.map((plan) => planToPoolColumn(part, plan));
    return { columns, coverage, floor: computeMinimumReceipts(part.model, coverage) };
  });
  const coverage = exact.map((each) => each.coverage);
  const floors = exact.map(({ floor }) => floor);
  const known = earlier && inheritColumns(parts, coverage, earlier);
  const context = createSearchContext(problem, configuration, { floors, pool: known?.pool ?? [], points: [] });
  const solved = rounds.map((_, round) =>
    exact.map(({ columns }, n) => {
      const column = columns[round];
      return column === undefined ? 0 : findOrAddColumn(context.pool[n] ?? [], column);
    }),
  );
  for (const choice of solved) offerToFront(context, choice);
  for (const choice of known?.choices ?? [])
    offerToFront(
      context,
      choice.map((place, part) => place ?? ensure(solved[0]?.[part])),
    );
  return {
    ...createSearchState({ floors, pool: getPoolColumns(context), points: context.points }),
    ...(known?.changed && { changed: known.changed }),
    ...(hasCuttingPlanes(context) && { isWide: true }),
  };
};

/** Returns, by part, the column of the chosen point. */
export const getChosenColumns = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: SearchState,
): readonly Column[] => {
  const { choice } = getChosenPoint(createSearchContext(problem, configuration, state));
  return choice.map((place, part) => state.pool[part]?.[place] ?? []);
};

/** Returns whether a search has done all steps of its schedule. */
export const isSearchDone = (configuration: WeightedConfiguration, state: SearchState): boolean =>
  state.step >= createSchedule(configuration, state).length;

/**
 * Creates the function that computes the share of the schedule's effort that is done (0 to 1) after `step` steps and
 * `found` parts of the next step. It is called for every part, so the sums are computed once.
 */
const createShareOfEffort = (schedule: readonly Step[], parts: number): ((step: number, found: number) => number) => {
  const efforts = accumulateEffort(schedule);
  const all = ensure(efforts.at(-1));
  return (step, found) => {
    const before = efforts[step] ?? all;
    const inside = (efforts[step + 1] ?? all) - before;
    return all === 0 || step >= schedule.length ? 1 : (before + (inside * found) / Math.max(1, parts)) / all;
  };
};

/** Returns the share of a search's effort that is done, 0 to 1. */
export const computeSearchShare = (configuration: WeightedConfiguration, state: SearchState): number =>
  createShareOfEffort(createSchedule(configuration, state), state.floors.length)(state.step, state.found.length);

/** Callbacks of a search. */
interface SearchObserver {
  /** Receives the share of effort done, 0 to 1. */
  readonly onShare: (share: number) => void;
  /** Receives the best distance and its bound, at the start and after every step. */
  readonly onShown?: (shown: DisplayedDistance) => void;
}

/**
 * Advances a search until it is done or told to stop, and returns the new state. It can stop after every part and every
 * step, each of which takes a bounded amount of work. Where it stops does not affect the result.
 */
export const advanceSearch = (
  configuration: WeightedConfiguration,
  start: SearchState,
  control: StageControl,
  { onShare, onShown = () => {} }: SearchObserver,
): SearchState => {
  const { problem } = control;
  const schedule = createSchedule(configuration, start);
  const context = createSearchContext(problem, configuration, start);
  const share = createShareOfEffort(schedule, start.floors.length);
  let state: SearchState = { ...start, leading: updateBestDistance(context, start.leading) };
  onShown(toDisplayedDistance(state));
  let isBegun = false;
  // Every slice does at least one unit of work, even if its setup took all its time: otherwise it might never advance.
  const mayGoOn = () => !(isBegun && control.shouldStop());
  while (state.step < schedule.length && mayGoOn()) {
    isBegun = true;
    const { step, seed } = state;
    const scheduled = { step: ensure(schedule[step]), next: schedule[step + 1] };
    const result = runStep(context, state, scheduled, {
      control,
      onFound: (places) => onShare(share(step, places.length)),
    });
    ({ state } = result);
    if (!result.isDone) break;
    const random = createRandom(seed);
    random.next();
    const { foundMeans: _, foundRelaxed: __, ...kept } = state;
    const leading = updateBestDistance(context, state.leading);
    state = { ...kept, step: step + 1, found: [], seed: random.seed(), leading };
    onShown(toDisplayedDistance(state));
    onShare(share(state.step, 0));
  }
  return { ...state, pool: getPoolColumns(context), points: context.points };
};
