import type { OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { chooseWithinBudget } from '#lib/procurement/optimiser/changes/changeBudget.ts';
import { compareValues, estimateChoice, type PartChoice } from '#lib/procurement/optimiser/changes/partChoices.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { getExactRounds } from '#lib/procurement/optimiser/schedule/extremePoints.ts';

/** State of the search for a plan with few changes, serialisable as JSON. */
export interface ChangeSearchState {
  /** By part solved so far: the plan with the fewest changes, and among the best plans one with the fewest changes. */
  readonly ends: readonly (readonly PartChoice[])[];
  /** By part solved so far: the plans with numbers of changes between these two. */
  readonly between: readonly (readonly PartChoice[])[];
}

/** Result of the search. */
export interface ChangeResult {
  /** Fewest changes that the data force. */
  readonly needed: number;
  /** Unavailable units, and shortfall of the minimum stock at the end, caused only by the limit on changes. */
  readonly missing: readonly [unavailable: number, shortfall: number];
  /** By part: the first objective that the voluntary changes of its lines improve; null if there are none. */
  readonly improved: readonly (string | null)[];
}

export const NO_CHANGES: ChangeSearchState = { ends: [], between: [] };

/** Counts the changes that every plan has, because the data forbid a line or its frozen quantity. */
const countFixedChanges = ({ periods, now, replanning }: Problem): number => {
  const first = periods[now]?.id ?? Number.POSITIVE_INFINITY;
  const frozen = replanning?.forced.filter(({ OrderPeriod }) => OrderPeriod >= first) ?? [];
  return frozen.length + (replanning?.changes?.gone.length ?? 0);
};

/** Returns the fewest changes of all parts, and how many further changes the limit admits. */
const computeRoom = (problem: Problem, ends: ChangeSearchState['ends']) => {
  const needed = ends.reduce((total, [first]) => total + ensure(first).changes, countFixedChanges(problem));
  return { needed, room: Math.max(0, (problem.replanning?.changes?.most ?? 0) - needed) };
};

/** Returns the numbers of changes between the two ends of a part to solve for; undefined if there are none. */
const getBetween = (choices: readonly PartChoice[], room: number) => {
  const [first, last] = choices;
  if (first === undefined || last === undefined) return undefined;
  const high = Math.min(last.changes - 1, first.changes + room);
  return high <= first.changes ? undefined : { low: first.changes + 1, high, known: first.column };
};

/** Best plans of the parts without a limit. */
interface Optimum {
  readonly columns: readonly Column[];
  readonly isProven: boolean;
}

/**
 * Advances the search: first both ends of every part, then the plans between them.
 * @returns the new state, and whether the search is done
 */
export const advanceChangeSearch = (
  configuration: OrderedConfiguration,
  state: ChangeSearchState,
  { columns, isProven }: Optimum,
  control: StageControl,
): { readonly state: ChangeSearchState; readonly isDone: boolean } => {
  const { problem } = control;
  const parts = problem.parts.length;
  const order = ensure(getExactRounds(configuration)[0]);
  const createJob = (part: number) => ({
    order,
    optimum: ensure(columns[part]),
    isOptimumProven: isProven,
  });
  const accepted: (readonly PartChoice[])[] = [];
  const accept = (_: number, result: readonly PartChoice[] | undefined) => accepted.push(result ?? []);
  if (state.ends.length < parts) {
    runStage({ kind: 'changes', parts, createJob, accept }, state.ends.length, control);
    return { state: { ...state, ends: [...state.ends, ...accepted] }, isDone: false };
  }
  const { room } = computeRoom(problem, state.ends);
  const stage = {
    kind: 'changes' as const,
    parts,
    createJob: (part: number) => {
      const between = getBetween(ensure(state.ends[part]), room);
      return between && { ...createJob(part), between };
    },
    accept,
  };
  const done = runStage(stage, state.between.length, control);
  return { state: { ...state, between: [...state.between, ...accepted] }, isDone: done === parts };
};

/** Sorts the choices of a part by number of changes, and drops those whose further changes improve nothing. */
const listChoices = (ends: readonly PartChoice[], between: readonly PartChoice[] = []): readonly PartChoice[] => {
  const better: PartChoice[] = [];
  for (const choice of [...ends, ...between].sort(
    (a, b) => a.changes - b.changes || compareValues(a.values, b.values),
  )) {
    const last = better.at(-1);
    if (last === undefined || compareValues(choice.values, last.values) < 0) better.push(choice);
  }
  return better;
};

/**
 * Returns, by part, the plan with the fewest changes as far as it is known; an estimate for parts that are not solved
 * yet.
 */
export const listFewestChanges = (
  { milp, problem, configuration }: Pick<StageControl, 'milp' | 'problem' | 'configuration'>,
  { ends }: ChangeSearchState,
): readonly PartChoice[] => {
  const order = ensure(getExactRounds(configuration)[0]);
  return problem.parts.map(
    (part, n) =>
      ends[n]?.[0] ?? estimateChoice(milp, problem, part, buildPartModel(problem, part, configuration), order),
  );
};

/** Sums the coverage of choices: unavailable units and shortfall at the end. */
const sumValues = (choices: readonly PartChoice[]): readonly number[] =>
  choices.reduce<readonly number[]>((total, { values }) => values.map((value, n) => value + (total[n] ?? 0)), []);

/** Chooses the plan of each part within the limit; the plan is optimal if the values are proven. */
export const endChangeSearch = (
  context: Pick<StageControl, 'milp' | 'problem' | 'configuration'>,
  { order }: OrderedConfiguration,
  state: ChangeSearchState,
  coverage: readonly [unavailable: number, shortfall: number],
) => {
  const { problem } = context;
  const ends = listFewestChanges(context, state).map((first, n) => state.ends[n] ?? [first]);
  const choices = ends.map((own, n) => listChoices(own, state.between[n]));
  const { needed, room } = computeRoom(problem, choices);
  const places = chooseWithinBudget(choices, room);
  const chosen = choices.map((own, n) => ensure(own[ensure(places[n])]));
  const [unavailable = 0, shortfall = 0, ...values] = sumValues(chosen);
  const names = ['UnavailableUnits', 'EndMinimumStockShortfall', ...order];
  const result: ChangeResult = {
    needed,
    missing: [unavailable - coverage[0], shortfall - coverage[1]],
    improved: chosen.map(({ values: own }, n) => {
      const first = ensure(ensure(choices[n])[0]);
      return names.find((_, at) => ensure(own[at]) < ensure(first.values[at])) ?? null;
    }),
  };
  const isComplete = state.ends.length === problem.parts.length && state.between.length === problem.parts.length;
  return {
    columns: chosen.map(({ column }) => column),
    values,
    isProven: isComplete && choices.flat().every(({ isProven }) => isProven),
    result,
  };
};
