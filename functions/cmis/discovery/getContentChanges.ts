import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.6.2: returns the change events after a change log token. */
export const handler = soapOperation('getContentChanges', getContentChanges);
