import type { AnyPost, Term } from '#lib/calendar/domain/model.ts';
import { numberedSlug } from '#lib/calendar/domain/posts/slug.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { claimedNumber, nextNumberKey, numberedSlugs, SCHEMA, slugKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { put, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

type SluggedKind = Parameters<typeof slugKey>[0];

/** Claims are read some hundred at a time: a run of taken numbers is rarely long. */
const RUN = 200;

const advance = async (kind: SluggedKind, language: Language, base: string, least: number): Promise<number> => {
  const { Attributes } = await documentClient.update({
    TableName: config.tables.calendar,
    Key: { ...nextNumberKey(kind, language, base) },
    UpdateExpression: 'SET #last = if_not_exists(#last, :first) + :step, #schema = :schema',
    ExpressionAttributeNames: { '#last': 'last', '#schema': 'schema' },
    ExpressionAttributeValues: { ':first': 1, ':step': least, ':schema': SCHEMA },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(Attributes?.last);
};

/** The first number from `from` on that nobody claims. */
const firstFree = async (kind: SluggedKind, language: Language, base: string, from: number): Promise<number> => {
  let free = from;
  for (;;) {
    const { items: rows, next } = await queryPage({
      table: config.tables.calendar,
      ...numberedSlugs(kind, language, base, free),
      limit: RUN,
      attributes: ['sk'],
    });
    for (const row of rows) {
      if (claimedNumber(String(row.sk)) !== free) return free;
      free += 1;
    }
    if (next === undefined) return free;
  }
};

/**
 * A numbered form of a taken slug: `fair-2`, `fair-3`. Every call gives another one, so that many at once do not try
 * the same; numbers that somebody chose by hand are passed over in one read.
 */
export const nextSlug = async (kind: SluggedKind, language: Language, taken: string): Promise<string> => {
  const number = await advance(kind, language, taken, 1);
  const free = await firstFree(kind, language, taken, number);
  return numberedSlug(taken, free === number ? number : await advance(kind, language, taken, free - number));
};

type Thing = AnyPost | Term;

/** A slug that an object takes, in one language. */
export interface SlugClaim {
  readonly language: Language;
  readonly slug: string;
  readonly item: WriteItem;
}

const slugsOf = (thing: Thing | undefined): readonly (readonly [Language, string])[] =>
  LANGUAGES.flatMap((language) => {
    const slug = thing?.texts[language]?.slug;
    return slug === undefined ? [] : [[language, slug] as const];
  });

/** The claims that a write takes, each on condition that nobody else has it. */
export const slugClaims = (before: Thing | undefined, after: Thing): readonly SlugClaim[] =>
  slugsOf(after)
    .filter(([language, slug]) => before?.texts[language]?.slug !== slug)
    .map(([language, slug]) => ({
      language,
      slug,
      item: put(
        config.tables.calendar,
        { ...slugKey(after.kind, language, slug), schema: SCHEMA, id: after.id },
        { expression: 'attribute_not_exists(pk)' },
      ),
    }));

/** The claims that a write gives up; `after` is absent where the object goes. */
export const releasedSlugs = (before: Thing | undefined, after: Thing | undefined): readonly WriteItem[] =>
  before === undefined
    ? []
    : slugsOf(before)
        .filter(([language, slug]) => after?.texts[language]?.slug !== slug)
        .map(([language, slug]) => remove(config.tables.calendar, slugKey(before.kind, language, slug)));
