import type { ValueRange } from '#lib/cmis/domain/query/access/valueRange.ts';
import { computeShard, LAST_KEY, padNumber } from '#lib/cmis/store/keyParts.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Keys of index entries, postings and background tasks; the table in keys.ts describes the items. */

/** L: the versions that folders show, and objects without versions; A: superseded versions. */
export type IndexScope = 'L' | 'A';

export const INDEX_SHARDS: readonly number[] = [0, 1, 2, 3];

/** Identifies the index entries of one property. */
export interface IndexPlace {
  readonly repositoryId: string;
  readonly scope: IndexScope;
  readonly baseId: string;
  readonly property: string;
}

export const indexPartition = ({ repositoryId, scope, baseId, property }: IndexPlace, shard: number): string =>
  `I#${repositoryId}#${scope}#${baseId}#${property}#${shard}`;

export const indexDefinitionKey = (repositoryId: string): Key => ({ pk: `I#${repositoryId}`, sk: 'DEFINITION' });

/** Separates the value from the object id; no value contains it. */
const AFTER_VALUE = '\u0000';

export const indexKey = (place: IndexPlace, entityId: string, key: string, objectId: string): Key => ({
  pk: indexPartition(place, computeShard(entityId, INDEX_SHARDS.length)),
  sk: `${key}${AFTER_VALUE}${objectId}`,
});

/** Sorts after all entries of a value and before entries of longer values that begin with it. */
const BEHIND_VALUE = '\u0001';

/** Returns the sort key range of the entries whose values lie in a range. */
export const indexRange = ({ from, to }: ValueRange): readonly [string, string] => [
  from === undefined ? AFTER_VALUE : `${from.key}${from.isInside ? AFTER_VALUE : BEHIND_VALUE}`,
  to === undefined ? LAST_KEY : `${to.key}${to.isInside ? BEHIND_VALUE : AFTER_VALUE}`,
];

/** Returns the value and the object id in the sort key of an index entry. */
export const parseIndexKey = (sk: string): { readonly key: string; readonly objectId: string } => {
  const end = sk.lastIndexOf(AFTER_VALUE);
  return { key: sk.slice(0, end), objectId: sk.slice(end + 1) };
};

/** Separates a word from the rest of the key; no word contains it. The second is the character that follows it. */
const WORD_END = '\u0000';
const AFTER_WORD_END = '\u0001';

const LETTERS = 16;
const WORD_SHARDS = [0, 1, 2, 3];

const computeLetterPartition = (word: string): number => (word.codePointAt(0) ?? 0) % LETTERS;

const postingPartition = (repositoryId: string, letter: number, shard: number): string =>
  `T#${repositoryId}#${letter}#${shard}`;

/** Returns the partitions of the words with this prefix; all partitions if it is empty. */
export const postingPartitions = (repositoryId: string, prefix: string): readonly string[] => {
  const letters =
    prefix === '' ? Array.from({ length: LETTERS }, (_, letter) => letter) : [computeLetterPartition(prefix)];
  return letters.flatMap((letter) => WORD_SHARDS.map((shard) => postingPartition(repositoryId, letter, shard)));
};

/** @param rest source and segment, which distinguish the postings of one word and entity */
export const postingKey = (repositoryId: string, word: string, entityId: string, rest: readonly string[]): Key => ({
  pk: postingPartition(repositoryId, computeLetterPartition(word), computeShard(entityId, WORD_SHARDS.length)),
  sk: [word, entityId, ...rest].join(WORD_END),
});

/** Returns the beginning of the sort keys of a word's postings. */
export const postingPrefix = (word: string): string => `${word}${WORD_END}`;

/** Returns the sort key range of the postings of one word and entity. */
export const postingRange = (word: string, entityId: string): readonly [string, string] => [
  [word, entityId, ''].join(WORD_END),
  `${word}${WORD_END}${entityId}${AFTER_WORD_END}`,
];

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

/** Returns the segment in the sort key of a word list. */
export const parseSegment = (sk: string): number => Number(sk.slice(sk.lastIndexOf('#') + 1));

export const TASK_SHARDS: readonly number[] = [0, 1, 2, 3];

export const taskPartition = (repositoryId: string, shard: number): string => `J#${repositoryId}#${shard}`;

/** @param name parts that distinguish the tasks of an entity */
export const taskKey = (repositoryId: string, entityId: string, name: readonly string[]): Key => ({
  pk: taskPartition(repositoryId, computeShard(entityId, TASK_SHARDS.length)),
  sk: [entityId, ...name].join('#'),
});
