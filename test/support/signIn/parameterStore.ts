import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for SSM Parameter Store that knows one command, GetParameter. */
export interface ParameterStore {
  readonly url: string;
  /** Values of encrypted parameters by name. */
  readonly parameters: Map<string, string>;
  /** Names of the parameters that were asked for. */
  readonly asked: string[];
  /** Type of the error that every request gets; undefined: none. */
  fault: { readonly status: number; readonly type: string } | undefined;
  stop(): Promise<void>;
}

/** Starts the stand-in on loopback; AWS's SDK finds it by `AWS_ENDPOINT_URL_SSM`. */
export const startParameterStore = async (): Promise<ParameterStore> => {
  const parameters = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { Name, WithDecryption } = JSON.parse(Buffer.concat(parts).toString());
    const isKnown = request.headers['x-amz-target'] === 'AmazonSSM.GetParameter' && WithDecryption === true;
    asked.push(Name);
    const value = parameters.get(Name);
    const fault = store.fault ?? { status: 400, type: isKnown ? 'ParameterNotFound' : 'ValidationException' };
    const isFound = store.fault === undefined && isKnown && value !== undefined;
    const body = isFound ? { Parameter: { Name, Type: 'SecureString', Value: value } } : { __type: fault.type };
    response
      .writeHead(isFound ? 200 : fault.status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: ParameterStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parameters,
    asked,
    fault: undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
};
