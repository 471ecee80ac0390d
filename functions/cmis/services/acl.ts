import { soapService } from '#lib/cmis/wire/service.ts';
import { OPERATION_HANDLERS } from '../operations.ts';

/** POST /ACLService: its operations, and all others for clients that confuse the addresses; GET: its WSDL. */
export const handler = soapService('ACLService', OPERATION_HANDLERS);
