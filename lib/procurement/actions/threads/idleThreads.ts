import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
  /** Whether the thread worked as a helper. */
  readonly helped: boolean;
}

/** Milliseconds after which an idle thread is terminated to free its memory. */
const IDLE_TIME = 10_000;

/**
 * Heap limit of a thread in MB: more than 20,000 parts need, less than a Lambda has. Without a limit the heap grows to
 * four times its live data before a full garbage collection.
 */
const MEMORY = { maxOldGenerationSizeMb: 1_200, maxYoungGenerationSizeMb: 32 };

let idle: readonly Idle[] = [];

/** Removes the listeners of these events only: a worker has listeners of its own. */
const stopListening = (worker: Worker): void => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
};

const forget = (worker: Worker): void => {
  idle = idle.filter((one) => one.worker !== worker);
};

/**
 * Returns an idle thread, or a new one. Starting a thread takes longer than a small calculation.
 * @param helps whether the thread will work as a helper
 */
export const acquireThread = (helps: boolean): Worker => {
  // A thread that ran a calculation still holds its state in memory.
  const known = idle.findLast(({ helped }) => helped === helps) ?? (helps ? undefined : idle.at(-1));
  if (known === undefined)
    return new Worker(new URL('./calculation.worker.ts', import.meta.url), { resourceLimits: MEMORY });
  const { worker, timer } = known;
  forget(worker);
  clearTimeout(timer);
  stopListening(worker);
  worker.ref();
  return worker;
};

/** Returns a thread to the idle ones. An idle thread does not keep the process alive. */
export const releaseThread = (worker: Worker, helps: boolean): void => {
  stopListening(worker);
  const end = (): void => {
    forget(worker);
    worker.terminate().catch(() => undefined);
  };
  if (idle.length >= availableParallelism()) {
    end();
    return;
  }
  worker.unref();
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  idle = [...idle, { worker, timer: setTimeout(end, IDLE_TIME).unref(), helped: helps }];
};
