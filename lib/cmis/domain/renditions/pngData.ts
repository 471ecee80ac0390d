import { inflateSync } from 'node:zlib';

/** Concatenates the IDAT chunks (PNG 1.2, 3.2). */
const readImageData = (png: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return Buffer.concat(parts);
};

/** Largest number of bytes of a pixel (four samples of 16 bits), and passes, each with a filter byte for each row. */
const PIXEL = 8;
const PASSES = 7;

/** Whether the image data inflates to no more than its declared size allows. Decoders of interlaced images do not check. */
export const hasDeclaredSize = (png: Buffer): boolean => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  try {
    inflateSync(readImageData(png), { maxOutputLength: width * height * PIXEL + PASSES * height });
    return true;
  } catch {
    return false;
  }
};

/** Whether the interlace method, the last byte of the header, is set (PNG 1.2, 4.1.1). */
export const isInterlaced = (png: Buffer): boolean => png[28] === 1;
