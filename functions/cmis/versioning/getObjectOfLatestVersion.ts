import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.4: the latest version of a document, or the latest major one. */
export const handler = soapOperation('getObjectOfLatestVersion', getObjectOfLatestVersion);
