/** A pseudo-random generator whose state is one number, so that an interrupted calculation resumes identically. */
export interface Random {
  /** Returns a uniform number in [0, 1). */
  readonly next: () => number;
  /** Returns the present state, an unsigned 32-bit integer from which a new generator continues. */
  readonly seed: () => number;
}

/** Creates a Mulberry32 generator from a 32-bit seed. */
export const createRandom = (start: number): Random => {
  let seed = start >>> 0;
  const next = () => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, seed: () => seed };
};
