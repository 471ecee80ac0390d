import { crc32, deflateSync } from 'node:zlib';
import { createJimp } from '@jimp/core';
import gif from '@jimp/js-gif';
import jpeg from '@jimp/js-jpeg';
import png from '@jimp/js-png';

const Jimp = createJimp({ formats: [gif, jpeg, png] });

export type ImageType = 'image/gif' | 'image/jpeg' | 'image/png';

/** Creates an image of one colour, opaque by default. */
export const imageFile = (type: ImageType, width: number, height: number, color = 0x3366ccff): Promise<Buffer> =>
  new Jimp({ width, height, color }).getBuffer(type);

type PngHeader = { readonly width: number; readonly height: number; readonly interlaced?: boolean };

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const pngHeader = ({ width, height, interlaced }: PngHeader): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced === true ? 1 : 0], 8);
  return pngChunk('IHDR', header);
};

/** Creates a PNG whose headers announce any sizes, with that many zero bytes as data. */
export const liarPng = (told: PngHeader | readonly PngHeader[], bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[told].flat().map(pngHeader),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/**
 * Creates a GIF of ten by ten pixels with an application extension whose first block has 5 instead of 11 bytes. A
 * reader that trusts this size finds a first frame of one pixel; the decoder expects the prescribed one and finds a
 * frame of 6,000 by 6,000.
 */
export const liarGif = (): Buffer => {
  const screen = Buffer.from('GIF89a\x0a\0\x0a\0\0\0\0', 'latin1');
  const extension = [0x21, 0xff, 5, 0, 0, 0, 0, 0, 0];
  const small = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0];
  const large = [0x2c, 0, 0, 0, 0, 0x70, 0x17, 0x70, 0x17, 0, 0x02, 0x02, 0x4c, 0x01, 0x00];
  return Buffer.concat([screen, Buffer.from([...extension, ...small, ...large, 0x3b])]);
};
