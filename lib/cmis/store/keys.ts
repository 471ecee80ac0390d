import { foldName } from '#lib/cmis/domain/objects/names.ts';
import { computeShard, digest, LAST_KEY, padNumber } from '#lib/cmis/store/keyParts.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the CMIS table (table.yml beside this file). Only this file and indexKeys.ts build keys. Every item has the
 * attribute `schema`. Data that is read and written as a whole is JSON in `data`, which costs a tenth of a nested map.
 *
 * | item          | pk                      | sk                 | read by                                            |
 * | ------------- | ----------------------- | ------------------ | -------------------------------------------------- |
 * | head          | O#<entity>              | OBJECT             | id; holds the version that folders show            |
 * | version       | O#<series>              | AT#<ordinal>       | id, with the head; newest first after the head     |
 * | child         | C#<folder>#<shard>      | N#<folded name>…   | name (path); page by name: a query of each shard   |
 * | tombstone     | C#<folder>#<shard>      | D#<expires>#<child> | folder listings, for a minute after a rename or   |
 * |               |                         |                    | removal                                            |
 * | child count   | C#<folder>#<shard>      | COUNT              | folder, for the total; of a large folder also the  |
 * |               |                         |                    | bounds of its blocks and the children in each      |
 * | relationship  | R#<entity>              | S#<created>#<id>,  | its source, its target; oldest first; holds a copy |
 * |               |                         |   T#<created>#<id>  | of the head                                        |
 * * | policy        | P#<policy>              | <entity>           | deletion of the policy                             |
 * | application   |                         |                    |                                                    |
 * | folder moves  | M#<repository>          | LAST               | moves of folders, to prevent cycles                |
 * | working copy  | W#<repository>#<folder> | <folded name>\0    | checked-out documents of a folder, or of the       |
 * |               |   or #*, #@<owner>      |   <series>         | repository, page by name; those of an owner        |
 * | deletion      | D#<repository>          | <folder>           | background work that resumes tree deletions        |
 * | deletion      | D#<repository>#<copy>   | UNDERWAY           | every read, in the same request                    |
 * | marker        |                         |                    |                                                    |
 * | content share | B#<content>             | SHARE              | writes that copy or release content                |
 * | index entry   | I#<repository>#<scope>  | <value>\0<object>  | queries: equality, ranges, order                   |
 * |               |   #<base>#<property>    |                    |                                                    |
 * |               |   #<shard>              |                    |                                                    |
 * | definition    | I#<repository>          | DEFINITION         | first query of a process: indexed properties and   |
 * |               |                         |                    | progress of a rebuild                              |
 * | posting       | T#<repository>#<first   | <word>\0<entity>\0  | queries with CONTAINS: a word or a prefix         |
 * |               |   letter>#<shard>       |   <source>\0<part> |                                                    |
 * | word list     | X#<entity>              | <content>#<part>   | removal of a content's postings                    |
 * | background    | J#<repository>#<shard>  | <entity>#<what>    | background work: postings, removal of stale index  |
 * | task          |                         |                    | entries and policy applications, counts of blocks; |
 * |               |                         |                    | holds attempts and reason                          |
 * | change number | E#<repository>#<shard>  | LAST               | every write, to number its events                  |
 * | change        | E#<repository>#<shard>  | <number>           | change log, from a token's position                |
 *
 * Folders and children
 *
 * - A name is unique in its folder because the key of the child item consists of folder and name only. Names are
 *   ordered without case; a hash at the end distinguishes names that differ in case only.
 * - Children lie in 4 shards by the hash of their name; a page merges the shards, read in parallel. They are counted in
 *   4 counts by the hash of their id. Writes into one folder thus meet at a quarter of them, never at the folder's head.
 * - The names of a large folder are divided into blocks (nameBlocks.ts), so that a page in the middle is found by adding
 *   their counts. Its count items hold the bounds of the blocks; each counts its own children by block.
 * - A child that is filed in one folder only has a copy in its child item, unless it is large, so that the folder is
 *   listed without reading its children. Each write of a head replaces the copy (childCopies.ts). Such a child exists
 *   as long as its child item and the folder do.
 * - A child that inherits from another of its folders or from none, or was created checked out (a child controlled
 *   apart), has the attribute `far` and is counted as such. A caller who may read what inherits from a folder sees all its children,
 *   except perhaps these.
 * - A folder's grants are stored in its head only; descendants read them there, along their first parents.
 * - A rename moves a child between shards, which readers read in parallel. Readers look up the head of a child that
 *   they find twice, or that a tombstone names and they do not find (tombstones.ts). Tombstones sort before children,
 *   so a shard's query includes those that have not expired.
 * - A folder's counts exist as long as the folder (the root's from its first child). Creating a child requires the
 *   count, deleting the folder requires every count to be 0: no orphans, without a lock on the head.
 * - Paths are computed from parent links, so a rename or move writes nothing below the folder.
 * - The root folder needs no item until it is changed.
 *
 * Relationships, deletions and contents
 *
 * - A relationship belongs to the version series of its ends, whichever versions it names.
 * - A deleted tree leaves its parent at once and is erased in the background. The number of running deletions is stored
 *   in 4 equal markers, so that no single item is part of every read. Only if it is not 0 do reads check whether an
 *   ancestor is being deleted.
 * - Content bytes lie in chunks (lib/shared/dynamodb). The share item counts referrers; the first copy creates it, so
 *   content that was never copied has none.
 *
 * Index and change log
 *
 * - Index entries of scope `L` describe latest versions and objects without versions, under the entity's id, so that a
 *   check-out rewrites only what changes. Those of scope `A` describe superseded versions under their own ids. Each
 *   property of a base type has 4 shards by the hash of the entity.
 * - A posting holds the positions of a word in the properties of a version (source `.<ordinal>`) or in a content
 *   (source: its id), whichever versions have it. Objects found by postings are checked, so stale postings find
 *   nothing. First letters make 16 partitions, hashes of the entity 4 of each.
 * - A shard's change number item also holds the marks of its first event (`marks`). Missing entries of newly marked
 *   properties are added in the background.
 * - Events are numbered per shard (8 by entity id) in the transaction of the write. A change of several objects is one
 *   item with an event for each, under the number of the last.
 */
export const headKey = (entityId: string): Key => ({ pk: `O#${entityId}`, sk: 'OBJECT' });

export const versionKey = (seriesId: string, ordinal: number): Key => ({
  pk: `O#${seriesId}`,
  sk: `AT#${padNumber(ordinal, 9)}`,
});

/**
 * The partition of the head item and of the versions that have an item of their own; read backwards, the head comes
 * first.
 */
export const seriesPartition = (seriesId: string): string => `O#${seriesId}`;

/** Returns the ordinal of the version under a sort key; undefined for the head item. */
export const parseVersionOrdinal = (sk: string): number | undefined =>
  sk.startsWith('AT#') ? Number(sk.slice(3)) : undefined;

export const CHILD_SHARDS: readonly number[] = [0, 1, 2, 3];

const CHILD_PREFIX = 'N#';

const TOMBSTONE_PREFIX = 'D#';

export const childPartition = (folderId: string, shard: number): string => `C#${folderId}#${shard}`;

export const childKey = (folderId: string, name: string): Key => ({
  pk: childPartition(folderId, computeShard(name, CHILD_SHARDS.length)),
  sk: `${CHILD_PREFIX}${foldName(name)}\u0000${digest(name).toString('base64url').slice(0, 16)}`,
});

/**
 * Returns the shard of the count item that includes a child. It depends on the id, so a rename leaves the counts alone.
 */
export const countShard = (childId: string): number => computeShard(childId, CHILD_SHARDS.length);

export const childCountKey = (folderId: string, shard: number): Key => ({
  pk: childPartition(folderId, shard),
  sk: 'COUNT',
});

const tombstoneSortKey = (expires: number): string => `${TOMBSTONE_PREFIX}${padNumber(expires, 10)}`;

/** @param expires in seconds since 1970 */
export const tombstoneKey = (folderId: string, name: string, childId: string, expires: number): Key => ({
  pk: childKey(folderId, name).pk,
  sk: `${tombstoneSortKey(expires)}#${childId}`,
});

/** Returns the sort key range of a folder's tombstones that expire no sooner than `second`. */
export const tombstoneRange = (second: number): readonly [string, string] => [tombstoneSortKey(second), CHILD_PREFIX];

/**
 * Returns the sort key range of a folder's children and of its tombstones that have not expired.
 * @param now in milliseconds since 1970
 */
export const childRange = (now: number): readonly [string, string] => [
  tombstoneSortKey(Math.floor(now / 1000)),
  `${CHILD_PREFIX}${LAST_KEY}`,
];

/** Returns the sort key range of a folder's children without tombstones. */
export const childrenRange = (): readonly [string, string] => [CHILD_PREFIX, `${CHILD_PREFIX}${LAST_KEY}`];

/** S: the object is the source of the relationship; T: its target. */
export type RelationshipEnd = 'S' | 'T';

export const relationshipPartition = (entityId: string): string => `R#${entityId}`;

export const relationshipPrefix = (end: RelationshipEnd): string => `${end}#`;

/** Returns the sort key range of the relationships that were created at or after a time; an empty text: all of them. */
export const relationshipRange = (end: RelationshipEnd, since: string): readonly [string, string] => [
  `${relationshipPrefix(end)}${since}`,
  `${relationshipPrefix(end)}${LAST_KEY}`,
];

/** @param created creation date, by which the relationships of an end are ordered */
export const relationshipKey = (
  entityId: string,
  end: RelationshipEnd,
  relationshipId: string,
  created: string,
): Key => ({
  pk: relationshipPartition(entityId),
  sk: `${relationshipPrefix(end)}${created}#${relationshipId}`,
});

export const policyApplicationPartition = (policyId: string): string => `P#${policyId}`;

export const policyApplicationKey = (policyId: string, entityId: string): Key => ({
  pk: policyApplicationPartition(policyId),
  sk: entityId,
});

export const folderMovesKey = (repositoryId: string): Key => ({ pk: `M#${repositoryId}`, sk: 'LAST' });

/** Returns the partition of the working copies of a folder; without one, of the whole repository. */
export const workingCopyPartition = (repositoryId: string, folderId = '*'): string => `W#${repositoryId}#${folderId}`;

/** Returns the partition of the working copies of one owner. No folder id begins with an at sign. */
export const ownCopyPartition = (repositoryId: string, owner: string): string =>
  workingCopyPartition(repositoryId, `@${owner}`);

/** @param name of the private working copy, which folders show only after checkIn */
export const workingCopyKey = (partition: string, name: string, seriesId: string): Key => ({
  pk: partition,
  sk: `${foldName(name)}\u0000${seriesId}`,
});

export const deletionPartition = (repositoryId: string): string => `D#${repositoryId}`;

export const deletionKey = (repositoryId: string, folderId: string): Key => ({
  pk: deletionPartition(repositoryId),
  sk: folderId,
});

const DELETION_MARKER_COPIES = 4;

const deletionMarkerCopyKey = (repositoryId: string, copy: number): Key => ({
  pk: `${deletionPartition(repositoryId)}#${copy}`,
  sk: 'UNDERWAY',
});

/** Returns the key of the deletion marker that a read of this object includes. */
export const deletionMarkerKey = (repositoryId: string, objectId: string): Key =>
  deletionMarkerCopyKey(repositoryId, computeShard(objectId, DELETION_MARKER_COPIES));

/** Returns the keys of all deletion markers; each deletion changes every one of them. */
export const deletionMarkerKeys = (repositoryId: string): readonly Key[] =>
  Array.from({ length: DELETION_MARKER_COPIES }, (_, copy) => deletionMarkerCopyKey(repositoryId, copy));

export const contentShareKey = (contentId: string): Key => ({ pk: `B#${contentId}`, sk: 'SHARE' });

export const CHANGE_SHARDS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the shard of the change log that holds an entity's changes. */
export const changeShard = (entityId: string): number => computeShard(entityId, CHANGE_SHARDS.length);

export const changePartition = (repositoryId: string, shard: number): string => `E#${repositoryId}#${shard}`;

const LAST_CHANGE = 'LAST';

export const changeNumberKey = (repositoryId: string, shard: number): Key => ({
  pk: changePartition(repositoryId, shard),
  sk: LAST_CHANGE,
});

/** Digits sort before `LAST`; 15 digits never run out. */
export const changeKey = (repositoryId: string, shard: number, number: number): Key => ({
  pk: changePartition(repositoryId, shard),
  sk: padNumber(number, 15),
});

/** Whether a sort key in a shard of the change log belongs to an entry. */
export const isChangeKey = (sk: string): boolean => sk !== LAST_CHANGE;
