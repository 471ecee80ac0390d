import { getPropertiesOfLatestVersion } from '#lib/cmis/actions/versioning/getPropertiesOfLatestVersion.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.5: returns the properties of the latest or latest major version. */
export const handler = soapOperation('getPropertiesOfLatestVersion', getPropertiesOfLatestVersion);
