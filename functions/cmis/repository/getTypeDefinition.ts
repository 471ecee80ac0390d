import { getTypeDefinition } from '#lib/cmis/actions/repository/getTypeDefinition.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.2.5: one type with all its properties. */
export const handler = soapOperation('getTypeDefinition', getTypeDefinition);
