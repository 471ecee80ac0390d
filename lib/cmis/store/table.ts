import { config } from '#lib/shared/config.ts';

/** Returns the name of the CMIS table. */
export const table = (): string => config.tables.cmis;
