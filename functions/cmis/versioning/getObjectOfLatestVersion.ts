import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.4: returns the latest or latest major version of a document. */
export const handler = soapOperation('getObjectOfLatestVersion', getObjectOfLatestVersion);
