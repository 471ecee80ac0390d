/** The only place that asks what time it is: milliseconds since 1970 UTC. */
export const now = (): number => Date.now();

/** The present instant as ISO 8601 in UTC with milliseconds, the form in which instants are stored. */
export const nowIso = (): string => new Date(now()).toISOString();

/** The present instant in whole seconds since 1970 UTC, as DynamoDB's time to live reads it. */
export const nowSeconds = (): number => Math.floor(now() / 1000);
