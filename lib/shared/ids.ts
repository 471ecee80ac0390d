import { randomUUID } from 'node:crypto';

/** The only place that makes new opaque ids: a version 4 UUID, lower case, with hyphens. */
export const newId = (): string => randomUUID();
