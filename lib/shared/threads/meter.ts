/** A resource that a task has used up: processor time or memory. */
export type Resource = 'time' | 'memory';

/** Creates the error for a task that needs too much of a resource; `place` is where it was, in the words of the API. */
export type RefuseTask = (resource: Resource, place: string) => Error;

/** Counts what a task holds in memory while it reads a caller's file. */
export interface Meter {
  /** Names the file, sheet or table that is read from now on. */
  readonly enter: (place: string) => void;
  /** Counts bytes, before they are allocated; throws the error of `RefuseTask` above the limit. */
  readonly count: (bytes: number) => void;
  /**
   * Ends the limit of processor time: further work is linear in what was counted, and ends with its request at the latest.
   */
  readonly endReading: () => void;
}

/** Receives what a meter tells about its task. */
export interface MeterListener {
  readonly onEnter?: (place: string) => void;
  readonly onEndReading?: () => void;
}

/** Creates a meter that admits `most` bytes. */
export const createMeter = (
  most: number,
  refuse: RefuseTask,
  { onEnter = () => undefined, onEndReading = () => undefined }: MeterListener = {},
): Meter => {
  let total = 0;
  let current = '';
  return {
    enter: (place) => {
      current = place;
      onEnter(place);
    },
    count: (bytes) => {
      total += bytes;
      if (total > most) throw refuse('memory', current);
    },
    endReading: onEndReading,
  };
};
