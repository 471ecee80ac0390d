import { limitTime } from '#lib/procurement/actions/threads/limitTime.ts';
import { type FinalMessageOf, runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import type { AskTask, WorkerTask } from '#lib/procurement/actions/threads/workerMessages.ts';
import type { Reply } from '#lib/procurement/optimiser/questions/answerQuestion.ts';
import { now } from '#lib/shared/clock.ts';
import { createRequestEndedError, getCurrentRequest, getRequestSignal } from '#lib/shared/request.ts';

/**
 * Runs a step of the current request in a worker thread, on the time of its caller, and returns its final message.
 * @throws ServiceError if the request ended first, or if the caller has used up its time
 */
export const runForRequest = async <T extends WorkerTask>(task: T): Promise<FinalMessageOf<T['step']>> => {
  const last = await limitTime(() => runInThread(task, getRequestSignal()));
  if (last === undefined) throw createRequestEndedError();
  return last;
};

/** Milliseconds before the deadline of a request at which an estimate becomes the answer, so that it can be stored. */
const MARGIN = 2_000;

/**
 * Answers a question as `runForRequest` runs a step. If the exact answer takes longer than the request may, the estimate
 * that the thread has sent is the answer.
 */
export const askForRequest = async (task: AskTask): Promise<Reply> => {
  const { deadline = Number.POSITIVE_INFINITY } = getCurrentRequest() ?? {};
  const stop = new AbortController();
  const ended = getRequestSignal();
  let estimate: Reply | undefined;
  const endAtDeadline = (): void => {
    if (estimate !== undefined && now() >= deadline - MARGIN) stop.abort();
  };
  const timer = Number.isFinite(deadline)
    ? setTimeout(endAtDeadline, Math.max(0, deadline - MARGIN - now()))
    : undefined;
  try {
    const last = await limitTime(() =>
      runInThread(task, AbortSignal.any([ended, stop.signal]), (message) => {
        if (message.kind !== 'estimated') return;
        estimate = message.reply;
        endAtDeadline();
      }),
    );
    const reply = last?.reply ?? estimate;
    if (reply === undefined || ended.aborted) throw createRequestEndedError();
    return reply;
  } finally {
    clearTimeout(timer);
  }
};
