import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { compareValues, type PartChoice } from '#lib/procurement/optimiser/parts/partChoices.ts';

/** Number of changes and values of a choice: computed, or assumed for a choice that is not solved. */
export type ChoiceValues = Pick<PartChoice, 'changes' | 'values'>;

/** The choices of a part, relative to the one with the fewest changes. */
interface Gains {
  readonly part: number;
  readonly extra: readonly number[];
  readonly values: readonly (readonly number[])[];
}

const toGains = (choices: readonly ChoiceValues[], part: number): Gains => {
  const first = ensure(choices[0]);
  return {
    part,
    extra: choices.map(({ changes }) => changes - first.changes),
    values: choices.map(({ values }) => values.map((value, n) => value - ensure(first.values[n]))),
  };
};

const add = (a: readonly number[], b: readonly number[]): readonly number[] =>
  a.map((value, n) => value + ensure(b[n]));

/**
 * Chooses one plan per part with at most `room` changes beyond the fewest, by a dynamic program over the parts.
 * Minimises the sum of their values in lexicographic order, then the number of changes.
 * @param choices by part, in ascending order of the number of changes and with smaller values for more changes
 * @returns by part, the index of the chosen plan
 */
export const chooseWithinBudget = (choices: readonly (readonly ChoiceValues[])[], room: number): readonly number[] => {
  const open = choices.flatMap((own, part) => (own.length > 1 ? [toGains(own, part)] : []));
  const all = open.reduce((total, { extra }) => total + Math.max(...extra), 0);
  // Each part can have its best plan, which has the most changes of its choices.
  if (room >= all) return choices.map((own) => own.length - 1);
  const most = Math.max(0, room);
  const width = choices[0]?.[0]?.values.length ?? 0;
  let best: (readonly number[])[] = Array.from({ length: most + 1 }, () => new Array<number>(width).fill(0));
  const taken = open.map(({ extra, values }) => {
    const chosen = new Uint16Array(most + 1);
    best = best.map((stay, budget) => {
      let least = stay;
      for (let n = 1; n < extra.length; n++) {
        const left = budget - ensure(extra[n]);
        if (left < 0) continue;
        const sum = add(ensure(best[left]), ensure(values[n]));
        if (compareValues(sum, least) < 0) {
          least = sum;
          chosen[budget] = n;
        }
      }
      return least;
    });
    return chosen;
  });
  const places = choices.map(() => 0);
  let left = best.findIndex((values) => compareValues(values, ensure(best[most])) === 0);
  for (let n = open.length - 1; n >= 0; n--) {
    const { part, extra } = ensure(open[n]);
    const place = ensure(ensure(taken[n])[left]);
    places[part] = place;
    left -= ensure(extra[place]);
  }
  return places;
};
