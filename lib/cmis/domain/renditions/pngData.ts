import { inflateSync } from 'node:zlib';

/** PNG 1.2, 3.2: what the image data is made of. */
const imageData = (png: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(parts);
};

/** Bytes of a pixel at most: four samples of 16 bits; and of the filter of each row in each pass. */
const PIXEL = 8;
const PASSES = 7;

/** Whether the data of an image is no more than its size allows, which decoders of interlaced images do not ask. */
export const hasDeclaredSize = (png: Buffer): boolean => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  try {
    inflateSync(imageData(png), { maxOutputLength: width * height * PIXEL + PASSES * height });
    return true;
  } catch {
    return false;
  }
};

/** PNG 1.2, 4.1.1: the last byte of the header. */
export const isInterlaced = (png: Buffer): boolean => png[28] === 1;
