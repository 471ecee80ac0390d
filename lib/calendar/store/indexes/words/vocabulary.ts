import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

/**
 * The vocabulary of the index is stored in buckets by parts of three characters, each word once per bucket of its parts:
 * a search for a part of a word reads one bucket.
 */
const GRAM = 3;

/** Longer words are indexed in overlapping pieces, so that each part of up to `MAX_PART` characters is in one piece. */
const MAX_WORD = 64;
const STEP = 32;
const MAX_PART = STEP;

/** Whether the vocabulary can tell which words have this part. */
export const isIndexable = (part: string): boolean => part.length >= GRAM && part.length <= MAX_PART;

/** Returns the distinct words of a search text, as the index has them; words that are too short for a search are left out. */
export const splitWords = (text: string): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const word of text.split(/[ \n]/)) {
    if (word.length < GRAM) continue;
    if (word.length <= MAX_WORD) words.add(word);
    else for (let at = 0; at < word.length - STEP; at += STEP) words.add(word.slice(at, at + MAX_WORD));
  }
  return words;
};

/** Texts that are the same in all languages, or those of one language. */
export type Group = 'all' | Language;
const GROUPS: readonly Group[] = ['all', ...LANGUAGES];

/** A word, and the place of its posting list in the stream of all. */
export interface VocabularyWord {
  readonly word: string;
  readonly group: Group;
  readonly offset: number;
  readonly length: number;
}

/** Returns the bucket of a part of a word (FNV-1a hash). */
const toBucket = (word: string, at: number, buckets: number): number => {
  let hash = 0x811c9dc5;
  for (let index = at; index < at + GRAM; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193) >>> 0;
  return hash % buckets;
};

/** Returns the buckets of all parts of a word. */
export const listBuckets = (word: string, buckets: number): ReadonlySet<number> =>
  new Set(Array.from({ length: word.length - GRAM + 1 }, (_, at) => toBucket(word, at, buckets)));

/** Wanted bytes of a bucket, and those that a word takes in it once compressed. */
const BUCKET_BYTES = 7000;
const WORD_BYTES = 7;
const MAX_BUCKETS = 3000;

const formatWord = ({ word, group, offset, length }: VocabularyWord): string =>
  `${word} ${GROUPS.indexOf(group)} ${offset} ${length}`;

/** Packs the vocabulary into buckets. */
export const packVocabulary = (words: readonly VocabularyWord[]): readonly Uint8Array[] => {
  const copies = words.reduce((sum, { word }) => sum + word.length - GRAM + 1, 0);
  const count = Math.min(MAX_BUCKETS, Math.max(1, Math.ceil((copies * WORD_BYTES) / BUCKET_BYTES)));
  const lines = Array.from({ length: count }, (): string[] => []);
  for (const word of words) for (const bucket of listBuckets(word.word, count)) lines[bucket]?.push(formatWord(word));
  return lines.map((some) => deflateRawSync(some.join('\n'), { level: 6 }));
};

/** Returns the words of a bucket that have the part, in texts that are searched in the language. */
export const findWords = (bucket: Uint8Array, part: string, language: Language): readonly VocabularyWord[] =>
  inflateRawSync(bucket)
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [word = '', group, offset, length] = line.split(' ');
      const named = GROUPS[Number(group)] ?? 'all';
      if (!word.includes(part) || (named !== 'all' && named !== language)) return [];
      return [{ word, group: named, offset: Number(offset), length: Number(length) }];
    });
