import type { AnyPost, CountedTerm, PostKind } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { parsePost, readApartLanguages } from '#lib/calendar/store/items/postItems.ts';
import { addSharedTexts, getTextSource } from '#lib/calendar/store/items/sharedTexts.ts';
import { postKey, postPartition, slugKey, textKey } from '#lib/calendar/store/keys.ts';
import { parseCountedTerms, planTermReads, type WantedTerms } from '#lib/calendar/store/terms/terms.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Images share the ids of posts. */
const isPost = (row: StoredItem | undefined): row is StoredItem => row?.post !== undefined;

const findStoredPost = async (id: number): Promise<AnyPost | undefined> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: postPartition(id) });
  const row = rows.find(({ sk }) => sk === postKey(id).sk);
  return isPost(row)
    ? parsePost(
        row,
        rows.filter(({ language }) => language !== undefined),
      )
    : undefined;
};

/** Returns the event, venue or organizer with this id, with all texts. Cost: one request; two for a date of a series. */
export const findPost = async (id: number): Promise<AnyPost | undefined> => {
  const post = await findStoredPost(id);
  const source = post && getTextSource(post);
  return source === undefined ? post : addSharedTexts(post as AnyPost, await findStoredPost(source));
};

/** An id, and the languages known to have items of their own. */
export interface WantedPost {
  readonly id: number;
  readonly apart?: readonly Language[];
}

/** The posts and terms that were found. */
export interface PostsAndTerms {
  readonly posts: ReadonlyMap<number, AnyPost>;
  readonly categories: ReadonlyMap<number, CountedTerm>;
  readonly tags: ReadonlyMap<number, CountedTerm>;
}

const formatKey = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`;

/**
 * Returns posts and terms, strongly consistent unless `isEventual`. Cost: one request per hundred items, parallel ones for
 * terms whose ids lie close together, and one more for long texts not named in `apart` and for
 * series that are not wanted but have the texts of a wanted date.
 */
export const findPostsAndTerms = async (
  wanted: readonly WantedPost[],
  terms: WantedTerms = {},
  isEventual = false,
): Promise<PostsAndTerms> => {
  const read = await findStored(wanted, terms, isEventual);
  const sources = [...read.posts.values()].flatMap((post) => getTextSource(post) ?? []);
  const missing = [...new Set(sources)].filter((id) => !read.posts.has(id)).map((id) => ({ id }));
  const series =
    missing.length === 0 ? read.posts : new Map([...(await findStored(missing, {}, isEventual)).posts, ...read.posts]);
  const posts = [...read.posts].map(
    ([id, post]) => [id, addSharedTexts(post, series.get(getTextSource(post) ?? 0))] as const,
  );
  return { ...read, posts: new Map(posts) };
};

const findStored = async (
  wanted: readonly WantedPost[],
  terms: WantedTerms,
  isEventual: boolean,
): Promise<PostsAndTerms> => {
  const table = config.tables.calendar;
  const foreseen = wanted.flatMap(({ id, apart }) => (apart ?? []).map((language) => textKey(id, language)));
  const { keys: termKeys, ranges } = planTermReads(terms);
  const keys = [...wanted.map(({ id }) => postKey(id)), ...foreseen, ...termKeys];
  const [single, ...queried] = await Promise.all([
    keys.length === 0 ? [] : batchGet(table, keys, isEventual),
    ...ranges.map((range) => queryAll({ table, ...range, isEventual })),
  ]);
  const rows = [...single, ...queried.flat()];
  const found = [...new Map(rows.filter((row) => row !== undefined).map((row) => [formatKey(row), row])).values()];
  const posts = found.filter(isPost);
  const known = new Set(foreseen.map(formatKey));
  const missing = posts
    .flatMap((row) => readApartLanguages(row).map((language) => textKey((row.post as AnyPost).id, language)))
    .filter((key) => !known.has(formatKey(key)));
  const more =
    missing.length === 0 ? [] : (await batchGet(table, missing, isEventual)).filter((row) => row !== undefined);
  const texts = [...found, ...more].filter((row) => row.language !== undefined);
  const whole = (row: StoredItem) =>
    parsePost(
      row,
      texts.filter(({ pk }) => pk === row.pk),
    );
  return {
    posts: new Map(posts.map(whole).map((post) => [post.id, post])),
    categories: parseCountedTerms('category', terms.categories, found),
    tags: parseCountedTerms('tag', terms.tags, found),
  };
};

/** Returns the existing posts with these ids. Cost: one request per hundred items. */
export const findPosts = async (wanted: readonly WantedPost[]): Promise<ReadonlyMap<number, AnyPost>> =>
  (await findPostsAndTerms(wanted)).posts;

/** Longest slug that is looked up, in characters: longer than any stored one; a key holds at most 2048 bytes. */
const MAX_SLUG = 500;

/** Returns the id of the object with the first of these slugs that exists, in the wanted language, else in any other. */
export const findBySlug = async (
  kind: PostKind,
  slugs: readonly string[],
  wanted: Language,
): Promise<number | undefined> => {
  const languages = [...new Set([wanted, ...LANGUAGES])];
  const keys = [...new Set(slugs)]
    .filter((slug) => slug.length <= MAX_SLUG)
    .flatMap((slug) => languages.map((language) => slugKey(kind, language, slug)));
  const rows = keys.length === 0 ? [] : await batchGet(config.tables.calendar, keys);
  return rows.find((row) => row !== undefined)?.id as number | undefined;
};
