import type { AnyPost, PostTexts } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { toStoredPost } from '#lib/calendar/store/items/sharedTexts.ts';
import { postKey, textKey } from '#lib/calendar/store/keys.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Longer texts of a language get an item of their own, so that a post with all languages stays below 400 KB. */
const MAX_INLINE_BYTES = 120 * 1024;

const countBytes = (texts: PostTexts | undefined): number =>
  Buffer.byteLength(texts?.description ?? '') + Buffer.byteLength(texts?.excerpt ?? '');

/** Returns the languages whose description and excerpt are stored in an item of their own. */
export const getApartLanguages = (post: AnyPost): readonly Language[] => {
  const { texts } = toStoredPost(post);
  return LANGUAGES.filter((language) => countBytes(texts[language]) > MAX_INLINE_BYTES);
};

/** Returns the lock version of a post, which every write changes (optimistic locking). */
export const getLockVersion = ({ version, tidied = 0 }: Pick<AnyPost, 'version' | 'tidied'>): number =>
  version + tidied;

/** Builds the item of a post, without the texts that have items of their own. */
export const buildPostItem = (post: AnyPost): StoredItem & Key => {
  const apart = getApartLanguages(post);
  const stored = toStoredPost(post);
  const texts = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = stored.texts[language];
      if (version === undefined) return [];
      const { description: _, excerpt: __, ...short } = version;
      return [[language, apart.includes(language) ? short : version]];
    }),
  );
  return {
    ...postKey(post.id),
    version: getLockVersion(post),
    ...(apart.length === 0 ? {} : { apart }),
    post: { ...stored, texts },
  };
};

/** Builds the items of long texts. */
export const buildTextItems = (post: AnyPost): readonly (StoredItem & Key)[] =>
  getApartLanguages(post).map((language) => {
    const { description, excerpt } = toStoredPost(post).texts[language] ?? {};
    return { ...textKey(post.id, language), language, description, excerpt };
  });

/** Parses a post and its long texts; a date of a series is without those that it shares. */
export const parsePost = (row: StoredItem, texts: readonly StoredItem[]): AnyPost => {
  const post = row.post as AnyPost;
  const versions = { ...post.texts };
  for (const { language, description, excerpt } of texts) {
    const version = { ...versions[language as Language], description, excerpt };
    versions[language as Language] = Object.fromEntries(
      Object.entries(version).filter(([, text]) => text !== undefined),
    );
  }
  return { ...post, texts: versions };
};

/** Returns the languages whose texts have to be read as well. */
export const readApartLanguages = (row: StoredItem): readonly Language[] => (row.apart ?? []) as readonly Language[];
