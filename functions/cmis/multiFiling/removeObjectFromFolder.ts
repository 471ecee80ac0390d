import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.5.2: removes an object from one folder or from all. */
export const handler = soapOperation('removeObjectFromFolder', removeObjectFromFolder);
