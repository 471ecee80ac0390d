import type { Language } from '#lib/calendar/domain/languages.ts';
import { LANGUAGES } from '#lib/calendar/domain/languages.ts';
import type { AnyPost, CalendarEvent, PostKind } from '#lib/calendar/domain/model.ts';
import { postKey, postPartition, slugKey, textKey } from '#lib/calendar/store/keys.ts';
import { apartOf, readPost } from '#lib/calendar/store/postRows.ts';
import { config } from '#lib/shared/config.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';

/** Something else than a post has the id: an image. */
const isPost = (row: Row | undefined): row is Row => row?.post !== undefined;

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

/** The posts that there are of these: one request a hundred items, one more for texts apart that nobody foresaw. */
export const findPosts = async (wanted: readonly WantedPost[]): Promise<ReadonlyMap<number, AnyPost>> => {
  const table = config.tables.calendar;
  const foreseen = wanted.flatMap(({ id, apart }) => (apart ?? []).map((language) => textKey(id, language)));
  const keys = [...wanted.map(({ id }) => postKey(id)), ...foreseen];
  const found = (await batchGet(table, keys)).filter((row) => row !== undefined);
  const posts = found.filter(isPost);
  const known = new Set(foreseen.map(({ pk, sk }) => `${pk} ${sk}`));
  const missing = posts
    .flatMap((row) => apartOf(row).map((language) => textKey((row.post as AnyPost).id, language)))
    .filter(({ pk, sk }) => !known.has(`${pk} ${sk}`));
  const more = missing.length === 0 ? [] : (await batchGet(table, missing)).filter((row) => row !== undefined);
  const texts = [...found, ...more].filter((row) => row.language !== undefined);
  return new Map(
    posts.map((row) => {
      const post = readPost(
        row,
        texts.filter(({ pk }) => pk === row.pk),
      );
      return [post.id, post];
    }),
  );
};

/** The id that claims this slug: in the wanted language, else in the first other one that has it. */
export const findBySlug = async (kind: PostKind, slug: string, wanted: Language): Promise<number | undefined> => {
  const languages = [...new Set([wanted, ...LANGUAGES])];
  const rows = await batchGet(
    config.tables.calendar,
    languages.map((language) => slugKey(kind, language, slug)),
  );
  return rows.find((row) => row !== undefined)?.id as number | undefined;
};

export const isEvent = (post: AnyPost | undefined): post is CalendarEvent => post?.kind === 'event';
