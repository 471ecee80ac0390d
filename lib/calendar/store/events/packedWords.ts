import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { searchedTexts } from '#lib/calendar/domain/text/search.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';

/** Below this many bytes packing gains nothing. */
const LEAST_TO_PACK = 160;

/** Texts up to this many characters are kept as they read, so that phrases are found in them as well. */
const MOST_WHOLE = 2000;

/** The texts of a post, each behind a line feed; of long ones the distinct words, enough to find what has no blank in it. */
const wordsOf = (post: AnyPost, language: Language): string => {
  const texts = searchedTexts(post, language);
  const whole = texts.map((text) => `\n${text}`).join('');
  return whole.length > MOST_WHOLE ? [...new Set(texts.flatMap((text) => text.split(' ')))].join(' ') : whole;
};

/** Whether unpacked words are the texts themselves. */
export const areWhole = (words: string): boolean => words.startsWith('\n');

const pack = (words: string): string | Uint8Array =>
  words.length < LEAST_TO_PACK ? words : deflateRawSync(words, { level: 9 });

const unpack = (packed: unknown): string =>
  packed instanceof Uint8Array ? inflateRawSync(packed).toString() : String(packed ?? '');

/** The packed words that readers of each language see; once where all see the same. */
export const packedWords = (post: AnyPost): StoredItem => {
  const byLanguage = LANGUAGES.map((language) => [language, wordsOf(post, language)] as const);
  const [first] = byLanguage;
  const isSame = byLanguage.every(([, words]) => words === first?.[1]);
  return isSame
    ? { words: pack(first?.[1] ?? '') }
    : Object.fromEntries(byLanguage.map(([language, words]) => [language, pack(words)]));
};

/** The words of a row that readers of this language see. */
export const unpackedWords = (row: StoredItem, language: Language): string => unpack(row.words ?? row[language]);
