import { getTypeChildren } from '#lib/cmis/actions/repository/getTypeChildren.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.3: returns the direct subtypes of a type, or the base types. */
export const handler = soapOperation('getTypeChildren', getTypeChildren);
