import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { createEndCheck } from '#lib/shared/request.ts';

export interface ZippedFile {
  readonly name: string;
  readonly pieces: Iterable<string>;
}

/** APPNOTE.TXT, 4.4.5. */
const DEFLATED = 8;

/**
 * Creates a ZIP archive of files in pieces. Stops when the request ends. Node compresses in its thread pool; `fflate`
 * would block other requests.
 */
export const createZip = async (files: Iterable<ZippedFile>): Promise<Uint8Array> => {
  const check = createEndCheck();
  const packed: Uint8Array[] = [];
  const zip = new Zip((_, bytes) => packed.push(bytes));
  for (const { name, pieces } of files) {
    const file: ZipInputFile = { filename: name, compression: DEFLATED, size: 0, crc: 0 };
    zip.add(file);
    const readPieces = function* () {
      for (const piece of pieces) {
        check();
        const bytes = Buffer.from(piece);
        file.size += bytes.byteLength;
        file.crc = crc32(bytes, file.crc);
        yield bytes;
      }
    };
    await pipeline(readPieces, createDeflateRaw(), async (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
      for await (const chunk of chunks) file.ondata?.(null, chunk, false);
    });
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(packed);
};
