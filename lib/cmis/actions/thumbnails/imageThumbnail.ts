import { Worker } from 'node:worker_threads';
import type { ImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import type { ThumbnailImage } from '#lib/cmis/store/contents/thumbnails.ts';
import { runSerially } from '#lib/shared/runSerially.ts';

/** Input of the worker thread. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  /** Longest side of the thumbnail, in pixels. */
  readonly size: number;
  readonly quality: number;
  readonly jpegLimits: { readonly maxResolutionInMP: number; readonly maxMemoryUsageInMB: number };
}

const SIZE = 160;
const QUALITY = 80;
/** Limits of decoding an image: megapixels, memory in MB, time in milliseconds. */
const MOST_MEGAPIXELS = 20;
const MOST_MEMORY = 384;
const MOST_MILLISECONDS = 20_000;

/** Decodes in a thread of its own, so that a decoder's crash or memory does not outlive it. */
const runInThread = (task: ImageTask): Promise<ThumbnailImage | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./imageThumbnail.worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
      // Output of the decoder itself is discarded.
      stdout: true,
      stderr: true,
    });
    let made: ThumbnailImage | undefined;
    const timer = setTimeout(() => worker.terminate(), MOST_MILLISECONDS);
    worker.on('message', (image: ThumbnailImage) => {
      made = image;
    });
    // Without a listener an error would end the process; the thread exits after it without a result.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(made);
    });
  });

/** Returns whether an image has few enough pixels. Decoders allocate no more memory than its header states. */
export const isDecodable = ({ width, height }: ImageSize): boolean => width * height <= MOST_MEGAPIXELS * 1e6;

/**
 * Makes a thumbnail of an image; undefined if the image is broken. Makes one at a time, since each takes a processor
 * and much memory.
 */
export const makeImageThumbnail = (bytes: Buffer): Promise<ThumbnailImage | undefined> => {
  const jpegLimits = { maxResolutionInMP: MOST_MEGAPIXELS, maxMemoryUsageInMB: MOST_MEMORY };
  return runSerially('thumbnails', () => runInThread({ bytes, size: SIZE, quality: QUALITY, jpegLimits }));
};
