import type { PlanLists } from '#lib/procurement/domain/plan.ts';
import { listsIn } from '#lib/procurement/store/listsIn.ts';
import { unpackPieces } from '#lib/procurement/store/packed.ts';
import { config } from '#lib/shared/config.ts';
import { type ChunkedValue, type LooseValue, readBytes, readChunks, writeChunks } from '#lib/shared/dynamodb/chunks.ts';

/** Stores packed bytes; some hours later they are collected unless a transaction has kept them. */
export const storeValue = (packed: Uint8Array): Promise<LooseValue> =>
  writeChunks(config.tables.procurement, [packed], packed.byteLength);

export const loadValue = (value: ChunkedValue): Promise<Buffer> => readBytes(config.tables.procurement, value);

/** The JSON text that was packed, in pieces. */
export const valueText = (value: ChunkedValue): AsyncIterable<string> =>
  unpackPieces(readChunks(config.tables.procurement, value));

/** The lists of a plan. */
export const loadLists = async (value: ChunkedValue): Promise<PlanLists> =>
  (await listsIn(valueText(value))) as unknown as PlanLists;
