import { ServiceError } from '#lib/shared/errors.ts';

/** Loaded when it is needed: most containers never invoke another function. */
const connect = async () => {
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({});
  return (FunctionName: string, Payload: string) => client.send(new InvokeCommand({ FunctionName, Payload }));
};

let connected: ReturnType<typeof connect> | undefined;

/**
 * Invokes a function of the stack and returns its result.
 * @throws ServiceError `unavailable` if the function failed; its log has the reason
 */
export const invokeFunction = async (name: string, input: unknown): Promise<unknown> => {
  connected ??= connect();
  const invoke = await connected;
  const { FunctionError, Payload } = await invoke(name, JSON.stringify(input));
  const result: unknown = JSON.parse(Payload?.transformToString() ?? 'null');
  if (FunctionError === undefined) return result;
  throw new ServiceError('unavailable', 'A part of the service failed; try again', {
    retryAfter: 5,
    translation: { key: 'serviceBusy', values: {} },
    cause: new Error(`${name}: ${FunctionError}`, { cause: result }),
  });
};
