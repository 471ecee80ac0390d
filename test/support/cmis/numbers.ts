/** Returns deterministic pseudo-random numbers: each call gives an integer from 0 to below its argument. */
export const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
};
