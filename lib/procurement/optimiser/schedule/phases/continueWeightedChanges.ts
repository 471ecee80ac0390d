import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { NO_CHANGES } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { listImprovements } from '#lib/procurement/optimiser/changes/improvedObjectives.ts';
import { beginWeightedChanges } from '#lib/procurement/optimiser/changes/weightedChangeState.ts';
import { advanceWeightedChanges, isWeightedChangesDone } from '#lib/procurement/optimiser/changes/weightedChanges.ts';
import {
  advanceChanges,
  CHANGES_SHARE,
  endChanges,
} from '#lib/procurement/optimiser/schedule/phases/continueChangeSearch.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { createSearchContext, getChosenPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import { createSearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Begins the search for weights with the plan of least cost within the limit. */
const beginSearch = (running: RunningCalculation, configuration: WeightedConfiguration): void => {
  const { problem, rounds } = running;
  const found = endChanges(running, running.changeSearch ?? NO_CHANGES);
  running.weightedChanges = beginWeightedChanges(problem, configuration, rounds, found);
};

/** Ends the search: its chosen plan becomes the last round, and its front becomes that of the calculation. */
const endSearch = (running: RunningCalculation, configuration: WeightedConfiguration): void => {
  const { problem } = running;
  if (running.weightedChanges === undefined) beginSearch(running, configuration);
  const { weightedChanges } = running;
  if (weightedChanges === undefined) return;
  const { floors, pool, points, proof } = weightedChanges;
  const { result, parts } = endChanges(running, running.changeSearch ?? NO_CHANGES);
  const context = createSearchContext(problem, configuration, weightedChanges);
  const { choice } = getChosenPoint(context);
  const improvedByColumn = listImprovements(
    context,
    parts.map(({ ends }) => ends[0]?.column ?? []),
  );
  running.rounds.push(choice.map((place, part) => pool[part]?.[place] ?? []));
  running.changes = {
    ...result,
    improved: choice.map((place, part) => improvedByColumn[part]?.[place] ?? null),
    improvedByColumn,
  };
  running.search = { ...createSearchState({ floors, pool, points }), ...(proof && { proof }) };
  running.searched = 1;
  running.phase = 'explain';
};

/** Advances the search for the best plan by weights within a limit on changes of order lines. */
export const continueWeightedChanges = (running: RunningCalculation, configuration: WeightedConfiguration): void => {
  const { control, stageControl } = running;
  const isFinishing = () => control.shouldFinish?.() === true;
  if (isFinishing()) {
    control.knownResults?.clear();
    endSearch(running, configuration);
    return;
  }
  if (running.weightedChanges === undefined) {
    if (advanceChanges(running, CHANGES_SHARE)) beginSearch(running, configuration);
    return;
  }
  const shouldStop = () => control.shouldStop() || isFinishing();
  running.weightedChanges = advanceWeightedChanges(
    configuration,
    running.weightedChanges,
    { ...stageControl, shouldStop },
    ({ share, proof }) => {
      running.searched = CHANGES_SHARE + (1 - CHANGES_SHARE) * share;
      if (proof !== undefined)
        Object.assign(running, { best: proof.value, bound: Math.max(0, proof.bound), isProving: true });
      reportProgress(running);
    },
  );
  if (isWeightedChangesDone(configuration, running.weightedChanges)) endSearch(running, configuration);
};
