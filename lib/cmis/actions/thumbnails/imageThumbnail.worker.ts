import { parentPort, workerData } from 'node:worker_threads';
import { createJimp } from '@jimp/core';
import gif from '@jimp/js-gif';
import jpeg from '@jimp/js-jpeg';
import png from '@jimp/js-png';
import { methods } from '@jimp/plugin-resize';
import type { ImageTask } from '#lib/cmis/actions/thumbnails/imageThumbnail.ts';
import { readImageSize } from '#lib/cmis/domain/renditions/imageSize.ts';
import { hasDeclaredSize, hasOneHeader, isInterlaced } from '#lib/cmis/domain/renditions/pngData.ts';
import type { ThumbnailImage } from '#lib/cmis/store/contents/thumbnails.ts';

const Jimp = createJimp({ formats: [gif, jpeg, png], plugins: [methods] });

/** Whether an image has transparent pixels, which JPEG cannot store. */
const hasAlpha = (pixels: Uint8Array): boolean => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0xff) return true;
  return false;
};

/** Whether the decoder finds the size in a PNG that its first header states. */
const isHonest = (png: Buffer): boolean => hasOneHeader(png) && (!isInterlaced(png) || hasDeclaredSize(png));

const makeThumbnail = async ({ bytes, size, quality, jpegLimits }: ImageTask): Promise<ThumbnailImage> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readImageSize(file)?.format === 'png' && !isHonest(file))
    throw new Error('The image is larger than its header states');
  const image = await Jimp.fromBuffer(file, { 'image/jpeg': jpegLimits });
  if (image.width > size || image.height > size) image.scaleToFit({ w: size, h: size });
  const { width, height, data } = image.bitmap;
  return hasAlpha(data)
    ? { mimeType: 'image/png', width, height, bytes: await image.getBuffer('image/png') }
    : { mimeType: 'image/jpeg', width, height, bytes: await image.getBuffer('image/jpeg', { quality }) };
};

/** An error of a broken image ends the thread, which the parent takes as its result. */
parentPort?.postMessage(await makeThumbnail(workerData as ImageTask));
