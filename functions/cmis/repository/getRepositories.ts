import { getRepositories } from '#lib/cmis/actions/repository/getRepositories.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.1: returns the repositories. */
export const handler = soapOperation('getRepositories', getRepositories);
