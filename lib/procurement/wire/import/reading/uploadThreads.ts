import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import { HEAP_MEGABYTES, MOST_SECONDS, refuseUpload } from '#lib/procurement/wire/import/uploadBounds.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { getRequestSignal } from '#lib/shared/request.ts';
import { createThreads } from '#lib/shared/threads/createThreads.ts';
import type { CheckedUpload, UploadTask } from './checkUpload.ts';

const runInThread = createThreads<UploadTask, CheckedUpload>({
  open: () =>
    new Worker(new URL('./upload.worker.ts', import.meta.url), {
      env: SHARE_ENV,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    }),
  mostSeconds: MOST_SECONDS,
  refuse: refuseUpload,
});

/**
 * Reads and checks the body of an import in a thread. A body that is alone in its memory is moved there: nothing can
 * read it afterwards.
 * @throws ServiceError `tooLarge` for an upload that needs too much time or memory, and those of `checkUpload`
 */
export const checkUploadInThread = ({ headers, body }: HttpRequest, answers: UploadAnswers): Promise<CheckedUpload> => {
  const { buffer } = body;
  const isAlone = buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength;
  const task = { contentType: headers['content-type'] ?? '', body, answers };
  return runInThread(task, getRequestSignal(), isAlone ? [buffer] : []);
};
