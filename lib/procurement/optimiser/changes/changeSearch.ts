import {
  type AdditiveObjective,
  type Configuration,
  isOrdered,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import {
  chooseSolved,
  getNextChanges,
  listOpenParts,
  type SolvedChoices,
} from '#lib/procurement/optimiser/changes/openChoices.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { getExactRounds } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { type ChoicesJob, estimateChoice, type PartChoice } from '#lib/procurement/optimiser/parts/partChoices.ts';

/** State of the search for a plan with few changes, serialisable as JSON. */
export interface ChangeSearchState {
  /** By part solved so far: the plan with the fewest changes, and among the best plans one with the fewest changes. */
  readonly ends: readonly SolvedChoices['ends'][];
  /** By part: the solved plans with numbers of changes between these two. Trailing parts without any may be missing. */
  readonly between: readonly SolvedChoices['between'][];
  /** The round that is being solved: its parts, and how many parts of the problem it has passed. */
  readonly round?: { readonly asked: readonly number[]; readonly passed: number };
}

/** Result of the search. */
export interface ChangeResult {
  /** Fewest changes that the data force. */
  readonly needed: number;
  /** Unavailable units, and shortfall of the minimum stock at the end, caused only by the limit on changes. */
  readonly missing: readonly [unavailable: number, shortfall: number];
  /** By part: the first objective that the voluntary changes of its lines improve; null if there are none. */
  readonly improved: readonly (string | null)[];
  /** For weights: the same by part, then by column of the pool. */
  readonly improvedByColumn?: readonly (readonly (string | null)[])[];
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

const listSolved = ({ ends, between }: Pick<ChangeSearchState, 'ends' | 'between'>): readonly SolvedChoices[] =>
  ends.map((own, part) => ({ ends: own, between: between[part] ?? [] }));

/** Best plans of the parts without a limit. */
interface Optimum {
  readonly columns: readonly Column[];
  readonly isProven: (part: number) => boolean;
}

/** Returns the objectives by which a search compares the plans of a part: those of the order, or cost for weights. */
export const getChangeObjectives = (configuration: Configuration): readonly AdditiveObjective[] =>
  isOrdered(configuration) ? ensure(getExactRounds(configuration)[0]) : ['TotalCost'];

type CreateJob = (part: number) => ChoicesJob;

/** Control of a stage of this search. `onSolved` is called after every solved part with the plans found so far. */
interface ChangeSearchControl extends StageControl {
  readonly onSolved: (state: ChangeSearchState) => void;
}

/** Solves the ends of the parts that are left. */
const advanceEnds = (
  state: ChangeSearchState,
  createJob: CreateJob,
  control: ChangeSearchControl,
): ChangeSearchState => {
  const ends = [...state.ends];
  const accept = (_: number, result: SolvedChoices['ends'] | undefined) => {
    ends.push(result ?? []);
    control.onSolved({ ...state, ends });
  };
  runStage({ kind: 'changes', parts: control.problem.parts.length, createJob, accept }, ends.length, control);
  return { ...state, ends };
};

/** Solves the next number of changes of each part of a round. */
const advanceRound = (
  state: ChangeSearchState,
  { asked, passed }: NonNullable<ChangeSearchState['round']>,
  createJob: CreateJob,
  control: ChangeSearchControl,
): ChangeSearchState => {
  const { problem } = control;
  const { room } = computeRoom(problem, state.ends);
  const solved = listSolved(state);
  const inRound = new Set(asked);
  const between = solved.map((each) => each.between);
  const { ends } = state;
  const stage = {
    kind: 'changes' as const,
    parts: problem.parts.length,
    createJob: (part: number): ChoicesJob | undefined => {
      const known = ensure(solved[part]);
      const most = inRound.has(part) ? getNextChanges(known, room) : undefined;
      const { column } = ensure(known.between.at(-1) ?? known.ends[0]);
      return most === undefined ? undefined : { ...createJob(part), between: { most, known: column } };
    },
    accept: (part: number, result: readonly PartChoice[] | undefined) => {
      if (result === undefined) return;
      between[part] = [...ensure(between[part]), ...result];
      control.onSolved({ ends, between });
    },
  };
  const done = runStage(stage, passed, control);
  return done === stage.parts ? { ends, between } : { ends, between, round: { asked, passed: done } };
};

/**
 * Advances the search. First solves both ends of every part. Then, in rounds, chooses the best plan on the assumption
 * that each unsolved number of changes gives the best plan of its part, and solves the unsolved numbers that it takes.
 * @returns the new state, and whether the search is done
 */
export const advanceChangeSearch = (
  configuration: Configuration,
  state: ChangeSearchState,
  { columns, isProven }: Optimum,
  control: ChangeSearchControl,
): { readonly state: ChangeSearchState; readonly isDone: boolean } => {
  const { problem } = control;
  const order = getChangeObjectives(configuration);
  const createJob = (part: number) => ({ order, optimum: ensure(columns[part]), isOptimumProven: isProven(part) });
  if (state.ends.length < problem.parts.length) return { state: advanceEnds(state, createJob, control), isDone: false };
  const asked = state.round?.asked ?? listOpenParts(listSolved(state), computeRoom(problem, state.ends).room);
  if (asked.length === 0) return { state, isDone: true };
  const { passed } = state.round ?? { passed: 0 };
  return { state: advanceRound(state, { asked, passed }, createJob, control), isDone: false };
};

/**
 * Returns, by part, the plan with the fewest changes as far as it is known; an estimate for parts that are not solved
 * yet.
 */
export const listFewestChanges = (
  { milp, problem, configuration }: Pick<StageControl, 'milp' | 'problem' | 'configuration'>,
  { ends }: ChangeSearchState,
): readonly PartChoice[] => {
  const order = getChangeObjectives(configuration);
  return problem.parts.map(
    (part, n) =>
      ends[n]?.[0] ??
      estimateChoice(milp, { problem, part, model: buildPartModel(problem, part, configuration) }, order),
  );
};

/** Sums the coverage of choices: unavailable units and shortfall at the end. */
const sumValues = (choices: readonly PartChoice[]): readonly number[] =>
  choices.reduce<readonly number[]>((total, { values }) => values.map((value, n) => value + (total[n] ?? 0)), []);

/** Chooses the plan of each part within the limit; the plan is optimal if the values are proven. */
export const endChangeSearch = (
  context: Pick<StageControl, 'milp' | 'problem' | 'configuration'>,
  state: ChangeSearchState,
  coverage: readonly [unavailable: number, shortfall: number],
) => {
  const { problem } = context;
  const ends = listFewestChanges(context, state).map((first, n) => state.ends[n] ?? [first]);
  const parts = listSolved({ ends, between: state.between });
  const { needed, room } = computeRoom(problem, ends);
  const chosen = chooseSolved(parts, room);
  const [unavailable = 0, shortfall = 0, ...values] = sumValues(chosen);
  const names = [...COVERAGE_TIERS, ...getChangeObjectives(context.configuration)];
  const result: ChangeResult = {
    needed,
    missing: [unavailable - coverage[0], shortfall - coverage[1]],
    improved: chosen.map(({ values: own }, n) => {
      const first = ensure(ensure(ends[n])[0]);
      return names.find((_, at) => ensure(own[at]) < ensure(first.values[at])) ?? null;
    }),
  };
  const isComplete = state.ends.length === problem.parts.length && listOpenParts(parts, room).length === 0;
  const isSolved = parts.every((part) => [...part.ends, ...part.between].every((choice) => choice.isProven));
  const columns = chosen.map(({ column }) => column);
  return { columns, values, isProven: isComplete && isSolved, result, parts, room };
};
