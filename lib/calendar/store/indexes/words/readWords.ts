import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { type BuiltIndex, readParts } from '#lib/calendar/store/indexes/builtIndex.ts';
import { PART_BYTES, type Posting, readPostings } from '#lib/calendar/store/indexes/words/postings.ts';
import { findWords, listBuckets, type VocabularyWord } from '#lib/calendar/store/indexes/words/vocabulary.ts';

/** Parts of posting lists that are read at most; for more it is cheaper to read the search texts. */
const MAX_PARTS = 200;

/** The events, by id, and the series that have a part of a word. */
export interface WordHits {
  readonly events: ReadonlyMap<number, Posting>;
  readonly series: ReadonlySet<number>;
}

/** Returns the smallest bucket that has all words with the part. */
const chooseBucket = (part: string, sizes: Uint8Array): number => {
  const buckets = [...listBuckets(part, sizes.length)];
  return buckets.reduce((best, one) => ((sizes[one] ?? 0) < (sizes[best] ?? 0) ? one : best), buckets[0] ?? 0);
};

const getFirstPart = ({ offset }: VocabularyWord): number => Math.floor(offset / PART_BYTES);
const getLastPart = ({ offset, length }: VocabularyWord): number => Math.floor((offset + length - 1) / PART_BYTES);

const listPartNumbers = (words: readonly VocabularyWord[]): readonly number[] => [
  ...new Set(
    words.flatMap((word) =>
      Array.from({ length: getLastPart(word) - getFirstPart(word) + 1 }, (_, index) => getFirstPart(word) + index),
    ),
  ),
];

const merge = (lists: readonly ReturnType<typeof readPostings>[]): WordHits => ({
  events: new Map(lists.flatMap(({ events }) => events.map((event) => [event.id, event] as const))),
  series: new Set(lists.flatMap(({ series }) => series)),
});

/**
 * Returns what has each of the parts of words, as of the build; undefined if too many words have them or another build has
 * taken the place of this one. Cost: two requests; a unit per part and per 8 KB of postings.
 */
export const readWords = async (
  index: BuiltIndex,
  parts: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, WordHits> | undefined> => {
  const sizes = index.directory.sizes as Uint8Array;
  const chosen = new Map(parts.map((part) => [part, chooseBucket(part, sizes)]));
  const numbers = [...new Set(chosen.values())];
  const buckets = await readParts(index, numbers);
  if (buckets === undefined) return undefined;
  const words = new Map(
    [...chosen].map(([part, number]) => {
      const bucket = buckets[numbers.indexOf(number)];
      return [part, bucket === undefined ? [] : findWords(bucket, part, language)] as const;
    }),
  );
  const pieces = listPartNumbers([...words.values()].flat());
  if (pieces.length > MAX_PARTS) return undefined;
  const stream = await readParts(
    index,
    pieces.map((number) => sizes.length + number),
  );
  if (stream === undefined) return undefined;
  const byNumber = new Map(pieces.map((number, at) => [number, stream[at] ?? new Uint8Array()]));
  const readList = (word: VocabularyWord) => {
    const first = getFirstPart(word);
    const bytes = Buffer.concat(
      Array.from({ length: getLastPart(word) - first + 1 }, (_, at) => byNumber.get(first + at) ?? new Uint8Array()),
    );
    const from = word.offset - first * PART_BYTES;
    return readPostings(bytes.subarray(from, from + word.length));
  };
  return new Map([...words].map(([part, some]) => [part, merge(some.map(readList))] as const));
};
