import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.3.2: the objects below a folder, as trees. */
export const handler = unsupportedOperation('getDescendants');
