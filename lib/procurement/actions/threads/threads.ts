import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
  /** Whether it helped another. */
  readonly helped: boolean;
}

/** Milliseconds after which a thread that nobody needs is ended, and its memory given back. */
const IDLE_TIME = 10_000;

/**
 * What a thread may hold, in MB: more than 20,000 parts need, less than a Lambda has. Without a limit its heap grows to
 * four times of what it holds before it is looked through.
 */
const MEMORY = { maxOldGenerationSizeMb: 1_200, maxYoungGenerationSizeMb: 32 };

let idle: readonly Idle[] = [];

/** Only these: a worker listens to itself as well. */
const unhear = (worker: Worker): void => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
};

const forget = (worker: Worker): void => {
  idle = idle.filter((one) => one.worker !== worker);
};

/**
 * A thread of calculations: one that has ended its work well, or a new one, whose start takes longer than a small calculation.
 * @param helps whether it is to help another
 */
export const acquireThread = (helps: boolean): Worker => {
  // Who goes on with a calculation still knows its state.
  const known = idle.findLast(({ helped }) => helped === helps) ?? (helps ? undefined : idle.at(-1));
  if (known === undefined)
    return new Worker(new URL('./calculation.worker.ts', import.meta.url), { resourceLimits: MEMORY });
  const { worker, timer } = known;
  forget(worker);
  clearTimeout(timer);
  unhear(worker);
  worker.ref();
  return worker;
};

/** Gives a thread back that can work again. It holds up neither the end of the process nor, for long, memory. */
export const releaseThread = (worker: Worker, helps: boolean): void => {
  unhear(worker);
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
