import { now } from '#lib/shared/clock.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { chunkKey, markerKey } from '#lib/shared/dynamodb/chunkKeys.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** A reference to a large immutable value, kept in the referring item. */
export interface ChunkedValue {
  readonly id: string;
  /** Bytes of all chunks together. */
  readonly size: number;
  /** Bytes of every chunk but the last. */
  readonly chunkSize: number;
}

/** A stored value that is deleted later unless `claim` is part of the transaction that writes the referring item. */
export interface UnreferencedValue {
  readonly value: ChunkedValue;
  readonly claim: WriteItem;
}

/** A part of a value, in bytes; without a length it extends to the end. */
export interface ByteRange {
  readonly offset: number;
  readonly length?: number | undefined;
}

/** Bytes of one chunk; with its keys it stays below DynamoDB's limit of 400 KB per item. */
export const CHUNK_SIZE = 384 * 1024;
/** Chunks per request, 3 MB: large enough for throughput, small enough for memory. */
const BATCH_SIZE = 8;
/** Milliseconds after which an unclaimed value is deleted: longer than any request or calculation slice. */
const CLAIM_MILLISECONDS = 6 * 60 * 60 * 1000;

const chunkCount = (size: number, chunkSize = CHUNK_SIZE): number => Math.ceil(size / chunkSize);

const markerItem = (table: string, id: string, chunks: number, due: number): WriteItem =>
  putNew(table, { ...markerKey(id, new Date(due).toISOString()), id, chunks });

/**
 * Converts a small value (up to about 1 MB) to items for the caller's transaction, which needs no marker item. Larger
 * values do not fit into a transaction; store them with `writeChunks`.
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
    }),
  );
  return { value: { id, size: bytes.byteLength, chunkSize: CHUNK_SIZE }, items };
};

/** Cuts a stream of pieces of any size into chunks of `CHUNK_SIZE` bytes; the last may be shorter. */
async function* cutIntoChunks(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
 * Stores a large value under a new id while its pieces arrive. The marker item is written first, so that all chunks are
 * deleted later unless the caller's transaction includes `claim`.
 * @param maxBytes bytes of all pieces together at most
 */
export const writeChunks = async (
  table: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<UnreferencedValue> => {
  const id = newId();
  const due = now() + CLAIM_MILLISECONDS;
  await transactWrite([markerItem(table, id, chunkCount(maxBytes), due)]);
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
  for await (const bytes of cutIntoChunks(pieces)) {
    size += bytes.byteLength;
    if (size > maxBytes) throw new Error(`The value is larger than the announced maximum of ${maxBytes} bytes`);
    batch.push({ ...chunkKey(id, index), bytes });
    index += 1;
    if (batch.length === BATCH_SIZE) await send();
  }
  if (batch.length > 0) await send();
  await sending;
  const claim = remove(table, markerKey(id, new Date(due).toISOString()), {
    expression: 'attribute_exists(pk) AND attribute_not_exists(collecting)',
  });
  return { value: { id, size, chunkSize: CHUNK_SIZE }, claim };
};

/** Returns the marker item that leaves a value to the collector, for the transaction that removes its last reference. */
export const discardValue = (table: string, value: ChunkedValue): WriteItem =>
  markerItem(table, value.id, chunkCount(value.size, value.chunkSize), now());

const readBatch = (table: string, value: ChunkedValue, from: number, to: number) =>
  batchGet(
    table,
    Array.from({ length: to - from }, (_, index) => chunkKey(value.id, from + index)),
  );

/** Returns the first byte of the range and the first byte after it. */
const getBounds = ({ size }: ChunkedValue, { offset, length }: ByteRange): readonly [start: number, end: number] => {
  const start = Math.min(offset, size);
  return [start, Math.min(size, start + (length ?? size))];
};

/**
 * Yields the bytes of a value, or of a range of it. Reads only the chunks of that range, and the next batch while the
 * caller processes the current one.
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
    const batch = readBatch(table, value, from, Math.min(from + BATCH_SIZE, last));
    batch.catch(() => undefined);
    return batch;
  };
  const first = Math.floor(start / chunkSize);
  let coming = fetch(first);
  for (let from = first; from < last; from += BATCH_SIZE) {
    const rows = await coming;
    if (from + BATCH_SIZE < last) coming = fetch(from + BATCH_SIZE);
    for (const [position, row] of rows.entries()) {
      const bytes = row?.bytes;
      if (!(bytes instanceof Uint8Array)) throw new Error(`Chunk ${from + position} of the value ${id} is missing`);
      const base = (from + position) * chunkSize;
      yield bytes.subarray(Math.max(0, start - base), Math.min(bytes.byteLength, end - base));
    }
  }
}

/** Returns the bytes of a value, or of a range of it, in one buffer. */
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
  if (filled < bytes.length) throw new Error(`The value ${value.id} is shorter than its stored size`);
  return bytes;
};
