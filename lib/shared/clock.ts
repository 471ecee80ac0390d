/** Returns milliseconds since 1970 UTC. All code reads the time here. */
export const now = (): number => Date.now();

/** Returns the current instant as ISO 8601 in UTC with milliseconds, the stored form of instants. */
export const nowIso = (): string => new Date(now()).toISOString();

/** Returns whole seconds since 1970 UTC, the form of DynamoDB's time to live. */
export const nowSeconds = (): number => Math.floor(now() / 1000);
