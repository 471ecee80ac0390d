import { availableParallelism } from 'node:os';

let free = availableParallelism();
const waiting: (() => void)[] = [];

/** Returns whether another calculation of this process waits for a processor. */
export const isCalculationWaiting = (): boolean => waiting.length > 0;

const giveBack = (): void => {
  const next = waiting.shift();
  if (next === undefined) free += 1;
  else next();
};

/** Reserves all free processors for `work` and passes it their number. */
export const withFreeProcessors = async <T>(work: (spare: number) => Promise<T>): Promise<T> => {
  const spare = free;
  free = 0;
  try {
    return await work(spare);
  } finally {
    for (let n = 0; n < spare; n++) giveBack();
  }
};

/**
 * Runs `work` when a processor is free, first come, first served. More calculations than processors would not be faster
 * but need more memory. A Lambda runs one calculation at a time and never waits.
 */
export const withProcessor = async <T>(work: () => Promise<T>): Promise<T> => {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    giveBack();
  }
};
