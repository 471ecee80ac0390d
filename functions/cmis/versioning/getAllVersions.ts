import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.6: returns the versions of a document, newest first. */
export const handler = soapOperation('getAllVersions', getAllVersions);
