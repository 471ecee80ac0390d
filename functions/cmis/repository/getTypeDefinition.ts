import { getTypeDefinition } from '#lib/cmis/actions/repository/getTypeDefinition.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.5: returns a type definition. */
export const handler = soapOperation('getTypeDefinition', getTypeDefinition);
