/** Returns milliseconds since 1970 UTC. All code reads the time here. */
export const now = (): number => Date.now();

/** An instant on the wall clock, which may be set, and on the monotonic one, which may stand still in a frozen container. */
export interface ClockReading {
  readonly wall: number;
  readonly monotonic: number;
}

export const readClocks = (): ClockReading => ({ wall: now(), monotonic: performance.now() });

/**
 * Whether less than this time has passed since a reading, by both clocks. A wall clock that was set back behind the
 * reading says no, so that nothing lasts longer by the length of a jump.
 * @param limit milliseconds
 */
export const isWithin = (limit: number, since: ClockReading): boolean => {
  const { wall, monotonic } = readClocks();
  return wall >= since.wall && wall - since.wall < limit && monotonic - since.monotonic < limit;
};

/** Returns the current instant as ISO 8601 in UTC with milliseconds, the stored form of instants. */
export const nowIso = (): string => new Date(now()).toISOString();

/** Returns whole seconds since 1970 UTC, the form of DynamoDB's time to live. */
export const nowSeconds = (): number => Math.floor(now() / 1000);
