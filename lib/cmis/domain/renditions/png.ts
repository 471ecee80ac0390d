import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** An image with a palette. Colour 0 is transparent if the palette has no first colour. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly (Colour | undefined)[];
  /** Palette indices, row by row. */
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const INDEXED = 3;

/** Frames a chunk: length, type, data, and the CRC of type and data (PNG 1.2, 3.2). */
const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

const header = ({ width, height }: IndexedImage): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = BITS;
  data[9] = INDEXED;
  return data;
};

/** Each row is preceded by its filter type; 0 means no filter. */
const rows = ({ width, height, pixels }: IndexedImage): Buffer => {
  const data = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    data.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return data;
};

/** Encodes an image as a PNG file. */
export const encodePng = (image: IndexedImage): Buffer => {
  const colours = Buffer.from(image.palette.flatMap((colour) => colour ?? [0, 0, 0]));
  const opacity = image.palette[0] === undefined ? [chunk('tRNS', Buffer.from([0]))] : [];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(image)),
    chunk('PLTE', colours),
    ...opacity,
    chunk('IDAT', deflateSync(rows(image), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
