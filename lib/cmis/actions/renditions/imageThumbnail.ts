import { Worker } from 'node:worker_threads';
import type { ImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import type { ThumbnailImage } from '#lib/cmis/store/contents/thumbnails.ts';
import { runSerially } from '#lib/cmis/store/runSerially.ts';

/** What the thread is given. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** Longest side of the thumbnail, in pixels. */
  readonly size: number;
  readonly quality: number;
  readonly jpegLimits: { readonly maxResolutionInMP: number; readonly maxMemoryUsageInMB: number };
}

const SIZE = 160;
const QUALITY = 80;
/** Bounds of what an image takes to read: its millions of pixels, memory of its decoder in MB, and time. */
const MOST_MEGAPIXELS = 20;
const MOST_MEMORY = 384;
const MOST_MILLISECONDS = 20_000;

/** Runs in a thread of its own, which nothing outlives: neither a crash of a decoder nor what it holds in memory. */
const runInThread = (task: ImageTask): Promise<ThumbnailImage | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./imageThumbnail.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
      // What a decoder has to say about an image is for nobody.
      stdout: true,
      stderr: true,
    });
    let made: ThumbnailImage | undefined;
    const timer = setTimeout(() => worker.terminate(), MOST_MILLISECONDS);
    worker.on('message', (image: ThumbnailImage) => {
      made = image;
    });
    // Unheard, an error would end the process; the thread ends after it, and has made nothing.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(made);
    });
  });

/** Whether an image has few enough pixels. No decoder takes memory for more than its header names. */
export const isDecodable = ({ width, height }: ImageSize): boolean => width * height <= MOST_MEGAPIXELS * 1e6;

/** A small copy of an image; undefined: it is broken. One at a time, since each takes a processor and some memory. */
export const makeImageThumbnail = (bytes: Buffer): Promise<ThumbnailImage | undefined> => {
  const jpegLimits = { maxResolutionInMP: MOST_MEGAPIXELS, maxMemoryUsageInMB: MOST_MEMORY };
  return runSerially('thumbnails', () => runInThread({ bytes, size: SIZE, quality: QUALITY, jpegLimits }));
};
