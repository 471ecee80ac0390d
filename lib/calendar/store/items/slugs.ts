import type { AnyPost, Term } from '#lib/calendar/domain/model.ts';
import { toNumberedBase, toNumberedSlug } from '#lib/calendar/domain/posts/slug.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { claimedNumber, nextNumberKey, numberedSlugs, slugKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

type SluggedKind = Parameters<typeof slugKey>[0];

/** Claims per request. A run of taken numbers is rarely longer. */
const CLAIMS_PER_READ = 200;

const advanceNumber = async (kind: SluggedKind, language: Language, base: string, least: number): Promise<number> => {
  const row = await writeOne(
    update(config.tables.calendar, nextNumberKey(kind, language, base), {
      expression: 'SET #last = if_not_exists(#last, :first) + :step',
      names: { '#last': 'last' },
      values: { ':first': 1, ':step': least },
    }),
  );
  return Number(row?.last);
};

/** Returns the first unclaimed number at or after `from`. */
const findFreeNumber = async (kind: SluggedKind, language: Language, base: string, from: number): Promise<number> => {
  let free = from;
  for (;;) {
    const { items: rows, next } = await queryPage({
      table: config.tables.calendar,
      ...numberedSlugs(kind, language, base, free),
      limit: CLAIMS_PER_READ,
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
 * Returns a free numbered form of a taken slug: `fair-2`, `fair-3`. An atomic counter gives concurrent callers
 * different numbers; numbers that callers chose themselves are skipped in one read.
 */
export const allocateSlug = async (kind: SluggedKind, language: Language, taken: string): Promise<string> => {
  const base = toNumberedBase(taken);
  const number = await advanceNumber(kind, language, base, 1);
  const free = await findFreeNumber(kind, language, base, number);
  return toNumberedSlug(base, free === number ? number : await advanceNumber(kind, language, base, free - number));
};

type SluggedObject = AnyPost | Term;

/** The claim of a slug in one language. */
export interface SlugClaim {
  readonly language: Language;
  readonly slug: string;
  readonly item: WriteItem;
}

const getSlugs = (thing: SluggedObject | undefined): readonly (readonly [Language, string])[] =>
  LANGUAGES.flatMap((language) => {
    const slug = thing?.texts[language]?.slug;
    return slug === undefined ? [] : [[language, slug] as const];
  });

/** Plans the claims of new slugs, each on the condition that no other object has claimed it. */
export const planSlugClaims = (before: SluggedObject | undefined, after: SluggedObject): readonly SlugClaim[] =>
  getSlugs(after)
    .filter(([language, slug]) => before?.texts[language]?.slug !== slug)
    .map(([language, slug]) => ({
      language,
      slug,
      item: put(
        config.tables.calendar,
        { ...slugKey(after.kind, language, slug), id: after.id },
        // A concurrent write may have given the object this slug. Then the version of the object is outdated, not the slug.
        { expression: 'attribute_not_exists(pk) OR #id = :id', names: { '#id': 'id' }, values: { ':id': after.id } },
      ),
    }));

/** Plans the release of slugs; `after` is absent if the object is deleted. */
export const planSlugReleases = (
  before: SluggedObject | undefined,
  after: SluggedObject | undefined,
): readonly WriteItem[] =>
  before === undefined
    ? []
    : getSlugs(before)
        .filter(([language, slug]) => after?.texts[language]?.slug !== slug)
        .map(([language, slug]) => remove(config.tables.calendar, slugKey(before.kind, language, slug)));
