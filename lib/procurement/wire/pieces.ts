import { constants } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { createEndCheck } from '#lib/shared/request.ts';

/** A text that would take too much memory at once. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** The text of all pieces; undefined where it is longer than `limit` characters, or than any text can be. */
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

/** The text of all pieces by gzip, of which only packed bytes are in memory; undefined where these are more than `limit`. */
export const gzipPieces = async (pieces: Pieces, limit: number): Promise<Uint8Array | undefined> => {
  const check = createEndCheck();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const source = async function* () {
    for await (const piece of pieces) {
      if (size > limit) return;
      check();
      yield piece;
    }
  };
  await pipeline(source, createGzip(), async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
    }
  });
  return size > limit ? undefined : Buffer.concat(chunks);
};
