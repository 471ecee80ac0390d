import { chmodSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createPrivateSocket, SOCKET_MODE } from '#lib/local/privateSocket.ts';
import type { Operation } from '#lib/local/stepFunctions/operations.ts';
import { StepFunctionsError } from '#lib/local/stepFunctions/serviceError.ts';
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

/** Serves the operations to processes of this user, in AWS JSON 1.0, the protocol of `@aws-sdk/client-sfn`. */
export const serveStepFunctions = async (
  operations: Readonly<Record<string, Operation>>,
): Promise<{ readonly endpoint: string; readonly stop: () => Promise<void> }> => {
  const server: Server = createServer((request, response) => {
    answer(operations, request, response).catch(() => response.destroy());
  });
  const { path, endpoint, remove } = createPrivateSocket('stepFunctions');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  if (process.platform !== 'win32') chmodSync(path, SOCKET_MODE);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        remove();
        resolve();
      });
      server.closeAllConnections();
    });
  return { endpoint, stop };
};
