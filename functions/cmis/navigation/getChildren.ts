import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.1: a page of the objects filed in a folder. */
export const handler = soapOperation('getChildren', getChildren);
