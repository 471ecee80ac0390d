import type { Transferable, Worker } from 'node:worker_threads';
import { ServiceError } from '#lib/shared/errors.ts';
import { createRequestEndedError } from '#lib/shared/request.ts';
import { createQueue } from '#lib/shared/threads/createQueue.ts';
import type { RefuseTask } from '#lib/shared/threads/meter.ts';
import type { TaskMessage } from '#lib/shared/threads/taskMessages.ts';

export interface ThreadOptions {
  /** Starts a thread that calls `serveTasks`. */
  readonly open: () => Worker;
  /** Seconds of processor time until a task ends its reading. Waiting for a processor does not count. */
  readonly mostSeconds: number;
  readonly refuse: RefuseTask;
}

/** Threads that run at once; further tasks wait. */
const MOST_THREADS = 2;

/** Milliseconds between two looks at the processor time of a thread. */
const WATCH_TIME = 100;

/** Milliseconds after which an idle thread is terminated to free its memory. */
const IDLE_TIME = 10_000;

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Returns the processor time of a thread in microseconds; undefined while it starts or ends. */
const getProcessorTime = async (worker: Worker): Promise<number | undefined> => {
  try {
    const { user, system } = await worker.cpuUsage();
    return user + system;
  } catch {
    return undefined;
  }
};

/** Runs one task in a thread, which is terminated unless the task ends by itself within its bounds. */
const runTask = <T, R>(
  worker: Worker,
  { mostSeconds, refuse }: ThreadOptions,
  task: T,
  signal: AbortSignal,
  transferred: readonly Transferable[],
): Promise<R> =>
  new Promise((resolve, reject) => {
    let place = '';
    let before: number | undefined;
    const settle = (): void => {
      clearInterval(watch);
      signal.removeEventListener('abort', abort);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    };
    const end = (error: Error): void => {
      settle();
      // A thread that runs out of memory reports it a second time while it ends.
      worker.on('error', () => undefined);
      worker.terminate().then(() => reject(error), reject);
    };
    const abort = (): void => end(createRequestEndedError());
    const watch = setInterval(async () => {
      const used = await getProcessorTime(worker);
      if (before !== undefined && used !== undefined && used - before > mostSeconds * 1e6) end(refuse('time', place));
    }, WATCH_TIME);
    worker.on('message', (message: TaskMessage<R>) => {
      if (message.kind === 'started') before = message.used;
      else if (message.kind === 'entered') ({ place } = message);
      else if (message.kind === 'read') clearInterval(watch);
      else if (message.kind === 'failed') end(new Error(message.message, { cause: message.stack }));
      else {
        settle();
        if (message.kind === 'done') resolve(message.result);
        else reject(new ServiceError(message.error, message.message, message.options));
      }
    });
    worker.on('error', (error: Error) => end(isOutOfMemory(error) ? refuse('memory', place) : error));
    worker.on('exit', (code) => end(new Error(`The thread ended with ${code}`)));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else worker.postMessage(task, [...transferred]);
  });

/**
 * Creates the function that runs tasks in bounded threads. `signal` terminates the thread at once.
 * @throws the errors of the task, that of `refuse` for a task that needs too much, or `unavailable` after `signal`
 */
export const createThreads = <T, R>(options: ThreadOptions) => {
  const enqueue = createQueue(MOST_THREADS);
  const idle = new Map<Worker, NodeJS.Timeout>();
  const acquire = (): Worker => {
    const [known] = idle;
    if (known === undefined) return options.open();
    const [worker, timer] = known;
    idle.delete(worker);
    clearTimeout(timer);
    worker.removeAllListeners('exit');
    worker.ref();
    return worker;
  };
  const release = (worker: Worker): void => {
    if (worker.threadId === -1) return;
    worker.unref();
    worker.on('exit', () => idle.delete(worker));
    // A thread that is ending takes no further task.
    const end = () => {
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, IDLE_TIME).unref());
  };
  return (task: T, signal: AbortSignal, transferred: readonly Transferable[] = []): Promise<R> =>
    enqueue(async () => {
      const worker = acquire();
      try {
        return await runTask<T, R>(worker, options, task, signal, transferred);
      } finally {
        release(worker);
      }
    });
};
