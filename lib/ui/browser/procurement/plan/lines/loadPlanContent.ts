import { ApiError, getPlanUrl, send } from '#lib/ui/browser/api/client.ts';
import { sendExportTable } from '#lib/ui/browser/api/exportTable.ts';
import type { FromReader, PlanSource, ToReader } from '#lib/ui/browser/procurement/plan/lines/messages.ts';
import type { PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { startWorker } from '#lib/ui/browser/state/startWorker.ts';

/** Progress of the read: a share of 0 to 1 if the length is known. */
export interface ReadState {
  readonly bytes: number;
  readonly share: number | undefined;
}

export interface LoadedContent extends PlanContent {
  /** The plan was too large for one answer and came as two exported tables. */
  readonly isFromExport: boolean;
}

/** Bytes of an answer before its compression. */
const readLength = ({ headers }: Response): number => {
  const name = headers.has('Content-Encoding') ? 'X-Uncompressed-Length' : 'Content-Length';
  return Number(headers.get(name) ?? Number.NaN);
};

/**
 * Reads the order lines and alerts of a completed plan in a worker, and reports how far it is.
 * @throws ApiError, or Error if the answer breaks off
 */
export const loadPlanContent = async (
  id: string,
  onRead: (state: ReadState) => void,
  signal: AbortSignal,
): Promise<LoadedContent> => {
  const worker = startWorker('readPlan.worker.js');
  const post = (message: ToReader, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  const forward = async (source: PlanSource, response: Response): Promise<void> => {
    const length = readLength(response);
    let bytes = 0;
    if (response.body === null) return;
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      onRead({ bytes, share: length > 0 ? Math.min(1, bytes / length) : undefined });
      post({ source, bytes: chunk }, [chunk.buffer as ArrayBuffer]);
    }
  };
  try {
    const answer = new Promise<FromReader>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromReader>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    let isFromExport = false;
    try {
      await forward('plan', await send(getPlanUrl(id), { signal }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 413) throw error;
      isFromExport = true;
      await forward('purchases', await sendExportTable(id, 'Purchases', signal));
      await forward('alerts', await sendExportTable(id, 'Alerts', signal));
    }
    post({ end: true });
    const read = await answer;
    if ('failure' in read) throw new Error(read.failure);
    return { ...read.content, isFromExport };
  } finally {
    worker.terminate();
  }
};
