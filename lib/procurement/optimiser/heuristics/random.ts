/** A generator whose whole state is one number, so that a calculation goes on where it was cut. */
export interface Random {
  /** Evenly in 0..1, 1 excluded. */
  readonly next: () => number;
  readonly seed: () => number;
}

/** Mulberry32. */
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
