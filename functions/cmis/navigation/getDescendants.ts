import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.2: returns the descendants of a folder as trees. */
export const handler = soapOperation('getDescendants', getDescendants);
