import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.10.2: entries added to and removed from an access control list. */
export const handler = unsupportedOperation('applyACL');
