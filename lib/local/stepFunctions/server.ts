import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Operation } from '#lib/local/stepFunctions/operations.ts';
import { StepFunctionsError } from '#lib/local/stepFunctions/serviceError.ts';
import { isLoopbackHost } from '#lib/shared/http/loopback.ts';
import { newId } from '#lib/shared/ids.ts';

const TARGET = /^AWSStepFunctions\.(\w+)$/;

const send = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  response.writeHead(status, {
    'Content-Type': 'application/x-amz-json-1.0',
    'x-amzn-RequestId': newId(),
    ...headers,
  });
  response.end(JSON.stringify(body));
};

const sendError = (response: ServerResponse, error: unknown): void => {
  const { name, message } =
    error instanceof StepFunctionsError
      ? error
      : { name: 'InternalFailure', message: error instanceof Error ? error.message : String(error) };
  const status = error instanceof StepFunctionsError ? 400 : 500;
  send(response, status, { __type: `com.amazonaws.sfn#${name}`, message }, { 'x-amzn-ErrorType': name });
};

const answer = async (
  operations: Readonly<Record<string, Operation>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  try {
    // DNS rebinding: requests of another site's page carry the name of that site.
    if (!isLoopbackHost(request.headers.host ?? ''))
      throw new StepFunctionsError('AccessDeniedException', 'The local stack accepts requests to a loopback name only');
    const name = TARGET.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
    const body = (await buffer(request)).toString();
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined)
      throw new StepFunctionsError('UnknownOperationException', `The local stack has no operation ${name}`);
    send(response, 200, await operation(JSON.parse(body || '{}')));
  } catch (error) {
    sendError(response, error);
  }
};

/** Serves the operations on a free loopback port in AWS JSON 1.0, the protocol of `@aws-sdk/client-sfn`. */
export const serveStepFunctions = async (
  operations: Readonly<Record<string, Operation>>,
): Promise<{ readonly endpoint: string; readonly stop: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    answer(operations, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${port}`, stop };
};
