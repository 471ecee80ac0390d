/** One operation whose cost is counted. */
export interface Measured {
  readonly name: string;
  /** Most DynamoDB requests that the design allows in a store of so many objects; undefined: no bound is given. */
  readonly bound?: number | ((size: number) => number);
  /** How often it is called; absent: a few times. */
  readonly times?: number;
  readonly call: (round: number) => Promise<unknown>;
}

/** What is measured of one API: a store that is filled step by step, and the operations upon it. */
export interface Workload {
  readonly title: string;
  /** Fills the store up to so many objects. */
  readonly grow: (size: number) => Promise<void>;
  readonly operations: () => readonly Measured[];
  readonly end?: () => Promise<void>;
}

/** Runs `work` for every number from `from` to below `to`, eight at a time. */
export const inParallel = async (
  from: number,
  to: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  let next = from;
  const worker = async (): Promise<void> => {
    while (next < to) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
};
