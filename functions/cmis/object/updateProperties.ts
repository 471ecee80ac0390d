import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.12: updates properties of an object. */
export const handler = soapOperation('updateProperties', updateProperties);
