import {
  type AdditiveObjective,
  listAdditiveObjectives,
  type OrderedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import {
  advanceChangeSearch,
  type ChangeSearchState,
  endChangeSearch,
  NO_CHANGES,
} from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { NO_BOUND } from '#lib/procurement/optimiser/tolerances/orderSearch.ts';

/**
 * Sums unavailable units and shortfall at the end over the plans without a limit; returns also whether these are
 * optimal.
 */
const measureOptimum = (
  { problem, configuration, rounds, bounds }: RunningCalculation,
  order: readonly AdditiveObjective[],
) => {
  const names = ['UnavailableUnits', 'EndMinimumStockShortfall', ...order] as const;
  const sums = names.map(() => 0);
  for (const [n, part] of problem.parts.entries()) {
    const model = buildPartModel(problem, part, configuration);
    const quantities = getColumnQuantities(model, rounds[0]?.[n] ?? []);
    for (const [at, name] of names.entries())
      sums[at] = (sums[at] ?? 0) + computeCost(model, getCostFunction(model, name), quantities);
  }
  const [unavailable = 0, shortfall = 0, ...values] = sums;
  return { coverage: [unavailable, shortfall] as const, isProven: values.every((value, n) => value === bounds?.[n]) };
};

/** Ends the search: its plan becomes the last round. */
const endSearch = (
  running: RunningCalculation,
  configuration: OrderedConfiguration,
  search: ChangeSearchState,
): void => {
  const { problem, control } = running;
  const { coverage } = measureOptimum(running, listAdditiveObjectives(configuration));
  const found = endChangeSearch({ ...control, problem, configuration }, configuration, search, coverage);
  const [value = 0] = found.values;
  // If the coverage is the same, the first objective is at least its value without the limit.
  const isCovered = found.result.missing.every((units) => units === 0);
  const bound = isCovered ? running.bound : NO_BOUND;
  running.rounds.push(found.columns);
  running.changes = found.result;
  running.best = value;
  running.bound = found.isProven ? value : bound;
  running.bounds = found.values.map((each, n) => (found.isProven ? each : n === 0 ? bound : NO_BOUND));
  running.searched = 1;
  running.phase = 'explain';
};

/** Returns the share of the search that is done. The number of plans between the ends is not known in advance. */
const computeShare = (parts: number, { ends, between }: ChangeSearchState): number => {
  const solved = between.reduce((total, own) => total + own.length, 0);
  return (ends.length / Math.max(1, parts) + solved / Math.max(1, solved + parts)) / 2;
};

/** Advances the search for a plan with few changes of order lines, for an order that decides part by part. */
export const continueChangeSearch = (running: RunningCalculation, configuration: OrderedConfiguration): void => {
  const { problem, control, stageControl, rounds } = running;
  const search = running.changeSearch ?? NO_CHANGES;
  if (control.shouldFinish?.() === true) {
    control.knownResults?.clear();
    endSearch(running, configuration, search);
    return;
  }
  const { isProven } = measureOptimum(running, listAdditiveObjectives(configuration));
  const optimum = { columns: rounds[0] ?? [], isProven };
  const shouldStop = () => control.shouldStop() || control.shouldFinish?.() === true;
  const { state, isDone } = advanceChangeSearch(configuration, search, optimum, { ...stageControl, shouldStop });
  running.changeSearch = state;
  running.searched = computeShare(problem.parts.length, state);
  reportProgress(running);
  if (isDone) endSearch(running, configuration, state);
};
