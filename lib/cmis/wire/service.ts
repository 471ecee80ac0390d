import { cmisError } from '#lib/cmis/domain/errors.ts';
import { OPERATIONS, type OperationName, type ServiceName } from '#lib/cmis/domain/messages/operations.ts';
import { faultResponse, withFaults } from '#lib/cmis/wire/answer.ts';
import { asksForWsdl, servicePage, wsdlResponse } from '#lib/cmis/wire/description.ts';
import { readMessageOnce } from '#lib/cmis/wire/read/message.ts';
import { type HttpHandler, httpHandler } from '#lib/shared/http/handler.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';

/** Loaders of the operations' handlers. */
export type OperationHandlers = Readonly<
  Record<OperationName, () => Promise<{ readonly handler: Pick<HttpHandler, 'respond'> }>>
>;

/** Caches loaded handlers: importing a module again costs a look-up for each call. */
const cacheHandlers = (handlers: OperationHandlers) => {
  const loaded = new Map<OperationName, Pick<HttpHandler, 'respond'>>();
  return async (name: OperationName): Promise<Pick<HttpHandler, 'respond'>> => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const { handler } = await handlers[name]();
    loaded.set(name, handler);
    return handler;
  };
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name);

/** Every address accepts every operation, since clients disagree about addresses. `SOAPAction` is ignored. */
const dispatch = async (request: HttpRequest, findHandler: ReturnType<typeof cacheHandlers>): Promise<HttpResponse> => {
  const { name } = readMessageOnce(request).body;
  if (!isOperation(name)) throw cmisError('notSupported', `CMIS 1.0 has no operation ${name}`);
  return (await findHandler(name)).respond(request);
};

const ALLOW = 'GET, HEAD, POST, OPTIONS';

/** Creates the Lambda handler of one of the nine services. */
export const soapService = (service: ServiceName, handlers: OperationHandlers): HttpHandler => {
  const getHandler = cacheHandlers(handlers);
  return httpHandler(
    // OpenCMIS over CXF sends `Content-Encoding: gzip` with uncompressed bodies.
    { api: 'cmis', operation: service, render: faultResponse, acceptsMislabelledGzip: true },
    withFaults(async (request) => {
      switch (request.method) {
        case 'POST':
          return dispatch(request, getHandler);
        case 'GET':
        case 'HEAD':
          return asksForWsdl(request) ? wsdlResponse(request) : servicePage(service, request);
        case 'OPTIONS':
          return { status: 200, headers: { Allow: ALLOW } };
        default:
          return {
            status: 405,
            headers: { Allow: ALLOW, 'Content-Type': 'text/plain; charset=UTF-8' },
            body: 'Use POST',
          };
      }
    }),
  );
};
