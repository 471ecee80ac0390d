import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.2.1: the repositories that the caller may use. */
export const handler = unsupportedOperation('getRepositories');
