import { decidesByPart, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { continueChangeSearch } from '#lib/procurement/optimiser/schedule/phases/continueChangeSearch.ts';
import { continueOrderSearch } from '#lib/procurement/optimiser/schedule/phases/continueOrderSearch.ts';
import { continueWeightedChanges } from '#lib/procurement/optimiser/schedule/phases/continueWeightedChanges.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import {
  advanceSearch,
  beginSearch,
  getChosenColumns,
  isSearchDone,
} from '#lib/procurement/optimiser/schedule/steps/search.ts';

/** Advances the search of a configuration with weights, with a coupled order or with a limit on changes; its chosen plan becomes the last round. */
export const continueSearch = (running: RunningCalculation): void => {
  const { problem, configuration, control, stageControl, rounds, earlier } = running;
  if (decidesByPart(configuration)) {
    continueChangeSearch(running);
    return;
  }
  if (isOrdered(configuration)) {
    continueOrderSearch(running, configuration);
    return;
  }
  if (problem.replanning?.changes !== undefined) {
    continueWeightedChanges(running, configuration);
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
      {
        onShare: (share) => {
          running.searched = share;
          reportProgress(running);
        },
        onShown: ({ best, bound }) => {
          running.best = best;
          running.bound = bound ?? Math.min(0, best);
          running.isProving = bound !== undefined;
        },
      },
    );
  running.search = search;
  if (!isFinishing && !isSearchDone(configuration, search)) return;
  rounds.push([...getChosenColumns(problem, configuration, search)]);
  running.phase = 'explain';
};
