import { signal } from '@preact/signals';
import type { FoundFile, Place } from '#lib/ui/browser/documents/upload/model.ts';
import { boot } from '#lib/ui/browser/state/boot.ts';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

export interface Upload extends FoundFile {
  readonly number: number;
  readonly place: Place;
  readonly state: UploadState;
  /** Share of the file that has been sent, 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

/** The file cannot be read: it was moved, or changed while it was sent. */
export class UnreadableFile extends Error {}
/** The file is larger than the repository takes; nothing of it was sent. */
export class TooLargeFile extends Error {}

/** Uploads of this visit, in the order in which they were chosen. */
export const uploads = signal<readonly Upload[]>([]);

let last = 0;

/** Changes what is shown of an upload. */
export const changeUpload = (number: number, changed: Partial<Upload>): void => {
  uploads.value = uploads.peek().map((each) => (each.number === number ? { ...each, ...changed } : each));
};

/** Adds files to be uploaded to a folder; the list of uploads sends them. Those that are too large fail at once. */
export const addUploads = (place: Place, files: readonly FoundFile[]): void => {
  const added = files.map(({ file, folders }): Upload => {
    last += 1;
    const common = { number: last, place, file, folders, share: 0 };
    return file.size > (boot.contentBytes ?? Number.POSITIVE_INFINITY)
      ? { ...common, state: 'failed', error: new TooLargeFile() }
      : { ...common, state: 'waiting' };
  });
  uploads.value = [...uploads.peek().filter(({ state }) => state !== 'done'), ...added];
};
