/** A measured operation. */
export interface Measured {
  readonly name: string;
  /** DynamoDB requests that the design allows, possibly by the size of the store. */
  readonly bound?: number | ((size: number) => number);
  /** Read units that the largest call may cost, possibly by the size of the store. */
  readonly units?: number | ((size: number) => number | undefined);
  /** Write units that the largest call may cost. */
  readonly writeUnits?: number;
  /** The request, its page size and the data that it meets, as far as the name does not tell. */
  readonly detail?: string;
  /** Number of calls; a few where absent. */
  readonly times?: number;
  readonly call: (round: number) => Promise<unknown>;
}

/** The measurements of one API: filling its store, and operations on it. */
export interface Workload {
  readonly title: string;
  /** Fills the store up to `size` objects. */
  readonly grow: (size: number) => Promise<void>;
  readonly operations: () => readonly Measured[];
  readonly end?: () => Promise<void>;
}

/** Runs `work` for every index from 0 to `count` - 1, eight at a time. */
export const inParallel = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
};
