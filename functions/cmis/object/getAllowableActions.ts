import { getAllowableActions } from '#lib/cmis/actions/object/getAllowableActions.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.6: returns the allowable actions of an object. */
export const handler = soapOperation('getAllowableActions', getAllowableActions);
