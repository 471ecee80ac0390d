import {
  type AdditiveObjective,
  type Configuration,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { computeKpis } from '#lib/procurement/domain/kpis.ts';
import {
  type CalculatedPlan,
  formatPlanMessage,
  type Kpis,
  type ObjectiveGap,
} from '#lib/procurement/domain/plan/plan.ts';
import { createPlanLists } from '#lib/procurement/domain/plan/planLists.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { toRequirementReasons } from '#lib/procurement/domain/plan/requirementReason.ts';
import { createFindFirstArrival } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { isProven } from '#lib/procurement/optimiser/bound/proof.ts';
import { type Column, getColumnQuantities, isSameColumn, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { createLeastValuesJob } from '#lib/procurement/optimiser/leastValues/objectiveBounds.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { type JobStage, runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { ExactResult } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { CalculationState, WarmStart } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { getExactRounds, toObjectiveForms } from '#lib/procurement/optimiser/schedule/extremePoints.ts';
import {
  advanceSearch,
  beginSearch,
  computeSearchShare,
  getChosenColumns,
  isSearchDone,
} from '#lib/procurement/optimiser/schedule/search.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

export interface Control extends Omit<StageControl, 'problem' | 'configuration'> {
  readonly onProgress: (progress: Progress) => void;
  /** Returns true to end the search at its next step with the best plan found and the bound proven so far. */
  readonly shouldFinish?: () => boolean;
}

/** Returns the state before the first slice; with a warm start (`createWarmStart`), only changed parts are solved. */
export const beginCalculation = (earlier?: WarmStart): CalculationState => ({
  version: 2,
  phase: 'solve',
  rounds: [[]],
  reasons: [],
  best: 0,
  bound: 0,
  ...(earlier && { earlier }),
});

/** Shares of the reported progress for the exact rounds and the search; alert reasons take the rest. */
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
  if (isOrdered(configuration)) return (solved + explained) / 2;
  return ROUNDS_SHARE * solved + SEARCH_SHARE * searched + (1 - ROUNDS_SHARE - SEARCH_SHARE) * explained;
};

/** Branch-and-bound node limits per objective: over all parts, and for one part. */
const ALL_NODES = 1_000_000;
const PART_NODES = 5_000;

const getNodeLimit = ({ parts }: Problem, configuration: Configuration): number => {
  if (!isOrdered(configuration) && (parts.length > SIZES.exactCorners || configuration.effort === 'quick')) return 0;
  return Math.max(1, Math.min(PART_NODES, Math.floor(ALL_NODES / Math.max(1, parts.length))));
};

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
  const orders = getExactRounds(configuration);
  const rounds = state.rounds.map((columns) => [...columns]);
  const reasons = [...state.reasons];
  const proven = (state.proven ?? []).map((bounds) => [...bounds]);
  const leastValues = [...(state.leastValues ?? [])];
  const stageControl: StageControl = { ...control, problem, configuration };
  const parts = problem.parts.length;
  const { earlier } = state;
  let { phase, best, bound, bounds, search } = state;
  let searched = search === undefined || isOrdered(configuration) ? 0 : computeSearchShare(configuration, search);

  let isProving = false;
  const report = (): void => {
    // The search has no distance to report before its first slice.
    if (phase === 'search' && search === undefined) return;
    const share = computeShare(problem, configuration, { phase, rounds, reasons, leastValues }, searched);
    control.onProgress({ phase: phase === 'search' && isProving ? 'prove' : phase, share, best, bound });
  };

  const solveOn = (): void => {
    const round = rounds.length - 1;
    const columns = rounds.at(-1) ?? [];
    const order = orders[round] ?? [];
    const nodes = getNodeLimit(problem, configuration);
    const known = (part: number) => earlier?.rounds[round]?.[part] ?? undefined;
    const stage: JobStage<'solve'> = {
      kind: 'solve',
      parts,
      createJob: (part) => {
        if (known(part) !== undefined) return undefined;
        const covering = round > 0 ? rounds[0]?.[part] : undefined;
        return { order, nodes, ...(covering && { covering }) };
      },
      accept: (part, result) => {
        const solved = result ?? evaluateKnownColumn(problem, configuration, part, order, known(part) ?? []);
        columns.push(solved.column);
        const bounded = proven[round] ?? [];
        proven[round] = bounded;
        bounded[part] = solved.bound;
        best += solved.value;
        bound += solved.bound;
        // A known column of a weighted configuration has no bounds.
        if (columns.length === 1 || bounds !== undefined)
          bounds = order.map((_, n) => (columns.length === 1 ? 0 : (bounds?.[n] ?? 0)) + (solved.bounds[n] ?? 0));
        report();
      },
    };
    if (runStage(stage, columns.length, stageControl) < parts) return;
    if (rounds.length === orders.length) phase = isOrdered(configuration) ? 'explain' : 'search';
    else {
      rounds.push([]);
      [best, bound] = [0, 0];
    }
  };

  const searchOn = (): void => {
    if (isOrdered(configuration)) return;
    search ??= beginSearch(problem, configuration, rounds, earlier);
    const isFinishing = control.shouldFinish?.() === true;
    // Results of jobs that the ended search had offloaded are not results of alert reasons.
    if (isFinishing) control.knownResults?.clear();
    else
      search = advanceSearch(
        configuration,
        search,
        { ...stageControl, shouldStop: () => control.shouldStop() || control.shouldFinish?.() === true },
        (share) => {
          searched = share;
          report();
        },
        (shown) => {
          ({ best, bound, isProving } = shown);
        },
      );
    if (!isFinishing && !isSearchDone(configuration, search)) return;
    rounds.push([...getChosenColumns(problem, configuration, search)]);
    phase = 'explain';
  };

  const explainOn = (): void => {
    const [plan = [], ...others] = [...rounds].reverse();
    const explainedIn = (part: number) => earlier?.explained[part] ?? undefined;
    const before = (part: number) => {
      const explained = explainedIn(part);
      return explained && isSameColumn(explained.column, plan[part] ?? []) ? explained.reasons : undefined;
    };
    const stage: JobStage<'explain'> = {
      kind: 'explain',
      parts,
      createJob: (part) => {
        if (before(part) !== undefined) return undefined;
        const explained = explainedIn(part);
        return {
          plan: plan[part] ?? [],
          others: [...others.map((columns) => columns[part] ?? []), ...(search?.pool[part] ?? [])],
          ...(explained && { explained }),
        };
      },
      accept: (part, result) => {
        reasons.push(result ?? before(part) ?? []);
        report();
      },
    };
    runStage(stage, reasons.length, stageControl);
  };

  const boundOn = (): void => {
    const found = { rounds, proven, ...(search && { search }) };
    const stage: JobStage<'least'> = {
      kind: 'least',
      parts,
      createJob: (part) =>
        earlier?.leastValues?.[part] ? undefined : createLeastValuesJob(problem, configuration, found, part),
      accept: (part, result) => {
        leastValues.push(result ?? earlier?.leastValues?.[part] ?? []);
        report();
      },
    };
    if (runStage(stage, leastValues.length, stageControl) === parts) phase = 'done';
  };

  while (phase !== 'done' && !control.shouldStop()) {
    if (phase === 'solve') solveOn();
    else if (phase === 'search') searchOn();
    else if (reasons.length < parts) explainOn();
    else boundOn();
    report();
  }
  return {
    version: 2,
    phase,
    rounds,
    reasons,
    proven,
    leastValues,
    best,
    bound,
    ...(bounds && isOrdered(configuration) ? { bounds } : {}),
    ...(search && { search }),
    ...(earlier && phase !== 'done' ? { earlier } : {}),
  };
};

/** Result of the current round for a part taken from the warm start. Rounds for extreme points report no values: 0. */
const evaluateKnownColumn = (
  problem: Problem,
  configuration: Configuration,
  place: number,
  order: readonly AdditiveObjective[],
  column: Column,
): ExactResult => {
  const part = problem.parts[place];
  if (part === undefined || !isOrdered(configuration)) return { column, value: 0, bound: 0, bounds: [] };
  const model = buildPartModel(problem, part, configuration);
  const quantities = getColumnQuantities(model, column);
  const bounds = toObjectiveForms(model, order).map((form) => computeCost(model, form, quantities));
  const [value = 0] = bounds;
  return { column, value, bound: value, bounds };
};

/** Returns the plan, its KPIs and its message for a calculation in phase `done`. */
export const finishCalculation = (
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
): CalculatedPlan => {
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
  const kpis = computeKpis(problem, parts, configuration, createFindFirstArrival(problem));
  const gap = computePlanGap(configuration, state, kpis);
  return {
    lists: createPlanLists(problem, parts),
    kpis,
    message: formatPlanMessage(
      configuration.name,
      kpis,
      { gap, byObjective: computeObjectiveGaps(configuration, state, kpis) },
      problem,
    ),
  };
};

/** Relative gap in percent: 100 (best - bound) / |best|; undefined for a best value of 0 that is not proven. */
const computeGap = (best: number, bound: number): number | undefined => {
  if (best === bound) return 0;
  return best === 0 ? undefined : (100 * (best - bound)) / Math.abs(best);
};

/** Returns an objective of a plan as it is minimised: recycled units, which are maximised, are negative. */
const getMinimisedFigure = (kpis: Kpis, objective: AdditiveObjective): number =>
  objective === 'RecycledUnits' ? -kpis[objective] : kpis[objective];

/** Proven gap of the plan in percent; undefined without a bound, or if the bound was computed for a different plan. */
const computePlanGap = (configuration: Configuration, state: CalculationState, kpis: Kpis): number | undefined => {
  if (isOrdered(configuration)) return computeGap(state.best, state.bound);
  const proof = state.search?.proof;
  if (proof === undefined || (proof.bound <= 0 && !isProven(proof))) return undefined;
  const figures = COLUMN_OBJECTIVES.map((figure) => getMinimisedFigure(kpis, figure));
  const values = toCriterionVector(figures, kpis.PurchaseOrders, kpis.SuppliersUsed);
  if (values.some((value, n) => value !== proof.values[n])) return undefined;
  return isProven(proof) ? 0 : computeGap(proof.value, proof.bound);
};

/**
 * Proven gap in percent of each objective of a lexicographic order, with the preceding objectives fixed at the plan's
 * values.
 */
const computeObjectiveGaps = (
  configuration: Configuration,
  { bounds }: CalculationState,
  kpis: Kpis,
): readonly ObjectiveGap[] => {
  if (!isOrdered(configuration)) return [];
  return configuration.order.map((objective, n) => {
    const bound = bounds?.[n];
    return {
      objective,
      gap: bound === undefined ? undefined : computeGap(getMinimisedFigure(kpis, objective), bound),
    };
  });
};
