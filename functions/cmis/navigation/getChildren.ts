import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.1: returns a page of the children of a folder. */
export const handler = soapOperation('getChildren', getChildren);
