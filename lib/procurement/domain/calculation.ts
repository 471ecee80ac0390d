import { type Column, columnOf, ordersOf, quantitiesOfColumn } from '#lib/procurement/domain/columns.ts';
import { type Configuration, isOrdered } from '#lib/procurement/domain/configuration.ts';
import { kpisOf } from '#lib/procurement/domain/kpis.ts';
import { listsOf, peggingOf } from '#lib/procurement/domain/lists.ts';
import type { MilpSolver } from '#lib/procurement/domain/milp.ts';
import { criterionForms, orderForms, roundsOf, weightedForms } from '#lib/procurement/domain/objectives.ts';
import { costOf } from '#lib/procurement/domain/part/forms.ts';
import { modelOf } from '#lib/procurement/domain/part/model.ts';
import { solveLexicographic } from '#lib/procurement/domain/part/solve.ts';
import { type CalculatedPlan, planMessage, type Reason } from '#lib/procurement/domain/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { firstArrivalIn, type RequirementReason, reasonsOf } from '#lib/procurement/domain/reasons.ts';

/** What a calculation is busy with: solving parts, then finding the reasons of alerts. */
export type Phase = 'solve' | 'explain' | 'done';

export interface Progress {
  readonly phase: Phase;
  /** Of the whole calculation, 0..1. */
  readonly share: number;
  /** What the current round minimises first below coverage, and its proven bound, over the parts solved so far. */
  readonly best: number;
  readonly bound: number;
}

/**
 * What a calculation knows between two slices; JSON, and small: a few numbers an order. Equal inputs give equal
 * states and plans, wherever the calculation is cut into slices.
 */
export interface CalculationState {
  readonly version: 1;
  readonly phase: Phase;
  /** By round, then part: the columns found so far. The last round's are the plan. */
  readonly rounds: readonly (readonly Column[])[];
  /** By part: requirement position, type and reason, three numbers an alert. */
  readonly reasons: readonly (readonly number[])[];
  /** Of the current round, over the parts solved so far. */
  readonly best: number;
  readonly bound: number;
}

export interface Control {
  readonly milp: MilpSolver;
  /** Asked between two parts, each of which takes a bounded number of steps; true ends the slice. */
  readonly shouldStop: () => boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** A calculation before its first slice. */
export const begin = (): CalculationState => ({
  version: 1,
  phase: 'solve',
  rounds: [[]],
  reasons: [],
  best: 0,
  bound: 0,
});

/** The range of each criterion over the plans of the first rounds. */
const rangesOf = (problem: Problem, configuration: Configuration, rounds: readonly (readonly Column[])[]) => {
  if (isOrdered(configuration)) return [];
  const totals: number[][] = [];
  problem.parts.forEach((part, n) => {
    const model = modelOf(problem, part, configuration);
    const plans = rounds.map((columns) => quantitiesOfColumn(model, columns[n] ?? []));
    criterionForms(model, configuration).forEach((form, criterion) => {
      totals[criterion] = plans.map((plan, at) => (totals[criterion]?.[at] ?? 0) + costOf(model, form, plan));
    });
  });
  return totals.map((values) => Math.max(...values) - Math.min(...values));
};

const shareOf = (problem: Problem, configuration: Configuration, rounds: number, reasons: number): number => {
  const steps = (roundsOf(configuration).length + 1) * problem.parts.length;
  return steps === 0 ? 1 : Math.min(1, (rounds + reasons) / steps);
};

/** Solves and explains parts until the calculation is done or is told to stop. */
export const advance = (
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
  control: Control,
): CalculationState => {
  const orders = roundsOf(configuration);
  const rounds = state.rounds.map((columns) => [...columns]);
  const reasons = [...state.reasons];
  let { phase, best, bound } = state;
  let ranges: readonly number[] | undefined;

  const solveNext = (): void => {
    const columns = rounds.at(-1) ?? [];
    const part = problem.parts[columns.length];
    if (part === undefined) {
      if (rounds.length === orders.length) phase = 'explain';
      else {
        rounds.push([]);
        [best, bound] = [0, 0];
      }
      return;
    }
    const model = modelOf(problem, part, configuration);
    const order = orders[rounds.length - 1];
    if (order === undefined) ranges ??= rangesOf(problem, configuration, rounds.slice(0, -1));
    const forms =
      order === undefined && !isOrdered(configuration)
        ? weightedForms(model, configuration, ranges ?? [])
        : orderForms(model, order ?? []);
    const solution = solveLexicographic(control.milp, model, forms);
    columns.push(columnOf(model, solution.quantities));
    best += solution.values[0] ?? 0;
    bound += solution.bounds[0] ?? 0;
  };

  const explainNext = (): void => {
    const part = problem.parts[reasons.length];
    if (part === undefined) {
      phase = 'done';
      return;
    }
    const model = modelOf(problem, part, configuration);
    const [plan = [], ...others] = rounds.map((columns) => columns[reasons.length] ?? []).reverse();
    const found = reasonsOf(
      control.milp,
      problem,
      part,
      configuration,
      peggingOf(problem, part, plan),
      quantitiesOfColumn(model, plan),
      others.map((column) => quantitiesOfColumn(model, column)),
    );
    reasons.push(found.flatMap(({ due, type, reason }) => [due, type, reason]));
  };

  while (phase !== 'done' && !control.shouldStop()) {
    if (phase === 'solve') solveNext();
    else explainNext();
    const solved = rounds.reduce((total, columns) => total + columns.length, 0);
    control.onProgress({ phase, share: shareOf(problem, configuration, solved, reasons.length), best, bound });
  }
  return { version: 1, phase, rounds, reasons, best, bound };
};

const reasonRows = (numbers: readonly number[]): readonly RequirementReason[] =>
  Array.from({ length: numbers.length / 3 }, (_, n) => ({
    due: numbers[3 * n] ?? 0,
    type: numbers[3 * n + 1] === 1 ? 1 : 0,
    reason: (numbers[3 * n + 2] ?? 0) as Reason,
  }));

/** The plan of a calculation that is done. */
export const finish = (problem: Problem, configuration: Configuration, state: CalculationState): CalculatedPlan => {
  const columns = state.rounds.at(-1) ?? [];
  const parts = problem.parts.map((part, n) => {
    const column = columns[n] ?? [];
    return {
      part,
      orders: ordersOf(problem, part, column),
      pegging: peggingOf(problem, part, column),
      reasons: reasonRows(state.reasons[n] ?? []),
    };
  });
  const kpis = kpisOf(problem, parts, configuration, firstArrivalIn(problem));
  const gap = isOrdered(configuration) ? gapOf(state.best, state.bound) : undefined;
  return {
    lists: listsOf(problem, parts),
    kpis,
    message: planMessage(configuration.name, kpis, gap, problem.warnings, problem.planId),
  };
};

/** In percent of the value; the first objective of every order is never negative, save recycled units. */
const gapOf = (best: number, bound: number): number => (best === bound ? 0 : (100 * (best - bound)) / Math.abs(best));
