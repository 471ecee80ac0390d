import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionDefinition, Serverless } from '#lib/local/serverless.ts';

type LambdaHandler = (event: unknown, context: object) => unknown;

/** A failed invocation in the form of Step Functions: the error's name, and the Lambda error object as JSON. */
export class FunctionError extends Error {
  constructor(error: unknown) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    super(JSON.stringify({ errorType: name, errorMessage: message, trace: stack?.split('\n') ?? [] }));
    this.name = name;
  }
}

const loadHandler = async (directory: string, definition: FunctionDefinition): Promise<LambdaHandler> => {
  const [, path, name] = /^(.+)\.([^.]+)$/.exec(definition.handler) ?? [];
  const module = (await import(pathToFileURL(join(directory, `${path}.ts`)).href)) as Record<string, unknown>;
  const handler = module[String(name)];
  if (typeof handler !== 'function') throw new Error(`${definition.handler} is not a function`);
  return handler as LambdaHandler;
};

/** A function of the service in this process. Event and result are not copied; `signal` aborts when the client is gone. */
export type LocalFunction = (event: unknown, signal?: AbortSignal) => Promise<unknown>;

/** Lambda's default timeout, in seconds. */
const DEFAULT_TIMEOUT = 6;

const createLocalFunction = ({ serviceDir, service }: Serverless, definition: FunctionDefinition): LocalFunction => {
  const { provider } = service;
  const milliseconds = (definition.timeout ?? provider.timeout ?? DEFAULT_TIMEOUT) * 1000;
  let loaded: LambdaHandler | undefined;
  const load = async (): Promise<LambdaHandler> => {
    // All functions share the environment of this process, because no two of them give one variable different values.
    Object.assign(process.env, provider.environment, definition.environment);
    loaded = await loadHandler(serviceDir, definition);
    return loaded;
  };
  return async (event, signal) => {
    const handler = loaded ?? (await load());
    const deadline = performance.now() + milliseconds;
    return handler(event, {
      functionName: definition.name,
      functionVersion: '$LATEST',
      awsRequestId: randomUUID(),
      ...(signal === undefined ? {} : { signal }),
      getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
    });
  };
};

export type GetFunction = (key: string) => LocalFunction;

/** Returns a look-up of the service's functions by key; a function is loaded at its first call. */
export const createLocalFunctions = (serverless: Serverless): GetFunction => {
  const known = new Map<string, LocalFunction>();
  return (key) => {
    const definition = serverless.service.functions[key];
    if (definition === undefined) throw new Error(`The service has no function ${key}`);
    const one = known.get(key) ?? createLocalFunction(serverless, definition);
    known.set(key, one);
    return one;
  };
};

export type Invoke = (functionName: string, payload: unknown) => Promise<unknown>;

/** Returns the timeout of a function, in seconds. */
export const getTimeout = (serverless: Serverless, name: string): number => {
  const { functions, provider } = serverless.service;
  return Object.values(functions).find((one) => one.name === name)?.timeout ?? provider.timeout ?? DEFAULT_TIMEOUT;
};

/** Creates an invoker of functions in this process by their deployed names; events and results are copied as JSON. */
export const createInvoker = (serverless: Serverless): Invoke => {
  const getFunction = createLocalFunctions(serverless);
  const toKey = (functionName: string): string => {
    const found = Object.entries(serverless.service.functions).find(([, { name }]) => name === functionName);
    if (found === undefined) throw new Error(`The service has no function ${functionName}`);
    return found[0];
  };
  return async (functionName, payload) => {
    try {
      const result = await getFunction(toKey(functionName))(JSON.parse(JSON.stringify(payload ?? null)));
      return JSON.parse(JSON.stringify(result ?? null));
    } catch (error) {
      throw new FunctionError(error);
    }
  };
};
