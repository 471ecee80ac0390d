import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { computeKpis, type KpiTotals } from '#lib/procurement/domain/kpis.ts';
import { type CalculatedPlan, formatPlanMessage } from '#lib/procurement/domain/plan/plan.ts';
import { createPlanLists } from '#lib/procurement/domain/plan/planLists.ts';
import { toRequirementReasons } from '#lib/procurement/domain/plan/requirementReason.ts';
import { createFindFirstArrival } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Changes, formatReplanning } from '#lib/procurement/domain/replanning/summary.ts';
import { listChangedLines } from '#lib/procurement/optimiser/changes/changedLines.ts';
import { toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { continueSearch } from '#lib/procurement/optimiser/schedule/phases/continueSearch.ts';
import { solveExactRound } from '#lib/procurement/optimiser/schedule/phases/exactRounds.ts';
import { explainPlan } from '#lib/procurement/optimiser/schedule/phases/explanations.ts';
import {
  type Control,
  reportProgress,
  resumeCalculation,
  toCalculationState,
} from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import type { CalculationState, WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';
import { computeObjectiveGaps, computePlanGap } from '#lib/procurement/optimiser/state/planGaps.ts';

/**
 * Returns the state before the first slice. With a warm start (`createWarmStart`) only the changed parts will be
 * solved.
 */
export const beginCalculation = (earlier?: WarmStart): CalculationState => ({
  phase: 'solve',
  rounds: [[]],
  reasons: [],
  best: 0,
  bound: 0,
  ...(earlier && { earlier }),
});

/**
 * Advances a calculation (exact rounds, search, alert reasons) until it is done or `control.shouldStop` returns true,
 * and returns the new state.
 */
export const advanceCalculation = (
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
  control: Control,
): CalculationState => {
  const running = resumeCalculation(problem, configuration, state, control);
  while (running.phase !== 'done' && !control.shouldStop()) {
    if (running.phase === 'solve') solveExactRound(running);
    else if (running.phase === 'search') continueSearch(running);
    else explainPlan(running);
    reportProgress(running);
  }
  return toCalculationState(running);
};

/** Describes the effect of a limit on changes on a plan; undefined without a limit, and before its search is done. */
export const describeChanges = (problem: Problem, { rounds, changes }: CalculationState): Changes | undefined => {
  if (changes === undefined) return undefined;
  const lines = listChangedLines(problem, rounds.at(-1) ?? [], changes) ?? [];
  return { needed: changes.needed, missing: changes.missing, lines };
};

/** The plan of a calculation, and the sums behind its figures. */
export interface FinishedPlan extends CalculatedPlan {
  readonly totals: KpiTotals;
}

/** Returns the plan, its KPIs and its message for a calculation in phase `done`. */
export const finishCalculation = (
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
): FinishedPlan => {
  const columns = state.rounds.at(-1) ?? [];
  const parts = problem.parts.map((part, n) => {
    const column = columns[n] ?? [];
    return {
      part,
      orders: toOrders(problem, part, column),
      pegging: pegColumn(problem, part, column),
      reasons: toRequirementReasons(state.reasons[n] ?? []),
    };
  });
  const { kpis, totals } = computeKpis(problem, parts, configuration, createFindFirstArrival(problem));
  const gap = computePlanGap(configuration, state, kpis);
  return {
    lists: createPlanLists(problem, parts),
    kpis,
    totals,
    message: [
      formatPlanMessage(
        configuration.name,
        kpis,
        { gap, byObjective: computeObjectiveGaps(configuration, state, kpis) },
        problem,
      ),
      ...formatReplanning(problem, describeChanges(problem, state)),
    ].join('; '),
  };
};
