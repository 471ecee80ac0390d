import { limitTime } from '#lib/procurement/actions/threads/limitTime.ts';
import { type FinalMessageOf, runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import type { WorkerTask } from '#lib/procurement/actions/threads/workerMessages.ts';
import { createRequestEndedError, getRequestSignal } from '#lib/shared/request.ts';

/**
 * Runs a step of the current request in a worker thread, on the time of its caller, and returns its final message.
 * @throws ServiceError if the request ended first, or if the caller has used up its time
 */
export const runForRequest = async <T extends WorkerTask>(task: T): Promise<FinalMessageOf<T['step']>> => {
  const last = await limitTime(() => runInThread(task, getRequestSignal()));
  if (last === undefined) throw createRequestEndedError();
  return last;
};
