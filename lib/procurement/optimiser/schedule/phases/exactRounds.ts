import {
  type AdditiveObjective,
  type Configuration,
  decidesEachPart,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import { type JobStage, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { computeObjectiveValues, getExactRounds } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import type { ExactResult } from '#lib/procurement/optimiser/parts/jobs.ts';
import {
  type RunningCalculation,
  reportProgress,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { NO_BOUND } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

/** Limits of branch-and-bound nodes per objective: total over all parts, and for one part. */
const ALL_NODES = 1_000_000;
const PART_NODES = 5_000;

const getNodeLimit = ({ parts }: Problem, configuration: Configuration): number => {
  if (!isOrdered(configuration) && (parts.length > SIZES.provenExtremePoints || configuration.effort === 'quick'))
    return 0;
  return Math.max(1, Math.min(PART_NODES, Math.floor(ALL_NODES / Math.max(1, parts.length))));
};

/**
 * Computes the result of the current round for a part taken from the warm start, whose first objective is proven. In
 * rounds for extreme points value and bound are 0, because they are not reported.
 */
const evaluateKnownColumn = (
  { problem, configuration, earlier }: RunningCalculation,
  place: number,
  order: readonly AdditiveObjective[],
  column: Column,
): ExactResult => {
  const part = problem.parts[place];
  if (part === undefined || !isOrdered(configuration)) return { column, value: 0, bound: 0, bounds: [] };
  const values = computeObjectiveValues({ problem, configuration }, part, order, column);
  const [value = 0] = values;
  const bounds = values.map((each, n) => (n === 0 || earlier?.proven?.[n] ? each : NO_BOUND));
  const unproven = bounds.indexOf(NO_BOUND);
  return { column, value, bound: value, bounds, ...(unproven >= 0 && { unproven }) };
};

/** Adds bounds; the sum has none if one of them is missing. */
const addBounds = (a: number, b: number): number => (a === NO_BOUND || b === NO_BOUND ? NO_BOUND : a + b);

/** Adds the result of a part to the current round. */
const addResult = (
  running: RunningCalculation,
  order: readonly AdditiveObjective[],
  part: number,
  { column, value, bound, bounds, unproven }: ExactResult,
): void => {
  const round = running.rounds.length - 1;
  const columns = running.rounds[round] ?? [];
  columns.push(column);
  const proven = running.proven[round] ?? [];
  running.proven[round] = proven;
  proven[part] = bound;
  if (unproven !== undefined) running.unproven.push([part, unproven]);
  running.best += value;
  running.bound += bound;
  const isFirst = columns.length === 1;
  const before = running.bounds;
  // A known column of a weighted configuration has no bounds.
  if (isFirst || before !== undefined)
    running.bounds = order.map((_, n) => addBounds(isFirst ? 0 : (before?.[n] ?? 0), bounds[n] ?? 0));
};

/** Ends a round: the next exact round follows, or the next phase. */
const endRound = (running: RunningCalculation): void => {
  const { problem, configuration, rounds } = running;
  if (rounds.length === getExactRounds(configuration).length) {
    running.phase = decidesEachPart(problem, configuration) ? 'explain' : 'search';
    return;
  }
  rounds.push([]);
  running.best = 0;
  running.bound = 0;
};

/** Solves every part for the objectives of the current exact round. */
export const solveExactRound = (running: RunningCalculation): void => {
  const { problem, configuration, rounds, earlier } = running;
  const round = rounds.length - 1;
  const order = getExactRounds(configuration)[round] ?? [];
  const nodes = getNodeLimit(problem, configuration);
  const getKnown = (part: number) => earlier?.rounds[round]?.[part] ?? undefined;
  const stage: JobStage<'solve'> = {
    kind: 'solve',
    parts: problem.parts.length,
    createJob: (part) => {
      if (getKnown(part) !== undefined) return undefined;
      const covering = round > 0 ? rounds[0]?.[part] : undefined;
      return { order, nodes, ...(covering && { covering }) };
    },
    accept: (part, result) => {
      const solved = result ?? evaluateKnownColumn(running, part, order, getKnown(part) ?? []);
      addResult(running, order, part, solved);
      reportProgress(running);
    },
  };
  const solved = runStage(stage, rounds.at(-1)?.length ?? 0, running.stageControl);
  if (solved === problem.parts.length) endRound(running);
};
