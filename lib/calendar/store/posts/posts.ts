import type { AnyPost, CountedTerm, PostKind } from '#lib/calendar/domain/model.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { postKey, postPartition, slugKey, textKey } from '#lib/calendar/store/keys.ts';
import { apartOf, readPost } from '#lib/calendar/store/posts/postItems.ts';
import { countedTermKeys, countedTerms } from '#lib/calendar/store/terms/terms.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';

/** Something else than a post has the id: an image. */
const isPost = (row: StoredItem | undefined): row is StoredItem => row?.post !== undefined;

/** The event, venue or organizer with this id, with all its texts, in one request. */
export const findPost = async (id: number): Promise<AnyPost | undefined> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: postPartition(id) });
  const row = rows.find(({ sk }) => sk === postKey(id).sk);
  return isPost(row)
    ? readPost(
        row,
        rows.filter(({ language }) => language !== undefined),
      )
    : undefined;
};

/** An id, and the languages of whose texts the reader knows that they lie apart. */
export interface WantedPost {
  readonly id: number;
  readonly apart?: readonly Language[];
}

/** What a page shows, as far as it is there. */
export interface Together {
  readonly posts: ReadonlyMap<number, AnyPost>;
  readonly categories: ReadonlyMap<number, CountedTerm>;
  readonly tags: ReadonlyMap<number, CountedTerm>;
}

interface WantedTerms {
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

const keyName = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`;

/** Posts and terms in one request a hundred items; one more for texts apart that nobody foresaw. */
export const findTogether = async (
  wanted: readonly WantedPost[],
  { categories = [], tags = [] }: WantedTerms = {},
): Promise<Together> => {
  const table = config.tables.calendar;
  const foreseen = wanted.flatMap(({ id, apart }) => (apart ?? []).map((language) => textKey(id, language)));
  const terms = [...countedTermKeys('category', categories), ...countedTermKeys('tag', tags)];
  const keys = [...wanted.map(({ id }) => postKey(id)), ...foreseen, ...terms];
  const rows: readonly (StoredItem | undefined)[] = keys.length === 0 ? [] : await batchGet(table, keys);
  const found = [...new Map(rows.filter((row) => row !== undefined).map((row) => [keyName(row), row])).values()];
  const posts = found.filter(isPost);
  const known = new Set(foreseen.map(keyName));
  const missing = posts
    .flatMap((row) => apartOf(row).map((language) => textKey((row.post as AnyPost).id, language)))
    .filter((key) => !known.has(keyName(key)));
  const more = missing.length === 0 ? [] : (await batchGet(table, missing)).filter((row) => row !== undefined);
  const texts = [...found, ...more].filter((row) => row.language !== undefined);
  const whole = (row: StoredItem) =>
    readPost(
      row,
      texts.filter(({ pk }) => pk === row.pk),
    );
  return {
    posts: new Map(posts.map(whole).map((post) => [post.id, post])),
    categories: countedTerms('category', found),
    tags: countedTerms('tag', found),
  };
};

/** The posts that there are of these: one request a hundred items. */
export const findPosts = async (wanted: readonly WantedPost[]): Promise<ReadonlyMap<number, AnyPost>> =>
  (await findTogether(wanted)).posts;

/** Longer than any slug with its number and the mark of the trash, in characters; a key holds no more than 2048 bytes. */
const MOST_SLUG = 500;

/** The id that claims this slug: in the wanted language, else in the first other one that has it. */
export const findBySlug = async (kind: PostKind, slug: string, wanted: Language): Promise<number | undefined> => {
  if (slug.length > MOST_SLUG) return undefined;
  const languages = [...new Set([wanted, ...LANGUAGES])];
  const rows = await batchGet(
    config.tables.calendar,
    languages.map((language) => slugKey(kind, language, slug)),
  );
  return rows.find((row) => row !== undefined)?.id as number | undefined;
};
