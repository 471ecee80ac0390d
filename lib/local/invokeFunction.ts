import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionDefinition, Serverless } from '#lib/local/serverless.ts';

type LambdaHandler = (event: unknown, context: object) => unknown;

/** A failed invocation as Step Functions sees it: the error's name, and a JSON text that tells what happened. */
export class FunctionError extends Error {
  constructor(error: unknown) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    super(JSON.stringify({ errorType: name, errorMessage: message, trace: stack?.split('\n') ?? [] }));
    this.name = name;
  }
}

const handlerOf = async (directory: string, definition: FunctionDefinition): Promise<LambdaHandler> => {
  const [, path, name] = /^(.+)\.([^.]+)$/.exec(definition.handler) ?? [];
  const module = (await import(pathToFileURL(join(directory, `${path}.ts`)).href)) as Record<string, unknown>;
  const handler = module[String(name)];
  if (typeof handler !== 'function') throw new Error(`${definition.handler} is no function`);
  return handler as LambdaHandler;
};

export type Invoke = (functionName: string, payload: unknown) => Promise<unknown>;

/** The limit of a function, in seconds. */
export const timeoutOf = (serverless: Serverless, name: string): number => {
  const { functions, provider } = serverless.service;
  return Object.values(functions).find((one) => one.name === name)?.timeout ?? provider.timeout ?? 6;
};

/** Invokes functions of the service in this process, by the name they are deployed under; values pass as JSON. */
export const functionInvoker =
  (serverless: Serverless): Invoke =>
  async (functionName, payload) => {
    const { functions, provider } = serverless.service;
    const definition = Object.values(functions).find((one) => one.name === functionName);
    if (definition === undefined) throw new FunctionError(new Error(`There is no function ${functionName}`));
    const deadline = performance.now() + timeoutOf(serverless, functionName) * 1000;
    try {
      Object.assign(process.env, provider.environment, definition.environment);
      const handler = await handlerOf(serverless.serviceDir, definition);
      const result = await handler(JSON.parse(JSON.stringify(payload ?? null)), {
        functionName,
        functionVersion: '$LATEST',
        awsRequestId: randomUUID(),
        getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
      });
      return JSON.parse(JSON.stringify(result ?? null));
    } catch (error) {
      throw new FunctionError(error);
    }
  };
