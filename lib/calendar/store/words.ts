import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { LANGUAGES, type Language } from '#lib/calendar/domain/languages.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { searchedTexts } from '#lib/calendar/domain/search.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';

/** Below this many bytes packing gains nothing. */
const LEAST_TO_PACK = 160;

/** The distinct words of a post: enough to find any part of a text that has no blank in it. */
const wordsOf = (post: AnyPost, language: Language): string =>
  [...new Set(searchedTexts(post, language).flatMap((text) => text.split(' ')))].join(' ');

const pack = (words: string): string | Uint8Array =>
  words.length < LEAST_TO_PACK ? words : deflateRawSync(words, { level: 9 });

const unpack = (packed: unknown): string =>
  packed instanceof Uint8Array ? inflateRawSync(packed).toString() : String(packed ?? '');

/** The packed words that readers of each language see; once where all see the same. */
export const packedWords = (post: AnyPost): Row => {
  const byLanguage = LANGUAGES.map((language) => [language, wordsOf(post, language)] as const);
  const [first] = byLanguage;
  const isSame = byLanguage.every(([, words]) => words === first?.[1]);
  return isSame
    ? { words: pack(first?.[1] ?? '') }
    : Object.fromEntries(byLanguage.map(([language, words]) => [language, pack(words)]));
};

/** The words of a row that readers of this language see. */
export const unpackedWords = (row: Row, language: Language): string => unpack(row.words ?? row[language]);
