import { getAllowableActions } from '#lib/cmis/actions/object/getAllowableActions.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.6: what the caller may do with an object now. */
export const handler = soapOperation('getAllowableActions', getAllowableActions);
