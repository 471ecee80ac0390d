import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { unpackPieces, unpackText } from '#lib/procurement/store/gzipJson.ts';
import { parseLists } from '#lib/procurement/store/parseLists.ts';
import { config } from '#lib/shared/config.ts';
import {
  type ChunkedValue,
  readChunks,
  readValue,
  type UnreferencedValue,
  writeChunks,
} from '#lib/shared/dynamodb/chunks.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Stores compressed bytes. They are collected some hours later unless a transaction keeps them. */
export const storeValue = (packed: Uint8Array): Promise<UnreferencedValue> =>
  writeChunks(config.tables.procurement, [packed], packed.byteLength);

export const loadValue = (value: ChunkedValue): Promise<Buffer> => readValue(config.tables.procurement, value);

/** Loads the value of a stored JSON text. */
export const loadJson = async <T>(value: ChunkedValue): Promise<T> =>
  JSON.parse(await unpackText(await loadValue(value)));

/** Streams a stored JSON text. Stops when the request ends. */
export async function* streamValue(value: ChunkedValue): AsyncGenerator<string> {
  const check = createEndCheck();
  for await (const piece of unpackPieces(readChunks(config.tables.procurement, value))) {
    check();
    yield piece;
  }
}

export const loadLists = async (value: ChunkedValue): Promise<PlanLists> =>
  (await parseLists(streamValue(value))) as unknown as PlanLists;
