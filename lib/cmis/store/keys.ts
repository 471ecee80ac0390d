import { createHash } from 'node:crypto';
import { foldName } from '#lib/cmis/domain/names.ts';
import type { Key } from '#lib/shared/dynamodb/writes.ts';

/**
 * Keys of the CMIS table (table.yml beside this file). Nothing outside this file builds a key. Every item carries the
 * schema version; what is read and written whole stands as JSON in `data`, which costs a tenth of a nested map.
 *
 * | item          | pk                      | sk                 | read by                                            |
 * | ------------- | ----------------------- | ------------------ | -------------------------------------------------- |
 * | head          | O#<entity>              | HEAD               | id; with it the version that folders show          |
 * | version       | O#<series>              | V#<ordinal>        | id, together with the head; all: one query         |
 * | child         | C#<folder>#<shard>      | N#<folded name>…   | name (path); page by name: a query of each shard   |
 * | child count   | C#<folder>#<shard>      | COUNT              | folder, for the total                              |
 * | content share | B#<content>             | SHARE              | writes that copy or drop content                   |
 * | change number | E#<repository>#<shard>  | LAST               | every write, which numbers its event by it         |
 * | change        | E#<repository>#<shard>  | <number>           | change log, from a token's position                |
 *
 * - A name is unique in its folder because the key of the child item is made of folder and name alone. Names are
 *   ordered without case; the hash at the end tells apart those that differ in nothing else.
 * - A folder's children lie in 4 shards by the hash of the name, each with its own count: writes into one folder meet
 *   on a fourth of the counts and never on the folder's head; a page merges the shards, read side by side.
 * - The counts exist as long as the folder (the root's from their first child): creating in a folder demands its
 *   count, deleting a folder demands that each is 0. So neither leaves an orphan, without a lock on the head.
 * - Paths are computed from parent links, so that a rename or move writes nothing below the folder.
 * - The root folder needs no item until it is changed.
 * - Bytes of content lie in chunks (lib/shared/dynamodb/chunkKeys.ts). The share item counts who refers to them; it is
 *   made by the first copy, so content that was never copied has none.
 * - A change is numbered by the count of its shard (8 by entity id) in the transaction of the write.
 */
export const headKey = (entityId: string): Key => ({ pk: `O#${entityId}`, sk: 'HEAD' });

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

export const versionKey = (seriesId: string, ordinal: number): Key => ({
  pk: `O#${seriesId}`,
  sk: `V#${padded(ordinal, 9)}`,
});

/** All that lies in an entity's partition: its head and the versions that have an item of their own. */
export const entityPartition = (entityId: string): string => `O#${entityId}`;

export const VERSION_PREFIX = 'V#';

export const CHILD_SHARDS: readonly number[] = [0, 1, 2, 3];

const shardPartition = (folderId: string, shard: number): string => `C#${folderId}#${shard}`;

export const childShard = (name: string): number =>
  (createHash('sha256').update(name).digest()[0] ?? 0) % CHILD_SHARDS.length;

export const childKey = (folderId: string, name: string): Key => ({
  pk: shardPartition(folderId, childShard(name)),
  sk: `N#${foldName(name)}\u0000${createHash('sha256').update(name).digest('base64url').slice(0, 16)}`,
});

export const childCountKey = (folderId: string, shard: number): Key => ({
  pk: shardPartition(folderId, shard),
  sk: 'COUNT',
});

export const childPartition = shardPartition;

export const CHILD_PREFIX = 'N#';

export const contentShareKey = (contentId: string): Key => ({ pk: `B#${contentId}`, sk: 'SHARE' });

const CHANGE_SHARDS = 8;

const changePartition = (repositoryId: string, entityId: string): string =>
  `E#${repositoryId}#${(createHash('sha256').update(entityId).digest()[0] ?? 0) % CHANGE_SHARDS}`;

export const changeNumberKey = (repositoryId: string, entityId: string): Key => ({
  pk: changePartition(repositoryId, entityId),
  sk: 'LAST',
});

/** Digits sort before `LAST`, and numbers of 15 digits last for ever. */
export const changeKey = (repositoryId: string, entityId: string, number: number): Key => ({
  pk: changePartition(repositoryId, entityId),
  sk: padded(number, 15),
});
