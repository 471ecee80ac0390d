import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.3: a working copy made a version. */
export const handler = unsupportedOperation('checkIn');
