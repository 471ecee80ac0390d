import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.12: new values of the properties of an object. */
export const handler = unsupportedOperation('updateProperties');
