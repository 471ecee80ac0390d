import type { AnyPost, Term } from '#lib/calendar/domain/model.ts';
import { noteLeaving } from '#lib/calendar/domain/posts/unpublishing.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import type { PostWrite, Write, WriteFailure } from '#lib/calendar/store/plan.ts';
import { nextSlug } from '#lib/calendar/store/posts/slugs.ts';
import { MOST_ITEMS, writeAll, writeSize } from '#lib/calendar/store/write.ts';
import { now } from '#lib/shared/clock.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

type Thing = AnyPost | Term;

/** What was written, as it was written: slugs may have got a number. */
export interface Written {
  readonly posts: ReadonlyMap<number, AnyPost>;
  readonly terms: ReadonlyMap<number, Term>;
}

/** What one try wants to write, and what it answers once that is written. */
export interface Draft<Result> {
  readonly writes: readonly Write[];
  /** Items of the same transaction; if the condition of one fails, the first write counts as changed. */
  readonly also?: readonly WriteItem[];
  readonly result: (written: Written) => Result;
}

/** Slugs that turned out to be taken, and what stands for them: by object, language and the slug wanted. */
type SlugChoices = Map<string, string>;

const choiceName = ({ kind, id }: Pick<Thing, 'kind' | 'id'>, language: Language, slug: string): string =>
  `${kind} ${id} ${language} ${slug}`;

const withChoices = <Kind extends Thing>(thing: Kind, choices: SlugChoices): Kind => {
  const texts = { ...thing.texts };
  for (const language of LANGUAGES) {
    const version = texts[language];
    const chosen = choices.get(choiceName(thing, language, version?.slug ?? ''));
    if (version !== undefined && chosen !== undefined) texts[language] = { ...version, slug: chosen };
  }
  return { ...thing, texts };
};

const chosen = (write: Write, choices: SlugChoices): Write => {
  if (write.after === undefined) return write;
  const after = withChoices<Thing>(write.after, choices);
  return { ...write, after: 'life' in after ? noteLeaving((write as PostWrite).before, after) : after } as Write;
};

/** A slug that two new objects of one write both want is as taken as one that somebody else has. */
const wantedTwice = (things: readonly Thing[]): readonly WriteFailure[] => {
  const seen = new Set<string>();
  return things.flatMap(({ kind, id, texts }) =>
    LANGUAGES.flatMap((language) => {
      const slug = texts[language]?.slug;
      const name = `${kind} ${language} ${slug}`;
      if (slug === undefined || !seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [{ reason: 'slug', kind, id, language } as const];
    }),
  );
};

/** Most milliseconds to wait before what somebody else has just changed is read again. */
const MOST_WAIT = 60;
/** Tries outside of a request, which has no deadline. */
const MOST_TRIES = 60;

const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MOST_WAIT, 5 * tries)));

const isOver = (tries: number): boolean => {
  const deadline = getCurrentRequest()?.deadline;
  return deadline === undefined ? tries > MOST_TRIES : now() > deadline;
};

const chooseSlugs = async (
  failures: readonly WriteFailure[],
  wanted: readonly Thing[],
  choices: SlugChoices,
): Promise<void> => {
  for (const { reason, kind, id, language } of failures) {
    const thing = wanted.find((one) => one.kind === kind && one.id === id);
    if (reason !== 'slug' || thing === undefined || language === undefined) continue;
    const slug = thing.texts[language]?.slug ?? '';
    choices.set(choiceName(thing, language, slug), await nextSlug(kind, language, slug));
  }
};

const afterwards = (writes: readonly Write[]): readonly Thing[] => writes.flatMap(({ after }) => after ?? []);

const writtenOf = (things: readonly Thing[]): Written => ({
  posts: new Map(things.flatMap((thing) => ('life' in thing ? [[thing.id, thing] as const] : []))),
  terms: new Map(things.flatMap((thing) => ('life' in thing ? [] : [[thing.id, thing] as const]))),
});

/**
 * Tries until nobody comes between: what was changed meanwhile is read and decided again by the next try, a slug that
 * is taken gets a number. Each try is one transaction, and is told why the one before wrote nothing.
 */
export const settle = async <Result>(
  attempt: (failures: readonly WriteFailure[]) => Promise<Draft<Result>>,
): Promise<Result> => {
  const choices: SlugChoices = new Map();
  let failures: readonly WriteFailure[] = [];
  for (let tries = 1; !isOver(tries); tries += 1) {
    const draft = await attempt(failures);
    const writes = draft.writes.map((write) => chosen(write, choices));
    const things = afterwards(writes);
    if (writeSize(writes) > MOST_ITEMS)
      throw new ServiceError('invalidArgument', 'This changes too many links at once; change them in steps', {
        code: 'rest_too_many_changes',
      });
    const twice = wantedTwice(things);
    failures = twice.length > 0 ? twice : await writeAll(writes, draft.also);
    if (failures.length === 0) return draft.result(writtenOf(things));
    await chooseSlugs(failures, afterwards(draft.writes), choices);
    if (failures.some(({ reason }) => reason !== 'slug')) await pause(tries);
  }
  throw new ServiceError('unavailable', 'Too many changes to the same objects at once', { retryAfter: 1 });
};
