import type { Worker } from 'node:worker_threads';
import { oncePerWorker } from '#test/support/perWorker.ts';

/** Threads that this worker has started, for any of its files: a file may go on with an idle thread of an earlier one. */
export const threads = oncePerWorker('threads', () => {
  const started = new Set<Worker>();
  process.on('worker', (thread) => started.add(thread));
  return started;
});
