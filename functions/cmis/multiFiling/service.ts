import { soapService } from '#lib/cmis/wire/service.ts';
import { OPERATION_HANDLERS } from '../operations.ts';

/** POST /MultiFilingService: the operations of this service and, for clients that mix the addresses up, all others; GET: its WSDL. */
export const handler = soapService('MultiFilingService', OPERATION_HANDLERS);
