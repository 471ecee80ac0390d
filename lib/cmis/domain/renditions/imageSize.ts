/** Image formats with thumbnails. */
export type ImageFormat = 'png' | 'jpeg' | 'gif';

export interface ImageSize {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
}

const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

const readPngSize = (bytes: Buffer): ImageSize | undefined =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') && bytes.length > 24
    ? { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** Position after data sub-blocks, each with its length, up to an empty one (GIF89a, 15). */
const skipBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};

const EXTENSION = 0x21;
const APPLICATION = 0xff;
/** Bytes of an application extension's first block (GIF89a, 26). Decoders skip as many, whatever size it states. */
const APPLICATION_BYTES = 11;

/** Size of the logical screen, or of the first frame if it extends further (GIF89a, 18 and 20). */
const readGifSize = (bytes: Buffer): ImageSize | undefined => {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return undefined;
  const flags = bytes[10] ?? 0;
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (bytes[at] === EXTENSION) {
    if (bytes[at + 1] === APPLICATION && bytes[at + 2] !== APPLICATION_BYTES) return undefined;
    at = skipBlocks(bytes, at + 2);
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return undefined;
  const reach = (screen: number, offset: number, size: number): number =>
    Math.max(bytes.readUInt16LE(screen), bytes.readUInt16LE(at + offset) + bytes.readUInt16LE(at + size));
  return { format: 'gif', width: reach(6, 1, 5), height: reach(8, 3, 7) };
};

/** Start-of-frame markers; the excluded ones define tables (ITU T.81, B.1.1.3). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const readJpegSize = (bytes: Buffer): ImageSize | undefined => {
  if (!startsWith(bytes, '\xff\xd8')) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return { format: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/** Reads format and size from the header of an image; undefined for another format or a damaged header. */
export const readImageSize = (bytes: Buffer): ImageSize | undefined => {
  const size = readPngSize(bytes) ?? readGifSize(bytes) ?? readJpegSize(bytes);
  return size === undefined || size.width === 0 || size.height === 0 ? undefined : size;
};
