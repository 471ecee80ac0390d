import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.3: creates a folder. */
export const handler = soapOperation('createFolder', createFolder);
