import { config } from '#lib/shared/config.ts';

/** Name of the CMIS table. */
export const table = (): string => config.tables.cmis;
