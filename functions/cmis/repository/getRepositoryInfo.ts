import { getRepositoryInfo } from '#lib/cmis/actions/repository/getRepositoryInfo.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.2: returns information about a repository and its capabilities. */
export const handler = soapOperation('getRepositoryInfo', getRepositoryInfo);
