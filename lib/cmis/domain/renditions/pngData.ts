import { inflateSync } from 'node:zlib';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Yields the chunks of a PNG, each between its length and its checksum (PNG 1.2, 3.2). */
function* readChunks(png: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** Concatenates the IDAT chunks (PNG 1.2, 3.2). */
const readImageData = (png: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (const { type, data } of readChunks(png)) if (type === 'IDAT') parts.push(data);
  return Buffer.concat(parts);
};

/** Whether the header is the only one (PNG 1.2, 4.1.1). The decoder believes the last one, which nobody has checked. */
export const hasOneHeader = (png: Buffer): boolean => {
  let headers = 0;
  for (const { type } of readChunks(png)) if (type === 'IHDR') headers += 1;
  return headers === 1;
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
