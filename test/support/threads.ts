import type { Worker } from 'node:worker_threads';

/** Threads that this worker has started, for any of its files: a file may go on with an idle thread of an earlier one. */
export const threads = new Set<Worker>();
process.on('worker', (thread) => threads.add(thread));
