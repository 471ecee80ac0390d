import { getTypeDescendants } from '#lib/cmis/actions/repository/getTypeDescendants.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.4: returns the subtypes of a type, or all types, as trees. */
export const handler = soapOperation('getTypeDescendants', getTypeDescendants);
