import { randomUUID } from 'node:crypto';

/** Returns a new opaque id: a version 4 UUID, lower case, with hyphens. All new ids come from here. */
export const newId = (): string => randomUUID();
