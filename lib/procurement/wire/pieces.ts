import { constants } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { createEndCheck } from '#lib/shared/request.ts';

/** A text in pieces: as a whole it would take too much memory. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Joins the pieces. Undefined if the text would be longer than `limit` characters or than a string can be. */
export const joinPieces = async (pieces: Pieces, limit: number): Promise<string | undefined> => {
  const longest = Math.min(limit, constants.MAX_STRING_LENGTH);
  const check = createEndCheck();
  let text = '';
  for await (const piece of pieces) {
    if (text.length + piece.length > longest) return undefined;
    check();
    text += piece;
    await nextTurn();
  }
  return text;
};

export interface CompressedPieces {
  readonly body: Uint8Array;
  /** Length of the text in bytes, before compression. */
  readonly length: number;
}

/** Compresses the pieces. Undefined if the result would be longer than `limit` bytes. */
export const gzipPieces = async (pieces: Pieces, limit: number): Promise<CompressedPieces | undefined> => {
  const check = createEndCheck();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let length = 0;
  const source = async function* () {
    for await (const piece of pieces) {
      if (size > limit) return;
      check();
      length += Buffer.byteLength(piece);
      yield piece;
    }
  };
  await pipeline(source, createGzip(), async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
    }
  });
  return size > limit ? undefined : { body: Buffer.concat(chunks), length };
};
