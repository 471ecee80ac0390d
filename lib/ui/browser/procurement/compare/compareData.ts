import type { TableDifference } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { getPlanUrl, send } from '#lib/ui/browser/api/client.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

/** Answers of the API with the data of two plans. */
export interface ProblemTexts {
  readonly before: string;
  readonly after: string;
}

export interface ComparedData {
  readonly differences: readonly TableDifference[];
  readonly names: Names;
}

const loadText = async (id: string, signal: AbortSignal): Promise<string> =>
  (await send(`${getPlanUrl(id)}/problem`, { signal })).text();

/** Fetches the data of two plans and compares them in a worker: they may have a hundred thousand rows. */
export const loadComparedData = async (before: string, after: string, signal: AbortSignal): Promise<ComparedData> => {
  const [first, second] = await Promise.all([loadText(before, signal), loadText(after, signal)]);
  const worker = startWorker('compareData.worker.js');
  try {
    return await new Promise<ComparedData>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ComparedData>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ before: first, after: second } satisfies ProblemTexts);
    });
  } finally {
    worker.terminate();
  }
};
