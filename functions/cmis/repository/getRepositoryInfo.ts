import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.2.2: what a repository is and can do. */
export const handler = unsupportedOperation('getRepositoryInfo');
