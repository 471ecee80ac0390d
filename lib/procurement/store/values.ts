import { config } from '#lib/shared/config.ts';
import { type ChunkedValue, type LooseValue, readBytes, writeChunks } from '#lib/shared/dynamodb/chunks.ts';

/** Stores packed bytes; some hours later they are collected unless a transaction has kept them. */
export const storeValue = (packed: Uint8Array): Promise<LooseValue> =>
  writeChunks(config.tables.procurement, [packed], packed.byteLength);

export const loadValue = (value: ChunkedValue): Promise<Buffer> => readBytes(config.tables.procurement, value);
