import type { GetFunction } from '#lib/local/invoke/invokeFunction.ts';

/** serverless-offline's interface of one invocation. */
interface OfflineFunction {
  setEvent(event: unknown): void;
  setClientContext(context: unknown): void;
  runHandler(): Promise<unknown>;
}

interface OfflineLambda {
  get(key: string): OfflineFunction;
}

/**
 * Makes serverless-offline invoke schedules and its Lambda API through `getFunction`, like its routes. Otherwise it would
 * load all code a second time through its own transpiler.
 */
export const replaceOfflineLambda = async (getFunction: GetFunction): Promise<void> => {
  const file: string = 'serverless-offline/lambda';
  const { prototype } = ((await import(file)) as { default: { prototype: OfflineLambda } }).default;
  prototype.get = (key) => {
    let event: unknown;
    return {
      setEvent: (sent) => {
        event = sent;
      },
      setClientContext: () => {},
      runHandler: () => getFunction(key)(event),
    };
  };
};
