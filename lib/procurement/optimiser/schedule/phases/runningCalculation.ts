import {
  type Configuration,
  decidesEachPart,
  isOrdered,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { getExactRounds } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { computeSearchShare } from '#lib/procurement/optimiser/schedule/steps/search.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { NO_BOUND } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';

export interface Control extends Omit<StageControl, 'problem' | 'configuration'> {
  readonly onProgress: (progress: Progress) => void;
  /** Returns true to end the search at its next step, with the best plan and bound so far. */
  readonly shouldFinish?: () => boolean;
}

/** A calculation during a slice: its state, which the phases change, and its control. */
export interface RunningCalculation extends Pick<CalculationState, 'earlier'> {
  readonly problem: Problem;
  readonly configuration: Configuration;
  readonly control: Control;
  readonly stageControl: StageControl;
  readonly rounds: Column[][];
  readonly proven: number[][];
  readonly unproven: NonNullable<CalculationState['unproven']>[number][];
  readonly reasons: CalculationState['reasons'][number][];
  readonly leastValues: NonNullable<CalculationState['leastValues']>[number][];
  phase: CalculationState['phase'];
  best: number;
  bound: number;
  /** Objective that the search for an order minimises; undefined before it and for weights. */
  objective?: OrderObjective;
  bounds: CalculationState['bounds'];
  values: CalculationState['values'];
  search: CalculationState['search'];
  orderSearch: CalculationState['orderSearch'];
  changeSearch: CalculationState['changeSearch'];
  changes: CalculationState['changes'];
  weightedChanges: CalculationState['weightedChanges'];
  /** Share of the search that is done, 0 to 1. */
  searched: number;
  /** Whether the search has reached its bounding phase. */
  isProving: boolean;
}

const getSearchedShare = (configuration: Configuration, { phase, search }: CalculationState): number => {
  if (phase === 'explain' || phase === 'done') return 1;
  // The search of an order computes its share itself.
  return search === undefined || isOrdered(configuration) ? 0 : computeSearchShare(configuration, search);
};

/** Resumes a calculation from its state. */
export const resumeCalculation = (
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
  control: Control,
): RunningCalculation => {
  const { phase, best, bound, bounds, values, search, orderSearch, changeSearch, changes, weightedChanges, earlier } =
    state;
  return {
    problem,
    configuration,
    control,
    stageControl: { ...control, problem, configuration },
    earlier,
    rounds: state.rounds.map((columns) => [...columns]),
    proven: (state.proven ?? []).map((each) => [...each]),
    unproven: [...(state.unproven ?? [])],
    reasons: [...state.reasons],
    leastValues: [...(state.leastValues ?? [])],
    phase,
    best,
    bound,
    bounds,
    values,
    search,
    orderSearch,
    changeSearch,
    changes,
    weightedChanges,
    searched: getSearchedShare(configuration, state),
    isProving: false,
  };
};

/** Returns the state of a running calculation, for its next slice. */
export const toCalculationState = (running: RunningCalculation): CalculationState => {
  const { configuration, phase, rounds, reasons, proven, leastValues, best, bound, bounds, search, earlier } = running;
  const { unproven, values, orderSearch, changeSearch, changes, weightedChanges } = running;
  return {
    phase,
    rounds,
    reasons,
    proven,
    ...(isOrdered(configuration) ? { unproven } : {}),
    leastValues,
    best,
    bound,
    ...(bounds && isOrdered(configuration) ? { bounds } : {}),
    ...(values && { values }),
    ...(search && { search }),
    ...(orderSearch && phase === 'search' ? { orderSearch } : {}),
    ...(changeSearch && phase === 'search' ? { changeSearch } : {}),
    ...(changes && { changes }),
    ...(weightedChanges && phase === 'search' ? { weightedChanges } : {}),
    ...(earlier && phase !== 'done' ? { earlier } : {}),
  };
};

/**
 * Shares of the exact rounds and of the search in the reported progress; alert reasons take the rest. Not tuned: only the
 * displayed progress depends on them.
 */
const ROUNDS_SHARE = 0.2;
const SEARCH_SHARE = 0.7;

const computeShare = (
  problem: Problem,
  configuration: Configuration,
  { phase, rounds, reasons, leastValues = [] }: Pick<CalculationState, 'phase' | 'rounds' | 'reasons' | 'leastValues'>,
  searched: number,
): number => {
  const parts = problem.parts.length;
  if (parts === 0 || phase === 'done') return 1;
  const count = getExactRounds(configuration).length;
  const solved = rounds.slice(0, count).reduce((total, columns) => total + columns.length, 0) / (count * parts);
  const explained = (reasons.length + leastValues.length) / (2 * parts);
  if (decidesEachPart(problem, configuration)) return (solved + explained) / 2;
  return ROUNDS_SHARE * solved + SEARCH_SHARE * searched + (1 - ROUNDS_SHARE - SEARCH_SHARE) * explained;
};

/** Returns whether a search by weights has no bound: before its bounding phase, or after it ended without a proof. */
const isUnbounded = ({ phase, search, isProving }: RunningCalculation): boolean =>
  search !== undefined && (phase === 'search' ? !isProving : search.proof === undefined);

/** Best value and bound to report. */
const getValues = (running: RunningCalculation): Pick<Progress, 'best' | 'bound'> => {
  const { best, bound } = running;
  // Best value 0 with bound -1 stands for an unknown gap; a store takes no number as small as the missing bound.
  if (bound === NO_BOUND) return { best: 0, bound: -1 };
  return isUnbounded(running) ? { best } : { best, bound };
};

export const reportProgress = (running: RunningCalculation): void => {
  const { problem, configuration, control, phase, search, orderSearch, changeSearch } = running;
  const { searched, isProving, best, bound, objective, weightedChanges } = running;
  const share = computeShare(problem, configuration, running, searched);
  // After the search for few changes, that of an order has no value to report until its first step.
  const hasOrder = orderSearch !== undefined && (changeSearch === undefined || objective !== undefined);
  if (phase === 'search' && search === undefined && !hasOrder) {
    // Before its first slice the search has no distance to report.
    if (weightedChanges !== undefined && isProving) control.onProgress({ phase: 'prove', share, best, bound });
    else if (changeSearch !== undefined) control.onProgress({ phase: 'change', share });
    return;
  }
  control.onProgress({
    phase: phase === 'search' && isProving ? 'prove' : phase,
    share,
    ...getValues(running),
    ...(phase === 'search' && objective !== undefined && { objective }),
  });
};
