import { availableParallelism } from 'node:os';

let free = availableParallelism();
const waiting: (() => void)[] = [];

/** Whether another calculation of this process waits for its turn. */
export const isAnybodyWaiting = (): boolean => waiting.length > 0;

/**
 * Runs `work` when a processor is free, first come, first served: many calculations at once on one machine would only
 * multiply their memory. A Lambda runs one at a time and never waits.
 */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
};
