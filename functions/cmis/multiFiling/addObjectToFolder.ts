import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.5.1: files an object in a further folder. */
export const handler = soapOperation('addObjectToFolder', addObjectToFolder);
