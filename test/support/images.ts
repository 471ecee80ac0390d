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

/** Creates a PNG whose header announces any size, with that many zero bytes as data. */
export const liarPng = (
  told: { readonly width: number; readonly height: number; readonly interlaced?: boolean },
  bytes: number,
): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(told.width, 0);
  header.writeUInt32BE(told.height, 4);
  header.set([8, 6, 0, 0, told.interlaced === true ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
