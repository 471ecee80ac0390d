import { parentPort } from 'node:worker_threads';
import { ServiceError } from '#lib/shared/errors.ts';
import { createMeter, type Meter, type RefuseTask } from '#lib/shared/threads/meter.ts';
import type { TaskMessage } from '#lib/shared/threads/taskMessages.ts';

export interface ServedTasks<T, R> {
  /** Bytes that a task may count. */
  readonly mostBytes: number;
  readonly refuse: RefuseTask;
  readonly work: (task: T, meter: Meter) => Promise<R>;
}

const describeCause = (cause: unknown): string | undefined =>
  cause instanceof Error ? (cause.stack ?? cause.message) : undefined;

const toLastMessage = (error: unknown): TaskMessage<never> => {
  if (!(error instanceof ServiceError)) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', message, stack };
  }
  const { kind, message, code, details, translation, retryAfter, cause } = error;
  const given = Object.entries({ code, details, translation, retryAfter, cause: describeCause(cause) });
  const options = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return { kind: 'refused', error: kind, message, options };
};

/** Runs the tasks that a thread receives from `createThreads`, one after the other. */
export const serveTasks = <T, R>({ mostBytes, refuse, work }: ServedTasks<T, R>): void => {
  const post = (message: TaskMessage<R>): void => parentPort?.postMessage(message);
  parentPort?.on('message', async (task: T) => {
    const { user, system } = process.threadCpuUsage();
    post({ kind: 'started', used: user + system });
    try {
      const meter = createMeter(mostBytes, refuse, {
        onEnter: (place) => post({ kind: 'entered', place }),
        onEndReading: () => post({ kind: 'read' }),
      });
      post({ kind: 'done', result: await work(task, meter) });
    } catch (error) {
      post(toLastMessage(error));
    }
  });
};
