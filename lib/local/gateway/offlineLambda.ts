import type { GetFunction } from '#lib/local/invoke/invokeFunction.ts';

/** What serverless-offline takes for a function that waits for an event. */
interface OfflineFunction {
  setEvent(event: unknown): void;
  setClientContext(context: unknown): void;
  runHandler(): Promise<unknown>;
}

interface OfflineLambda {
  get(key: string): OfflineFunction;
}

/**
 * Has serverless-offline call the very functions that its routes call, for schedules and its Lambda API too. Its own
 * way loads all code a second time, by a translator that names every function anew whenever it is made.
 */
export const replaceOfflineLambda = async (functionOf: GetFunction): Promise<void> => {
  const file: string = 'serverless-offline/lambda';
  const { prototype } = ((await import(file)) as { default: { prototype: OfflineLambda } }).default;
  prototype.get = (key) => {
    let event: unknown;
    return {
      setEvent: (given) => {
        event = given;
      },
      setClientContext: () => {},
      runHandler: () => functionOf(key)(event),
    };
  };
};
