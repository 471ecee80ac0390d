import type { GetFunction } from '#lib/local/invoke/invokeFunction.ts';

/** serverless-offline's interface of one invocation. */
interface OfflineFunction {
  setEvent(event: unknown): void;
  setClientContext(context: unknown): void;
  runHandler(): Promise<unknown>;
}

interface OfflineLambda {
  get(key: string): OfflineFunction;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes serverless-offline invoke schedules through `getFunction`, like its routes: otherwise it would load all code a
 * second time through its own transpiler. Its Lambda API does not listen: it would invoke any function with any event,
 * for every process of this machine and every web page.
 */
export const replaceOfflineLambda = async (getFunction: GetFunction): Promise<void> => {
  const file: string = 'serverless-offline/lambda';
  const { prototype } = ((await import(file)) as { default: { prototype: OfflineLambda } }).default;
  prototype.start = async () => {};
  prototype.stop = async () => {};
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
