import {
  listLeadingObjectives,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { NO_CHANGES } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { listOrderImprovements } from '#lib/procurement/optimiser/changes/improvedObjectives.ts';
import { createLimitedStart } from '#lib/procurement/optimiser/changes/limitedStart.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  advanceChanges,
  CHANGES_SHARE,
  endChanges,
} from '#lib/procurement/optimiser/schedule/phases/continueChangeSearch.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import {
  advanceOrderSearch,
  beginOrderSearch,
  createOrderStart,
  getOrderColumns,
  isOrderSearchDone,
} from '#lib/procurement/optimiser/tolerances/orderSearch.ts';
import { NO_BOUND, type OrderSearchState } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

/** Returns the objectives that the changes of a plan improve, from the plans of the search for few changes. */
const describeChanges = (
  running: RunningCalculation,
  configuration: OrderedConfiguration,
  search: OrderSearchState,
) => {
  const { result, parts } = endChanges(running, running.changeSearch ?? NO_CHANGES);
  const fewest = parts.map(({ ends }) => ends[0]?.column ?? []);
  const improved = listOrderImprovements(running.problem, configuration, getOrderColumns(search), fewest);
  return { ...result, improved };
};

/** Ends the search for an order: its best plan becomes the last round, with the values and bounds proven so far. */
const endOrderSearch = (
  running: RunningCalculation,
  configuration: OrderedConfiguration,
  search: OrderSearchState,
): void => {
  if (search.changes !== undefined) running.changes = describeChanges(running, configuration, search);
  running.rounds.push([...getOrderColumns(search)]);
  running.values = search.values;
  running.bounds = search.bounds;
  // An objective that the search has not reached has no bound. Best value 0 with bound -1 stands for an unknown gap.
  running.best = search.values[0] ?? 0;
  running.bound = search.bounds[0] ?? -1;
  running.searched = search.values.length / configuration.order.length;
  running.phase = 'explain';
};

/** Begins the search within a limit on changes: the search for few changes has optimised the leading objectives. */
const beginWithinLimit = (running: RunningCalculation, configuration: OrderedConfiguration): OrderSearchState => {
  const { problem, rounds, bounds } = running;
  const found = endChanges(running, running.changeSearch ?? NO_CHANGES);
  const { most, mostByPart, ...start } = createLimitedStart(problem, configuration, rounds, found);
  // If the coverage is the same, the first objective is at least its value without the limit.
  const isCovered = found.result.missing.every((units) => units === 0);
  const proven = listLeadingObjectives(configuration).map((_, n) => {
    if (found.isProven) return ensure(found.values[n]);
    return n === 0 && isCovered ? (bounds?.[0] ?? NO_BOUND) : NO_BOUND;
  });
  return beginOrderSearch(problem, configuration, { ...start, changes: { most, mostByPart } }, proven);
};

/** Begins the search without a limit on changes. */
const beginFree = (running: RunningCalculation, configuration: OrderedConfiguration): OrderSearchState => {
  const { problem, rounds, bounds = [] } = running;
  return beginOrderSearch(problem, configuration, createOrderStart(problem, configuration, rounds[0] ?? []), bounds);
};

/** Advances the search for an order with tolerances or counts. */
export const continueOrderSearch = (running: RunningCalculation, configuration: OrderedConfiguration): void => {
  const { problem, control, stageControl } = running;
  const isFinishing = control.shouldFinish?.() === true;
  const isLimited = problem.replanning?.changes !== undefined;
  if (isLimited && running.orderSearch === undefined) {
    if (!isFinishing && !advanceChanges(running, CHANGES_SHARE)) return;
    running.orderSearch = beginWithinLimit(running, configuration);
    if (!isFinishing) return;
  }
  let search = running.orderSearch ?? beginFree(running, configuration);
  running.orderSearch = search;
  if (isFinishing) control.knownResults?.clear();
  else {
    const shouldStop = () => control.shouldStop() || control.shouldFinish?.() === true;
    const before = isLimited ? CHANGES_SHARE : 0;
    search = advanceOrderSearch(configuration, search, { ...stageControl, shouldStop }, ({ share, ...shown }) => {
      Object.assign(running, { searched: before + (1 - before) * share, ...shown });
      reportProgress(running);
    });
  }
  running.orderSearch = search;
  if (isFinishing || isOrderSearchDone(configuration, search)) endOrderSearch(running, configuration, search);
};
