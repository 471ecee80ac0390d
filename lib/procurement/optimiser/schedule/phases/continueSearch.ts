import { isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
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

/** Advances the search of a configuration with weights; its chosen plan becomes the last round. */
export const continueSearch = (running: RunningCalculation): void => {
  const { problem, configuration, control, stageControl, rounds, earlier } = running;
  if (isOrdered(configuration)) return;
  let search = running.search ?? beginSearch(problem, configuration, rounds, earlier);
  running.search = search;
  const isFinishing = control.shouldFinish?.() === true;
  // Results of jobs that the ended search had offloaded are not results of alert reasons.
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
