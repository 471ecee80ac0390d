import { isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import {
  advanceChangeSearch,
  type ChangeSearchState,
  endChangeSearch,
  getChangeObjectives,
  NO_CHANGES,
} from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { NO_BOUND } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

/**
 * Share of the search in which the plans of each part with few changes are found. Not tuned: only the displayed progress
 * depends on it.
 */
export const CHANGES_SHARE = 0.4;

/**
 * Sums unavailable units and shortfall at the end over the plans without a limit; returns also whether the plan of each
 * part is optimal.
 */
const measureOptimum = (running: RunningCalculation) => {
  const { problem, configuration, rounds, bounds, proven } = running;
  const names = [...COVERAGE_TIERS, ...getChangeObjectives(configuration)] as const;
  const sums = names.map(() => 0);
  const firsts: number[] = [];
  for (const [n, part] of problem.parts.entries()) {
    const model = buildPartModel(problem, part, configuration);
    const quantities = getColumnQuantities(model, rounds[0]?.[n] ?? []);
    const values = names.map((name) => computeCost(model, getCostFunction(model, name), quantities));
    for (const [at, value] of values.entries()) sums[at] = ensure(sums[at]) + value;
    firsts.push(ensure(values[2]));
  }
  const [unavailable = 0, shortfall = 0, ...values] = sums;
  const isOptimal = values.every((value, n) => value === bounds?.[n]);
  const isProven = (part: number): boolean =>
    isOrdered(configuration) ? isOptimal : firsts[part] === proven[0]?.[part];
  return { coverage: [unavailable, shortfall] as const, isProven };
};

/** Returns the plan that a search ends with, its changes and the units that the limit makes unavailable. */
export const endChanges = (running: RunningCalculation, search: ChangeSearchState) => {
  const { problem, control, configuration } = running;
  const { coverage } = measureOptimum(running);
  return endChangeSearch({ ...control, problem, configuration }, search, coverage);
};

/** Ends the search for an order: its plan becomes the last round. */
const endSearch = (running: RunningCalculation, search: ChangeSearchState): void => {
  const found = endChanges(running, search);
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

/** Advances the search for the plans of each part with few changes; returns whether it is done. */
export const advanceChanges = (running: RunningCalculation, scale = 1): boolean => {
  const { problem, configuration, control, stageControl, rounds } = running;
  const search = running.changeSearch ?? NO_CHANGES;
  const optimum = { columns: rounds[0] ?? [], isProven: measureOptimum(running).isProven };
  const shouldStop = () => control.shouldStop() || control.shouldFinish?.() === true;
  const onSolved = (state: ChangeSearchState): void => {
    running.changeSearch = state;
    running.searched = scale * computeShare(problem.parts.length, state);
    reportProgress(running);
  };
  onSolved(search);
  const next = advanceChangeSearch(configuration, search, optimum, { ...stageControl, shouldStop, onSolved });
  running.changeSearch = next.state;
  return next.isDone;
};

/** Advances the search for a plan with few changes of order lines, for an order that decides part by part. */
export const continueChangeSearch = (running: RunningCalculation): void => {
  const { control } = running;
  if (control.shouldFinish?.() === true) {
    control.knownResults?.clear();
    endSearch(running, running.changeSearch ?? NO_CHANGES);
  } else if (advanceChanges(running)) endSearch(running, running.changeSearch ?? NO_CHANGES);
};
