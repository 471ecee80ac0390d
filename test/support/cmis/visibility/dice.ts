import type { User } from './model.ts';

export const PASSWORD = 'a password';
export const as = ({ name }: User) => ({ user: [name, PASSWORD] as const });

/** Names and contents are of these words, so that they collide. */
export const WORDS = ['alder', 'beech', 'cedar', 'dogwood', 'elder', 'fir'];

/** Random choices. */
export interface Dice {
  readonly below: (bound: number) => number;
  readonly one: <T>(all: readonly T[]) => T;
}

export const createDice = (below: (bound: number) => number): Dice => ({
  below,
  one: (all) => {
    const chosen = all[below(all.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  },
});
