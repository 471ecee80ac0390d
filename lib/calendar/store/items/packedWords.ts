import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { getSearchTexts } from '#lib/calendar/domain/posts/searchTexts.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Length below which texts are stored uncompressed, because compression would gain nothing. */
const MIN_TO_PACK = 160;

/** Maximum length of texts that are stored in full, so that phrases can be found without reading the post. */
const MAX_FULL_TEXT = 2000;

/** Returns the search text of a post: its texts, each after a line feed, or the distinct words of long texts. */
const getWords = (post: AnyPost, language: Language): string => {
  const texts = getSearchTexts(post, language);
  const whole = texts.map((text) => `\n${text}`).join('');
  return whole.length > MAX_FULL_TEXT ? [...new Set(texts.flatMap((text) => text.split(' ')))].join(' ') : whole;
};

/** Whether a search text is the full text and not only its distinct words. */
export const isFullText = (words: string): boolean => words.startsWith('\n');

const pack = (words: string): string | Uint8Array =>
  words.length < MIN_TO_PACK ? words : deflateRawSync(words, { level: 9 });

const unpack = (packed: unknown): string =>
  packed instanceof Uint8Array ? inflateRawSync(packed).toString() : String(packed ?? '');

/** Returns the compressed search texts by language; a single attribute if all languages show the same texts. */
export const packWords = (post: AnyPost): StoredItem => {
  const byLanguage = LANGUAGES.map((language) => [language, getWords(post, language)] as const);
  const [first] = byLanguage;
  const isSame = byLanguage.every(([, words]) => words === first?.[1]);
  return isSame
    ? { words: pack(first?.[1] ?? '') }
    : Object.fromEntries(byLanguage.map(([language, words]) => [language, pack(words)]));
};

/** Returns the search text of an item for a language. */
export const unpackWords = (row: StoredItem, language: Language): string => unpack(row.words ?? row[language]);
