import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.5: the properties of the latest version. */
export const handler = unsupportedOperation('getPropertiesOfLatestVersion');
