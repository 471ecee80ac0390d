import { recordUnpublishing } from '#lib/calendar/domain/events/unpublishing.ts';
import type { AnyPost, Term } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { allocateSlug } from '#lib/calendar/store/items/slugs.ts';
import type { PostWrite, Write, WriteFailure } from '#lib/calendar/store/plan.ts';
import { countItems, MAX_ITEMS, writeAll } from '#lib/calendar/store/posts/write.ts';
import { now } from '#lib/shared/clock.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

type StoredObject = AnyPost | Term;

/** The objects as stored; their slugs may have been numbered. */
export interface Written {
  readonly posts: ReadonlyMap<number, AnyPost>;
  readonly terms: ReadonlyMap<number, Term>;
}

/** The writes of one attempt, and the function that computes its result after they have succeeded. */
export interface WriteAttempt<Result> {
  readonly writes: readonly Write[];
  /** Further items of the transaction. A failed condition among them counts as a change of the first write's object. */
  readonly also?: readonly WriteItem[];
  readonly result: (written: Written) => Result;
}

/** Replacements of taken slugs, by object, language and wanted slug. */
type SlugChoices = Map<string, string>;

const getChoiceName = ({ kind, id }: Pick<StoredObject, 'kind' | 'id'>, language: Language, slug: string): string =>
  `${kind} ${id} ${language} ${slug}`;

const applyChoices = <Kind extends StoredObject>(thing: Kind, choices: SlugChoices): Kind => {
  const texts = { ...thing.texts };
  for (const language of LANGUAGES) {
    const version = texts[language];
    const chosen = choices.get(getChoiceName(thing, language, version?.slug ?? ''));
    if (version !== undefined && chosen !== undefined) texts[language] = { ...version, slug: chosen };
  }
  return { ...thing, texts };
};

const applyChoicesToWrite = (write: Write, choices: SlugChoices): Write => {
  if (write.after === undefined) return write;
  const after = applyChoices<StoredObject>(write.after, choices);
  return { ...write, after: 'life' in after ? recordUnpublishing((write as PostWrite).before, after) : after } as Write;
};

/** Finds slugs that two objects of one transaction want. They are treated as taken. */
const findDuplicateSlugs = (things: readonly StoredObject[]): readonly WriteFailure[] => {
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

/** Longest wait before a retry, in milliseconds. */
const MAX_WAIT = 60;
/** Maximum number of attempts outside of a request, where there is no deadline. */
const MAX_TRIES = 60;

const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MAX_WAIT, 5 * tries)));

const isOutOfTime = (tries: number): boolean => {
  const deadline = getCurrentRequest()?.deadline;
  return deadline === undefined ? tries > MAX_TRIES : now() > deadline;
};

const chooseSlugs = async (
  failures: readonly WriteFailure[],
  wanted: readonly StoredObject[],
  choices: SlugChoices,
): Promise<void> => {
  for (const { reason, kind, id, language } of failures) {
    const thing = wanted.find((one) => one.kind === kind && one.id === id);
    if (reason !== 'slug' || thing === undefined || language === undefined) continue;
    const slug = thing.texts[language]?.slug ?? '';
    choices.set(getChoiceName(thing, language, slug), await allocateSlug(kind, language, slug));
  }
};

const getResults = (writes: readonly Write[]): readonly StoredObject[] => writes.flatMap(({ after }) => after ?? []);

const toWritten = (things: readonly StoredObject[]): Written => ({
  posts: new Map(things.flatMap((thing) => ('life' in thing ? [[thing.id, thing] as const] : []))),
  terms: new Map(things.flatMap((thing) => ('life' in thing ? [] : [[thing.id, thing] as const]))),
});

/**
 * Optimistic locking: repeats `attempt` until its transaction succeeds or the deadline passes, with random waits.
 * `attempt` reads and decides anew each time and receives the failures of the previous transaction. Taken slugs are
 * numbered. Throws `unavailable` at the deadline and `invalidArgument` for more than `MAX_ITEMS` items.
 */
export const commitWrite = async <Result>(
  attempt: (failures: readonly WriteFailure[]) => Promise<WriteAttempt<Result>>,
): Promise<Result> => {
  const choices: SlugChoices = new Map();
  let failures: readonly WriteFailure[] = [];
  for (let tries = 1; !isOutOfTime(tries); tries += 1) {
    const draft = await attempt(failures);
    const writes = draft.writes.map((write) => applyChoicesToWrite(write, choices));
    const things = getResults(writes);
    if (countItems(writes) > MAX_ITEMS)
      throw new ServiceError('invalidArgument', 'This write changes too many links; split it into several writes.', {
        code: 'rest_too_many_changes',
      });
    const twice = findDuplicateSlugs(things);
    failures = twice.length > 0 ? twice : await writeAll(writes, draft.also);
    if (failures.length === 0) return draft.result(toWritten(things));
    await chooseSlugs(failures, getResults(draft.writes), choices);
    if (failures.some(({ reason }) => reason !== 'slug')) await pause(tries);
  }
  throw new ServiceError('unavailable', 'Other writes keep changing the same object; try again.', { retryAfter: 1 });
};

/**
 * Returns the reader of an object for the attempts of `commitWrite`: the first attempt uses the object that the request
 * has already read, further ones load it again.
 */
export const createAttemptReader = <T>(first: T, load: () => Promise<T>): (() => Promise<T>) => {
  let known: T | undefined = first;
  return async () => {
    const object = known ?? (await load());
    known = undefined;
    return object;
  };
};
