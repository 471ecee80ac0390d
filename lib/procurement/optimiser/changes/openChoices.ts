import { type ChoiceValues, chooseWithinBudget } from '#lib/procurement/optimiser/changes/changeBudget.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { compareValues, type PartChoice } from '#lib/procurement/optimiser/parts/partChoices.ts';

/** The solved choices of one part. */
export interface SolvedChoices {
  /** The plan with the fewest changes, and among the best plans one with the fewest changes; one if both are equal. */
  readonly ends: readonly PartChoice[];
  /** The best plans with one change, two changes, … more than the fewest. */
  readonly between: readonly PartChoice[];
}

/** Sorts the choices of a part by number of changes, and drops those whose further changes improve nothing. */
const listChoices = ({ ends, between }: SolvedChoices): readonly PartChoice[] => {
  const better: PartChoice[] = [];
  for (const choice of [...ends, ...between].sort(
    (a, b) => a.changes - b.changes || compareValues(a.values, b.values),
  )) {
    const last = better.at(-1);
    if (last === undefined || compareValues(choice.values, last.values) < 0) better.push(choice);
  }
  return better;
};

/** Returns the least unsolved number of changes of a part; undefined if there is none within the room. */
export const getNextChanges = ({ ends, between }: SolvedChoices, room: number): number | undefined => {
  const [first, last] = ends;
  if (first === undefined || last === undefined) return undefined;
  const next = first.changes + between.length + 1;
  return next < last.changes && next <= first.changes + room ? next : undefined;
};

/** A choice in the dynamic program; without a plan if it is not solved. */
interface Candidate extends ChoiceValues {
  readonly plan?: PartChoice;
}

/**
 * Adds the next unsolved number of changes of a part with the values of the best plan, a lower bound on its own values.
 * The appended 1 ranks it behind the best plan itself, which has the fewest changes of all plans with these values.
 */
const toCandidates = (part: SolvedChoices, room: number): readonly Candidate[] => {
  const choices = listChoices(part).map(
    (plan): Candidate => ({ changes: plan.changes, values: [...plan.values, 0], plan }),
  );
  const next = getNextChanges(part, room);
  const last = choices.at(-1);
  if (next === undefined || last === undefined || last.changes <= next) return choices;
  const open: Candidate = { changes: next, values: [...last.values.slice(0, -1), 1] };
  return [...choices.slice(0, -1), open, last];
};

/**
 * Chooses one plan per part within the limit, as if each unsolved number of changes gave the best plan.
 * @returns the parts with an unsolved choice; if there are none, the best solved plans are optimal
 */
export const listOpenParts = (parts: readonly SolvedChoices[], room: number): readonly number[] => {
  const candidates = parts.map((part) => toCandidates(part, room));
  const places = chooseWithinBudget(candidates, room);
  return places.flatMap((place, part) => (candidates[part]?.[place]?.plan === undefined ? [part] : []));
};

/** Chooses the best solved plan of each part within the limit. */
export const chooseSolved = (parts: readonly SolvedChoices[], room: number): readonly PartChoice[] => {
  const choices = parts.map(listChoices);
  const places = chooseWithinBudget(choices, room);
  return choices.map((own, part) => ensure(own[ensure(places[part])]));
};
