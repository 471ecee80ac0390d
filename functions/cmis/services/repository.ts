import { soapService } from '#lib/cmis/wire/service.ts';
import { OPERATION_HANDLERS } from '../operations.ts';

/** POST /RepositoryService: its operations, and all others for clients that confuse the addresses; GET: its WSDL. */
export const handler = soapService('RepositoryService', OPERATION_HANDLERS);
