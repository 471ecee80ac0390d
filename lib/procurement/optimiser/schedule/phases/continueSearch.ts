import {
  decidesByPart,
  isOrdered,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { continueChangeSearch } from '#lib/procurement/optimiser/schedule/phases/continueChangeSearch.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import {
  advanceSearch,
  beginSearch,
  getChosenColumns,
  isSearchDone,
} from '#lib/procurement/optimiser/schedule/search.ts';
import {
  advanceOrderSearch,
  beginOrderSearch,
  getOrderColumns,
  isOrderSearchDone,
  type OrderSearchState,
} from '#lib/procurement/optimiser/tolerances/orderSearch.ts';

/** Ends the search for an order: its best plan becomes the last round, with the values and bounds proven so far. */
const endOrderSearch = (
  running: RunningCalculation,
  { order }: OrderedConfiguration,
  search: OrderSearchState,
): void => {
  running.rounds.push([...getOrderColumns(search)]);
  running.values = search.values;
  running.bounds = search.bounds;
  // An objective that the search has not reached has no bound. Best value 0 with bound -1 stands for an unknown gap.
  running.best = search.values[0] ?? 0;
  running.bound = search.bounds[0] ?? -1;
  running.searched = search.values.length / order.length;
  running.phase = 'explain';
};

/** Advances the search for an order with tolerances or counts. */
const continueOrderSearch = (running: RunningCalculation, configuration: OrderedConfiguration): void => {
  const { problem, control, stageControl, rounds } = running;
  let search = running.orderSearch ?? beginOrderSearch(problem, configuration, rounds[0] ?? [], running.bounds ?? []);
  const isFinishing = control.shouldFinish?.() === true;
  if (isFinishing) control.knownResults?.clear();
  else {
    const shouldStop = () => control.shouldStop() || control.shouldFinish?.() === true;
    search = advanceOrderSearch(configuration, search, { ...stageControl, shouldStop }, ({ share, best, bound }) => {
      Object.assign(running, { searched: share, best, bound });
      reportProgress(running);
    });
  }
  running.orderSearch = search;
  if (isFinishing || isOrderSearchDone(configuration, search)) endOrderSearch(running, configuration, search);
};

/** Advances the search of a configuration with weights, with a coupled order or with a limit on changes; its chosen plan becomes the last round. */
export const continueSearch = (running: RunningCalculation): void => {
  const { problem, configuration, control, stageControl, rounds, earlier } = running;
  if (decidesByPart(configuration)) {
    continueChangeSearch(running, configuration);
    return;
  }
  if (isOrdered(configuration)) {
    continueOrderSearch(running, configuration);
    return;
  }
  let search = running.search ?? beginSearch(problem, configuration, rounds, earlier);
  running.search = search;
  const isFinishing = control.shouldFinish?.() === true;
  // The search has ended, and results of its offloaded jobs must not be taken for those of alert reasons.
  if (isFinishing) control.knownResults?.clear();
  else
    search = advanceSearch(
      configuration,
      search,
      { ...stageControl, shouldStop: () => control.shouldStop() || control.shouldFinish?.() === true },
      (share) => {
        running.searched = share;
        reportProgress(running);
      },
      ({ best, bound, isProving }) => {
        running.best = best;
        running.bound = bound;
        running.isProving = isProving;
      },
    );
  running.search = search;
  if (!isFinishing && !isSearchDone(configuration, search)) return;
  rounds.push([...getChosenColumns(problem, configuration, search)]);
  running.phase = 'explain';
};
