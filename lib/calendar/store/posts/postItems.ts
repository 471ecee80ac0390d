import type { AnyPost, PostTexts } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { postKey, SCHEMA, textKey } from '#lib/calendar/store/keys.ts';
import { inPresentForm, POST_SCHEMA, withIndexForm } from '#lib/calendar/store/posts/indexForm.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Texts of a language above this, in bytes, lie apart, so that an item with all languages stays below 400 KB. */
const MOST_TOGETHER = 120 * 1024;

const bytes = (texts: PostTexts | undefined): number =>
  Buffer.byteLength(texts?.description ?? '') + Buffer.byteLength(texts?.excerpt ?? '');

/** The languages whose description and excerpt do not fit into the item of the post. */
export const apartLanguages = ({ texts }: Pick<AnyPost, 'texts'>): readonly Language[] =>
  LANGUAGES.filter((language) => bytes(texts[language]) > MOST_TOGETHER);

/** What every write of a post changes: one that expects another value has been overtaken. */
export const lockOf = ({ version, tidied = 0 }: Pick<AnyPost, 'version' | 'tidied'>): number => version + tidied;

/** The item of a post; the texts that lie apart are left out. */
export const postRow = (post: AnyPost): StoredItem & Key => {
  const apart = apartLanguages(post);
  const texts = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = post.texts[language];
      if (version === undefined) return [];
      const { description: _, excerpt: __, ...short } = version;
      return [[language, apart.includes(language) ? short : version]];
    }),
  );
  return {
    ...postKey(post.id),
    schema: POST_SCHEMA,
    version: lockOf(post),
    ...(apart.length === 0 ? {} : { apart }),
    post: { ...inPresentForm(post), texts },
  };
};

/** The items of the texts that lie apart. */
export const textRows = (post: AnyPost): readonly (StoredItem & Key)[] =>
  apartLanguages(post).map((language) => ({
    ...textKey(post.id, language),
    schema: SCHEMA,
    language,
    description: post.texts[language]?.description,
    excerpt: post.texts[language]?.excerpt,
  }));

/** A post with the texts that lay apart put back. */
export const readPost = (row: StoredItem, texts: readonly StoredItem[]): AnyPost => {
  const post = row.post as AnyPost;
  const versions = { ...post.texts };
  for (const { language, description, excerpt } of texts) {
    const version = { ...versions[language as Language], description, excerpt };
    versions[language as Language] = Object.fromEntries(
      Object.entries(version).filter(([, text]) => text !== undefined),
    );
  }
  return withIndexForm({ ...post, texts: versions }, row.schema);
};

/** The languages of which a batch has to read the texts too. */
export const apartOf = (row: StoredItem): readonly Language[] => (row.apart ?? []) as readonly Language[];
