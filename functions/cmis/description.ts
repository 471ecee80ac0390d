import { faultResponse } from '#lib/cmis/wire/answer.ts';
import { describeCmis } from '#lib/cmis/wire/description.ts';
import { httpHandler } from '#lib/shared/http/handler.ts';

/** GET /cmis?wsdl, /schema?core and /schema?msg: WSDL and XML schemas, without authentication. */
export const handler = httpHandler({ api: 'cmis', operation: 'description', render: faultResponse }, describeCmis);
