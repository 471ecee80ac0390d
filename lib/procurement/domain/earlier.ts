import type { CalculationState } from '#lib/procurement/domain/calculation.ts';
import type { Column } from '#lib/procurement/domain/columns.ts';
import type { Configuration } from '#lib/procurement/domain/configuration.ts';
import { isOrdered } from '#lib/procurement/domain/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem.ts';

/** What an earlier calculation knows of the parts that are as they were; null for a part that is new or has changed. */
export interface Earlier {
  /** By round, then part: the column that was found. */
  readonly rounds: readonly (readonly (Column | null)[])[];
  /** By part: its columns, those of the search. */
  readonly pool: readonly (readonly Column[] | null)[];
  /** By point of the front, then part: the place of its column. */
  readonly choices: readonly (readonly (number | null)[])[];
  /** By part: the column of the plan, and why it has the alerts that it has. */
  readonly explained: readonly ({ readonly column: Column; readonly reasons: readonly number[] } | null)[];
}

/** All that a part's plans depend on, whatever its suppliers' places are. */
const contentOf = (problem: Problem, part: Part): string =>
  JSON.stringify([part, part.sources.map(({ supplier }) => problem.suppliers[supplier])], (key, value: unknown) =>
    key === 'supplier' ? undefined : value,
  );

const axisOf = ({ periods, now, start }: Problem): string => JSON.stringify([periods, now, start]);

const searchedLike = (configuration: Configuration): string =>
  JSON.stringify({ ...configuration, name: '', budget: {} });

/** For each part of a problem, its place in an earlier one if nothing that concerns it has changed. */
const samePlaces = (problem: Problem, before: Problem): readonly (number | undefined)[] => {
  if (axisOf(problem) !== axisOf(before)) return problem.parts.map(() => undefined);
  const places = new Map(before.parts.map((part, place) => [part.id, place]));
  return problem.parts.map((part) => {
    const place = places.get(part.id);
    const other = place === undefined ? undefined : before.parts[place];
    if (other === undefined || contentOf(problem, part) !== contentOf(before, other)) return undefined;
    return place;
  });
};

/**
 * What a calculation can take from one that is done, so that it costs what has changed and not what there is. Undefined
 * where that is nothing: another configuration, a calculation that is not done or not proven, no part in common.
 */
export const earlierOf = (
  problem: Problem,
  configuration: Configuration,
  before: { readonly problem: Problem; readonly configuration: Configuration; readonly state: CalculationState },
): Earlier | undefined => {
  const { state } = before;
  if (state.version !== 2 || state.phase !== 'done') return undefined;
  if (searchedLike(configuration) !== searchedLike(before.configuration)) return undefined;
  if (isOrdered(configuration) && state.best !== state.bound) return undefined;
  const places = samePlaces(problem, before.problem);
  if (places.every((place) => place === undefined)) return undefined;
  const each = <Value>(value: (place: number) => Value | undefined): readonly (Value | null)[] =>
    places.map((place) => (place === undefined ? null : (value(place) ?? null)));
  const plan = state.rounds.at(-1) ?? [];
  return {
    rounds: state.rounds.map((columns) => each((place) => columns[place])),
    pool: each((place) => state.search?.pool[place]),
    choices: (state.search?.points ?? []).map(({ choice }) => each((place) => choice[place])),
    explained: each((place) => ({ column: plan[place] ?? [], reasons: state.reasons[place] ?? [] })),
  };
};
