import { hash } from 'node:crypto';
import { foldName } from '#lib/cmis/domain/objects/names.ts';
import type { ValueRange } from '#lib/cmis/domain/query/access/valueRange.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Keys of the CMIS table (table.yml beside this file). Nothing outside this file builds a key. Every item carries the
 * schema version; what is read and written whole stands as JSON in `data`, which costs a tenth of a nested map; that of
 * entities and versions is packed (packedJson.ts).
 *
 * | item          | pk                      | sk                 | read by                                            |
 * | ------------- | ----------------------- | ------------------ | -------------------------------------------------- |
 * | head          | O#<entity>              | OBJECT             | id; holds the version that folders show            |
 * | version       | O#<series>              | AT#<ordinal>       | id, with the head; newest first behind the head    |
 * | child         | C#<folder>#<shard>      | N#<folded name>…   | name (path); page by name: a query of each shard   |
 * | departure     | C#<folder>#<shard>      | D#<expires>#<child> | lists, for a minute: what changed its name or left |
 * | child count   | C#<folder>#<shard>      | COUNT              | folder, for the total                              |
 * | relationship  | R#<entity>              | S#<id>, T#<id>     | its source, its target; holds a copy of the head   |
 * | application   | P#<policy>              | <entity>           | deletion of the policy                             |
 * | folder moves  | M#<repository>          | LAST               | moves of folders, which it keeps from cycles       |
 * | working copy  | W#<repository>          | <series>           | documents checked out, with the folders they are in |
 * | deletion      | D#<repository>          | <folder>           | whoever takes up deletions of trees that broke off |
 * | deletions     | D#<repository>#<copy>   | UNDERWAY           | every read, along with what it reads               |
 * | content share | B#<content>             | SHARE              | writes that copy or drop content                   |
 * | index entry   | I#<repository>#<scope>  | <value>\0<object>  | queries: equality, ranges, order                   |
 * |               |   #<base>#<property>    |                    |                                                    |
 * |               |   #<shard>              |                    |                                                    |
 * | definition    | I#<repository>          | DEFINITION         | the first query of a process: what is indexed, and |
 * |               |                         |                    | how far objects that lack entries have got them    |
 * | posting       | T#<repository>#<first   | <word>\0<entity>\0  | queries with CONTAINS: a word, or its beginning    |
 * |               |   letter>#<shard>       |   <source>\0<part> |                                                    |
 * | word list     | X#<entity>              | <content>#<part>   | the end of a content: its words are taken off      |
 * | text task     | J#<repository>#<shard>  | <entity>#<what>    | whoever goes on with words that wait; why it waits |
 * | change number | E#<repository>#<shard>  | LAST               | every write, which numbers its events by it        |
 * | change        | E#<repository>#<shard>  | <number>           | change log, from a token's position                |
 *
 * - A name is unique in its folder because the key of the child item is made of folder and name alone. Names are
 *   ordered without case; the hash at the end tells apart those that differ in nothing else.
 * - A folder's children lie in 4 shards by the hash of the name; a page merges the shards, read side by side. They are
 *   counted in 4 counts by the hash of their id: writes into one folder meet on a fourth of them at most, and never on
 *   the folder's head.
 * - A folder has a copy of each child that is filed nowhere else, unless it is large, so that it is listed without
 *   reading its children: whatever replaces a head replaces the copy with it (childCopies.ts). Such a child exists as
 *   long as its row and the folder do.
 * - A child that inherits from another of its folders is marked as far, and counted as such: who may read what
 *   inherits from a folder sees all its children but maybe some of these.
 * - What a folder grants those below stands at its head alone: it is read there, up the first parent of each.
 * - A rename takes a child from one shard to another, whose readers read them one beside the other. What they find
 *   twice, or a departure tells them of and they do not find, they look up at its head (departures.ts). Departures stand
 *   before the children, so that the query of a shard reads those that have not expired along with them.
 * - A relationship belongs to the version series of its ends. Those of documents from a time when it belonged to a
 *   version stand under R#<version>: such documents have no `linksBySeries`.
 * - The counts exist as long as the folder (the root's from their first child): creating in a folder demands its
 *   count, deleting a folder demands that each is 0. So neither leaves an orphan, without a lock on the head.
 * - Paths are computed from parent links, so that a rename or move writes nothing below the folder.
 * - The root folder needs no item until it is changed.
 * - A tree that is deleted leaves its parent at once; what is below it goes by and by. How many such deletions are under
 *   way stands in 4 equal copies, so that no single item is part of every read; only if there are any do reads ask
 *   whether one is going on above what they found.
 * - Bytes of content lie in chunks (lib/shared/dynamodb/chunkKeys.ts). The share item counts who refers to them; it is
 *   made by the first copy, so content that was never copied has none.
 * - Index entries of scope `L` describe the latest version of a document and everything that has no versions; their
 *   object is the entity, so that a check-out rewrites what it changes and nothing else. Those of scope `A` describe
 *   the other versions, each under its own id. Each property of a base type has 4 shards by the hash of the entity.
 * - A posting says where a word stands in the properties of a version (source `.<ordinal>`) or in a content, whatever
 *   versions have it (source: its id). Objects found by postings are looked at themselves: postings of what is gone
 *   find nothing until they are taken off. First letters make 16 partitions, hashes of the entity 4 of each.
 * - The number of a shard's last event says too from which event on objects were written with their index entries
 *   (`searchedFrom`), and with which marks of the type files the first of them was written (`marks`): what is older is
 *   indexed before the first query, what lacks entries by and by.
 * - Events are numbered by the count of their shard (8 by entity id) in the transaction of the write. A change of
 *   several objects is one item with an event for each, found by the number of the last.
 */
export const headKey = (entityId: string): Key => ({ pk: `O#${entityId}`, sk: 'OBJECT' });

const padNumber = (number: number, digits: number): string => String(number).padStart(digits, '0');

export const versionKey = (seriesId: string, ordinal: number): Key => ({
  pk: `O#${seriesId}`,
  sk: `AT#${padNumber(ordinal, 9)}`,
});

/** The head and the versions that have an item of their own: read backwards, the head comes first. */
export const seriesPartition = (seriesId: string): string => `O#${seriesId}`;

/** The ordinal of the version under a sort key; undefined: the head. */
export const parseVersionOrdinal = (sk: string): number | undefined =>
  sk.startsWith('AT#') ? Number(sk.slice(3)) : undefined;

export const CHILD_SHARDS: readonly number[] = [0, 1, 2, 3];

const CHILD_PREFIX = 'N#';

const TOMBSTONE_PREFIX = 'D#';

export const childPartition = (folderId: string, shard: number): string => `C#${folderId}#${shard}`;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const computeShard = (text: string, shards: number): number => (digest(text)[0] ?? 0) % shards;

export const childKey = (folderId: string, name: string): Key => ({
  pk: childPartition(folderId, computeShard(name, CHILD_SHARDS.length)),
  sk: `${CHILD_PREFIX}${foldName(name)}\u0000${digest(name).toString('base64url').slice(0, 16)}`,
});

/** The count in which a child is counted, whatever its name: a rename leaves the counts alone. */
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

/** The first and the last sort key of the departures of a folder that expire no sooner than at a second. */
export const tombstoneRange = (second: number): readonly [string, string] => [tombstoneSortKey(second), CHILD_PREFIX];

/** S: the object is the source of the relationship, T: its target. */
export type RelationshipEnd = 'S' | 'T';

export const relationshipPartition = (objectId: string): string => `R#${objectId}`;

export const relationshipPrefix = (end: RelationshipEnd): string => `${end}#`;

export const relationshipKey = (objectId: string, end: RelationshipEnd, relationshipId: string): Key => ({
  pk: relationshipPartition(objectId),
  sk: `${relationshipPrefix(end)}${relationshipId}`,
});

export const policyApplicationPartition = (policyId: string): string => `P#${policyId}`;

export const policyApplicationKey = (policyId: string, entityId: string): Key => ({
  pk: policyApplicationPartition(policyId),
  sk: entityId,
});

export const folderMovesKey = (repositoryId: string): Key => ({ pk: `M#${repositoryId}`, sk: 'LAST' });

export const workingCopyPartition = (repositoryId: string): string => `W#${repositoryId}`;

export const workingCopyKey = (repositoryId: string, seriesId: string): Key => ({
  pk: workingCopyPartition(repositoryId),
  sk: seriesId,
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

/** The copy of the number of deletions that a read of this object looks at. */
export const deletionMarkerKey = (repositoryId: string, objectId: string): Key =>
  deletionMarkerCopyKey(repositoryId, computeShard(objectId, DELETION_MARKER_COPIES));

/** All copies, of which each deletion changes every one. */
export const deletionMarkerKeys = (repositoryId: string): readonly Key[] =>
  Array.from({ length: DELETION_MARKER_COPIES }, (_, copy) => deletionMarkerCopyKey(repositoryId, copy));

export const contentShareKey = (contentId: string): Key => ({ pk: `B#${contentId}`, sk: 'SHARE' });

export const CHANGE_SHARDS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** The shard of the change log that an entity's changes stand in. */
export const changeShard = (entityId: string): number => computeShard(entityId, CHANGE_SHARDS.length);

export const changePartition = (repositoryId: string, shard: number): string => `E#${repositoryId}#${shard}`;

const LAST_CHANGE = 'LAST';

export const changeNumberKey = (repositoryId: string, shard: number): Key => ({
  pk: changePartition(repositoryId, shard),
  sk: LAST_CHANGE,
});

/** Digits sort before `LAST`, and numbers of 15 digits last for ever. */
export const changeKey = (repositoryId: string, shard: number, number: number): Key => ({
  pk: changePartition(repositoryId, shard),
  sk: padNumber(number, 15),
});

/** Whether a sort key in a shard of the change log is that of an entry. */
export const isChangeKey = (sk: string): boolean => sk !== LAST_CHANGE;

/** L: the latest versions and what has no versions; A: the other versions. */
export type IndexScope = 'L' | 'A';

export const INDEX_SHARDS: readonly number[] = [0, 1, 2, 3];

/** Where the entries of one property lie. */
export interface IndexPlace {
  readonly repositoryId: string;
  readonly scope: IndexScope;
  readonly baseId: string;
  readonly property: string;
}

export const indexPartition = ({ repositoryId, scope, baseId, property }: IndexPlace, shard: number): string =>
  `I#${repositoryId}#${scope}#${baseId}#${property}#${shard}`;

export const indexDefinitionKey = (repositoryId: string): Key => ({ pk: `I#${repositoryId}`, sk: 'DEFINITION' });

/** No value holds the character that parts it from the id. */
const AFTER_VALUE = '\u0000';

export const indexKey = (place: IndexPlace, entityId: string, key: string, objectId: string): Key => ({
  pk: indexPartition(place, computeShard(entityId, INDEX_SHARDS.length)),
  sk: `${key}${AFTER_VALUE}${objectId}`,
});

/** The first key behind those of a value, whatever longer values begin with it. */
const BEHIND_VALUE = '\u0001';
const LAST_KEY = '\u{10ffff}'.repeat(8);

/** The first and the last sort key of the entries whose values lie in a range. */
export const indexRange = ({ from, to }: ValueRange): readonly [string, string] => [
  from === undefined ? AFTER_VALUE : `${from.key}${from.isInside ? AFTER_VALUE : BEHIND_VALUE}`,
  to === undefined ? LAST_KEY : `${to.key}${to.isInside ? BEHIND_VALUE : AFTER_VALUE}`,
];

/** The first and the last sort key of the children of a folder, and of the departures that have not expired. */
export const childRange = (now: number): readonly [string, string] => [
  tombstoneSortKey(Math.floor(now / 1000)),
  `${CHILD_PREFIX}${LAST_KEY}`,
];

/** The value and the id in the sort key of an index entry. */
export const parseIndexKey = (sk: string): { readonly key: string; readonly objectId: string } => {
  const end = sk.lastIndexOf(AFTER_VALUE);
  return { key: sk.slice(0, end), objectId: sk.slice(end + 1) };
};

/** Parts a word from what stands behind it: no word has it. */
export const WORD_END = '\u0000';

const LETTERS = 16;
const WORD_SHARDS = [0, 1, 2, 3];

const computeLetterPartition = (word: string): number => (word.codePointAt(0) ?? 0) % LETTERS;

const postingPartition = (repositoryId: string, letter: number, shard: number): string =>
  `T#${repositoryId}#${letter}#${shard}`;

/** Where the words lie that begin like this; all of them, if it is empty. */
export const postingPartitions = (repositoryId: string, prefix: string): readonly string[] => {
  const letters =
    prefix === '' ? Array.from({ length: LETTERS }, (_, letter) => letter) : [computeLetterPartition(prefix)];
  return letters.flatMap((letter) => WORD_SHARDS.map((shard) => postingPartition(repositoryId, letter, shard)));
};

/** @param rest what tells postings of a word and an entity apart */
export const postingKey = (repositoryId: string, word: string, entityId: string, rest: readonly string[]): Key => ({
  pk: postingPartition(repositoryId, computeLetterPartition(word), computeShard(entityId, WORD_SHARDS.length)),
  sk: [word, entityId, ...rest].join(WORD_END),
});

export const parsePostingKey = (sk: string) => {
  const [word = '', entityId = '', ...rest] = sk.split(WORD_END);
  return { word, entityId, rest };
};

export const wordListPartition = (entityId: string): string => `X#${entityId}`;

export const wordListPrefix = (source: string): string => `${source}#`;

export const wordListKey = (entityId: string, source: string, segment: number): Key => ({
  pk: wordListPartition(entityId),
  sk: `${wordListPrefix(source)}${padNumber(segment, 6)}`,
});

/** The segment in the sort key of a word list. */
export const parseSegment = (sk: string): number => Number(sk.slice(sk.lastIndexOf('#') + 1));

export const TASK_SHARDS: readonly number[] = [0, 1, 2, 3];

export const taskPartition = (repositoryId: string, shard: number): string => `J#${repositoryId}#${shard}`;

export const taskKey = (repositoryId: string, entityId: string, name: string): Key => ({
  pk: taskPartition(repositoryId, computeShard(entityId, TASK_SHARDS.length)),
  sk: `${entityId}#${name}`,
});
