import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.5.2: an object taken out of one folder or all. */
export const handler = soapOperation('removeObjectFromFolder', removeObjectFromFolder);
