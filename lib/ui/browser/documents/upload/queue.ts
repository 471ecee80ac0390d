import { isAbort } from '#lib/ui/browser/api/client.ts';
import { createDocument } from '#lib/ui/browser/documents/api/contents.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { ensureFolder, forgetFolders } from '#lib/ui/browser/documents/upload/folders.ts';
import { changeUpload, UnreadableFile, type Upload, uploads } from '#lib/ui/browser/documents/upload/state.ts';

let isRunning = false;
const stops = new Map<number, AbortController>();

/** A file that cannot be read fails in the browser, which reports it like a lost connection. */
const explain = async (error: unknown, file: File): Promise<unknown> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return error;
  } catch {
    return new UnreadableFile();
  }
};

const send = async ({ number, file, folders, place }: Upload): Promise<void> => {
  const stop = new AbortController();
  stops.set(number, stop);
  changeUpload(number, { state: 'sending', share: 0, error: undefined });
  try {
    let target = place;
    for (const name of folders) target = await ensureFolder(target, name);
    const onProgress = (share: number): void => changeUpload(number, { share });
    await createDocument(target.id, file, { signal: stop.signal, onProgress });
    changeUpload(number, { state: 'done', share: 1 });
  } catch (error) {
    if (isAbort(error)) changeUpload(number, { state: 'cancelled' });
    else changeUpload(number, { state: 'failed', error: await explain(error, file) });
  } finally {
    stops.delete(number);
  }
};

export const isUploading = (): boolean =>
  uploads.peek().some(({ state }) => state === 'waiting' || state === 'sending');

/** Milliseconds after which the lists show what has been uploaded so far. */
const SHOWN_AFTER = 3000;

/** Sends one file at a time: the service stores a large one no faster beside another. */
export const sendUploads = async (): Promise<void> => {
  if (isRunning || !isUploading()) return;
  isRunning = true;
  let noted = performance.now();
  for (;;) {
    const next = uploads.peek().find(({ state }) => state === 'waiting');
    if (next === undefined) break;
    await send(next);
    if (performance.now() - noted < SHOWN_AFTER) continue;
    noted = performance.now();
    noteChange();
  }
  forgetFolders();
  isRunning = false;
  // A cancelled file, too: it may have been stored before the service learned of it.
  noteChange();
};

/** Cancels an upload; what has been sent of it is not stored. */
export const cancelUpload = (number: number): void => {
  stops.get(number)?.abort();
  if (uploads.peek().some((each) => each.number === number && each.state === 'waiting'))
    changeUpload(number, { state: 'cancelled' });
};

export const retryUpload = (number: number): void => {
  changeUpload(number, { state: 'waiting', error: undefined });
};

/** Removes uploads that have ended from the list. */
export const clearUploads = (): void => {
  uploads.value = uploads.peek().filter(({ state }) => state === 'waiting' || state === 'sending');
};
