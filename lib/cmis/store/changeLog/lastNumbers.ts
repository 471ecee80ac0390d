import { changeNumberKey, changeShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** The last change numbers that this process has read or written, by shard of the change log. */
const known = new Map<string, number>();

/** Names the shard of the change log that holds an entity's changes, among those of all tables. */
export const toShardName = (repositoryId: string, entityId: string): string =>
  `${table()} ${changeNumberKey(repositoryId, changeShard(entityId)).pk}`;

/** Returns the number of a shard's last event from the item under `changeNumberKey`; 0 if there is none. */
export const getLastNumber = (row: StoredItem | undefined): number => Number(row?.number ?? 0);

/** Returns the last number of a shard that this process knows; 0 if it knows none. */
export const recallLastNumber = (shard: string): number => known.get(shard) ?? 0;

/** Records the number of a shard's last change that was just written. */
export const replaceLastNumber = (shard: string, number: number): void => {
  known.set(shard, number);
};

/** Records the number of a shard's last change that was just read, unless a later one is known. */
export const rememberLastNumber = (shard: string, number: number): void => {
  known.set(shard, Math.max(recallLastNumber(shard), number));
};
