import { LANGUAGES, type Language } from '#lib/calendar/domain/languages.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { nextSlug } from '#lib/calendar/store/slugs.ts';
import {
  MOST_ITEMS,
  type PostWrite,
  type WriteFailure,
  writePosts,
  writeSize,
} from '#lib/calendar/store/writePosts.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { currentRequest } from '#lib/shared/request.ts';

/** What one try wants to write, and what it answers once that is written. */
export interface Draft<Result> {
  readonly writes: readonly PostWrite[];
  /** Takes the posts as they were written, by id: slugs may have got a number. */
  readonly result: (written: ReadonlyMap<number, AnyPost>) => Result;
}

/** Slugs that turned out to be taken, and what stands for them: by id, language and the slug wanted. */
type SlugChoices = Map<string, string>;

const choiceName = (id: number, language: Language, slug: string): string => `${id} ${language} ${slug}`;

const withChoices = (post: AnyPost, choices: SlugChoices): AnyPost => {
  const texts = { ...post.texts };
  for (const language of LANGUAGES) {
    const version = texts[language];
    const chosen = choices.get(choiceName(post.id, language, version?.slug ?? ''));
    if (version !== undefined && chosen !== undefined) texts[language] = { ...version, slug: chosen };
  }
  return { ...post, texts };
};

/** A slug that two new posts of one write both want is as taken as one that somebody else has. */
const wantedTwice = (posts: readonly AnyPost[]): readonly WriteFailure[] => {
  const seen = new Set<string>();
  return posts.flatMap((post) =>
    LANGUAGES.flatMap((language) => {
      const slug = post.texts[language]?.slug;
      const name = `${post.kind} ${language} ${slug}`;
      if (slug === undefined || !seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [{ reason: 'slug', id: post.id, language } as const];
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
  const deadline = currentRequest()?.deadline;
  return deadline === undefined ? tries > MOST_TRIES : now() > deadline;
};

const chooseSlugs = async (
  failures: readonly WriteFailure[],
  wanted: ReadonlyMap<number, AnyPost>,
  choices: SlugChoices,
): Promise<void> => {
  for (const failure of failures) {
    const post = wanted.get(failure.id);
    if (failure.reason !== 'slug' || post === undefined) continue;
    const slug = post.texts[failure.language]?.slug ?? '';
    choices.set(choiceName(failure.id, failure.language, slug), await nextSlug(post.kind, failure.language, slug));
  }
};

/**
 * Tries until nobody comes between: what was changed meanwhile is read and decided again by the next try, a slug that
 * is taken gets a number. Each try is one transaction.
 */
export const settle = async <Result>(attempt: () => Promise<Draft<Result>>): Promise<Result> => {
  const choices: SlugChoices = new Map();
  for (let tries = 1; !isOver(tries); tries += 1) {
    const draft = await attempt();
    const wanted = new Map(draft.writes.map(({ after }) => [after.id, after]));
    const writes = draft.writes.map((write) => ({ ...write, after: withChoices(write.after, choices) }));
    const posts = writes.map(({ after }) => after);
    if (writeSize(writes) > MOST_ITEMS)
      throw new ServiceError('invalidArgument', 'This changes too many links at once; change them in steps', {
        code: 'rest_too_many_changes',
      });
    const twice = wantedTwice(posts);
    const failures = twice.length > 0 ? twice : await writePosts(writes);
    if (failures.length === 0) return draft.result(new Map(posts.map((post) => [post.id, post])));
    await chooseSlugs(failures, wanted, choices);
    if (failures.some(({ reason }) => reason !== 'slug')) await pause(tries);
  }
  throw new ServiceError('unavailable', 'Too many changes to the same objects at once', { retryAfter: 1 });
};
