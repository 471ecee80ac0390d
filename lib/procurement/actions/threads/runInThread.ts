import type { MessagePort } from 'node:worker_threads';
import { acquireThread, releaseThread } from '#lib/procurement/actions/threads/idleThreads.ts';
import type { WorkerMessage, WorkerTask } from '#lib/procurement/actions/threads/workerMessages.ts';

/** A thread ended without an answer: killed, out of memory, or out of time. The state machine retries on this name. */
export class ThreadLost extends Error {
  constructor(reason: string) {
    super(`The thread of the calculation was lost: ${reason}`);
    this.name = 'ThreadLost';
  }
}

export type IntermediateMessage = Extract<WorkerMessage, { readonly kind: 'progress' | 'checkpoint' | 'estimated' }>;
type FinalMessage = Exclude<WorkerMessage, IntermediateMessage | { readonly kind: 'failed' }>;
type Step = WorkerTask['step'];

/** Kind of the final message of each step. */
const FINAL_KINDS = {
  advance: 'advanced',
  help: 'helped',
  lot: 'answered',
  finish: 'finished',
  preview: 'previewed',
  explore: 'explored',
  ask: 'replied',
} as const satisfies Record<Step, FinalMessage['kind']>;

export type FinalMessageOf<S extends Step> = Extract<FinalMessage, { readonly kind: (typeof FINAL_KINDS)[S] }>;

/**
 * Runs a step in a worker thread. `signal` terminates the thread at once, even inside HiGHS.
 * @param ports ports of the task, transferred to the thread
 * @returns the final message of the step; undefined if the signal came first
 */
export const runInThread = <T extends WorkerTask>(
  task: T,
  signal: AbortSignal,
  onEarlier: (message: IntermediateMessage) => void = () => undefined,
  ports: readonly MessagePort[] = [],
): Promise<FinalMessageOf<T['step']> | undefined> =>
  new Promise((resolve, reject) => {
    const helps = task.step === 'help';
    const worker = acquireThread(helps);
    const end = (): void => {
      signal.removeEventListener('abort', end);
      worker.terminate().then(() => resolve(undefined), reject);
    };
    signal.addEventListener('abort', end);
    worker.on('message', (message: WorkerMessage) => {
      if (signal.aborted) return;
      if (message.kind === 'progress' || message.kind === 'checkpoint' || message.kind === 'estimated')
        return onEarlier(message);
      if (message.kind === 'failed') {
        reject(new Error(message.message, { cause: message.stack }));
        return end();
      }
      if (message.kind !== FINAL_KINDS[task.step]) {
        reject(new Error('The thread answered another step'));
        return end();
      }
      signal.removeEventListener('abort', end);
      releaseThread(worker, helps);
      resolve(message as FinalMessageOf<T['step']>);
    });
    worker.on('error', (error) => reject(new ThreadLost(error.message)));
    worker.on('exit', (code) =>
      signal.aborted ? resolve(undefined) : reject(new ThreadLost(`it ended with ${code}`)),
    );
    if (signal.aborted) end();
    else worker.postMessage(task, [...ports]);
  });
