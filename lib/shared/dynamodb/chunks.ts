import { now } from '#lib/shared/clock.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { chunkKey, markerKey } from '#lib/shared/dynamodb/chunkKeys.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** What the referring item keeps of a big immutable value. */
export interface ChunkedValue {
  readonly id: string;
  /** Bytes of the whole. */
  readonly size: number;
  /** Bytes of every chunk but the last. */
  readonly chunkSize: number;
}

/** A value that is stored, but collected unless `keep` is part of the transaction that writes its referrer. */
export interface UnreferencedValue {
  readonly value: ChunkedValue;
  readonly keep: WriteItem;
}

/** A part of a value, in bytes; without a length up to its end. */
export interface ByteRange {
  readonly offset: number;
  readonly length?: number | undefined;
}

/** Bytes of one chunk: with its keys it stays below DynamoDB's 400 KB an item. */
export const CHUNK_SIZE = 384 * 1024;
/** Chunks of one request, 3 MB: large enough for the network, small enough for the memory. */
const BATCH = 8;
/** Milliseconds after which a value that nobody claimed is collected: longer than any request or calculation step. */
const LOOSE_TIME = 6 * 60 * 60 * 1000;

const chunkCount = (size: number, chunkSize = CHUNK_SIZE): number => Math.ceil(size / chunkSize);

const markerItem = (table: string, id: string, chunks: number, due: number): WriteItem =>
  putNew(table, { ...markerKey(id, new Date(due).toISOString()), id, chunks, schema: 1 });

/**
 * The items of a small value (up to about 1 MB), for the caller's own transaction: no further request, and nothing to
 * collect. The items of larger ones do not fit a transaction: `writeChunks`.
 */
export const toChunkItems = (
  table: string,
  bytes: Uint8Array,
): { readonly value: ChunkedValue; readonly items: readonly WriteItem[] } => {
  const id = newId();
  const items = Array.from({ length: chunkCount(bytes.byteLength) }, (_, index) =>
    putNew(table, {
      ...chunkKey(id, index),
      bytes: bytes.subarray(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
      schema: 1,
    }),
  );
  return { value: { id, size: bytes.byteLength, chunkSize: CHUNK_SIZE }, items };
};

/** Cuts a stream of pieces of any size into chunks of exactly `CHUNK_SIZE` bytes, but for the last. */
async function* cut(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunk = Buffer.allocUnsafe(CHUNK_SIZE);
  let filled = 0;
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.byteLength; ) {
      const part = piece.subarray(taken, taken + CHUNK_SIZE - filled);
      chunk.set(part, filled);
      taken += part.byteLength;
      filled += part.byteLength;
      if (filled < CHUNK_SIZE) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(CHUNK_SIZE);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/**
 * Stores a big value under a new id, piece by piece. Its marker is written first, so that whatever happens later, all
 * that was stored is collected unless the caller's transaction takes `keep` in.
 * @param atMost bytes that the pieces never exceed together
 */
export const writeChunks = async (
  table: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  atMost: number,
): Promise<UnreferencedValue> => {
  const id = newId();
  const due = now() + LOOSE_TIME;
  await transactWrite([markerItem(table, id, chunkCount(atMost), due)]);
  let size = 0;
  let index = 0;
  let batch: Record<string, unknown>[] = [];
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    const rows = batch;
    batch = [];
    await sending;
    sending = batchPut(table, rows);
    sending.catch(() => undefined);
  };
  for await (const bytes of cut(pieces)) {
    size += bytes.byteLength;
    if (size > atMost) throw new Error(`A value of at most ${atMost} bytes was announced, it is larger`);
    batch.push({ ...chunkKey(id, index), bytes, schema: 1 });
    index += 1;
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
  await sending;
  const keep = remove(table, markerKey(id, new Date(due).toISOString()), {
    expression: 'attribute_exists(pk) AND attribute_not_exists(collecting)',
  });
  return { value: { id, size, chunkSize: CHUNK_SIZE }, keep };
};

/** The item that leaves a value to the collector, for the transaction that removes its last referrer. */
export const discardValue = (table: string, value: ChunkedValue): WriteItem =>
  markerItem(table, value.id, chunkCount(value.size, value.chunkSize), now());

const batchAt = (table: string, value: ChunkedValue, from: number, to: number) =>
  batchGet(
    table,
    Array.from({ length: to - from }, (_, index) => chunkKey(value.id, from + index)),
  );

/** The first byte of the part that is wanted, and the first behind it. */
const getBounds = ({ size }: ChunkedValue, { offset, length }: ByteRange): readonly [start: number, end: number] => {
  const start = Math.min(offset, size);
  return [start, Math.min(size, start + (length ?? size))];
};

/**
 * The bytes of a value, or of a part of it, piece by piece; only chunks that hold wanted bytes are read, the next
 * batch of them while the caller has the present one.
 */
export async function* readChunks(
  table: string,
  value: ChunkedValue,
  range: ByteRange = { offset: 0 },
): AsyncGenerator<Uint8Array> {
  const { id, chunkSize } = value;
  const [start, end] = getBounds(value, range);
  if (start >= end) return;
  const last = chunkCount(end, chunkSize);
  const fetch = (from: number) => {
    const batch = batchAt(table, value, from, Math.min(from + BATCH, last));
    batch.catch(() => undefined);
    return batch;
  };
  const first = Math.floor(start / chunkSize);
  let coming = fetch(first);
  for (let from = first; from < last; from += BATCH) {
    const rows = await coming;
    if (from + BATCH < last) coming = fetch(from + BATCH);
    for (const [position, row] of rows.entries()) {
      const bytes = row?.bytes;
      if (!(bytes instanceof Uint8Array)) throw new Error(`Chunk ${from + position} of the value ${id} is missing`);
      const base = (from + position) * chunkSize;
      yield bytes.subarray(Math.max(0, start - base), Math.min(bytes.byteLength, end - base));
    }
  }
}

/** The bytes of a value, or of a part of it, at once and in memory once. */
export const readValue = async (
  table: string,
  value: ChunkedValue,
  range: ByteRange = { offset: 0 },
): Promise<Buffer> => {
  const [start, end] = getBounds(value, range);
  const bytes = Buffer.allocUnsafe(Math.max(0, end - start));
  let filled = 0;
  for await (const piece of readChunks(table, value, range)) {
    bytes.set(piece, filled);
    filled += piece.byteLength;
  }
  if (filled < bytes.length) throw new Error(`The value ${value.id} is shorter than its size says`);
  return bytes;
};
