import { findOutdatedOccurrences, findRestrictingSeries } from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import { getCountedTerms } from '#lib/calendar/domain/events/countedTerms.ts';
import type { CalendarEvent, CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { PostsAndTerms } from '#lib/calendar/store/posts/posts.ts';

/** Sets of published events, which the counters of terms include also where lists leave them out. */
const COUNTED: readonly EventSet[] = ['published', 'hidden'];

interface Counted {
  readonly id: number;
  readonly count: number;
}

/**
 * Returns the terms with counts that leave out the occurrences of series which have been deleted, unpublished or
 * protected, although the background has not yet rewritten them. The counters must be read first: then an occurrence
 * that is rewritten in between is still counted, and never subtracted twice. Cost: none without terms or series, else
 * that of `findOutdatedOccurrences` for the occurrences with one of the terms.
 */
const subtractOutdated = async <Term extends Counted>(
  terms: readonly Term[],
  restricting: readonly CalendarEvent[],
): Promise<readonly Term[]> => {
  if (terms.length === 0 || restricting.length === 0) return terms;
  const ids = new Set(terms.map(({ id }) => id));
  const outdated = await findOutdatedOccurrences(restricting, {
    sets: COUNTED,
    isRelevant: ({ categories, tags }) => [...categories, ...tags].some((id) => ids.has(id)),
  });
  const surplus = new Map<number, number>();
  for (const { stored, seen } of outdated) {
    const kept = new Set(getCountedTerms(seen));
    for (const id of getCountedTerms(stored)) if (!kept.has(id)) surplus.set(id, (surplus.get(id) ?? 0) + 1);
  }
  return terms.map((term) => ({ ...term, count: Math.max(0, term.count - (surplus.get(term.id) ?? 0)) }));
};

/** Like `subtractOutdated`, for the terms of events. */
export const subtractOutdatedOf = async (
  read: PostsAndTerms,
  restricting: readonly CalendarEvent[],
): Promise<PostsAndTerms> => {
  const corrected = await subtractOutdated([...read.categories.values(), ...read.tags.values()], restricting);
  const ofKind = (kind: TermKind): ReadonlyMap<number, CountedTerm> =>
    new Map(corrected.filter((term) => term.kind === kind).map((term) => [term.id, term]));
  return { ...read, categories: ofKind('category'), tags: ofKind('tag') };
};

/** Like `subtractOutdated`, for all series. Cost: one request more. */
export const correctCounts = async <Term extends Counted>(terms: readonly Term[]): Promise<readonly Term[]> =>
  terms.length === 0 ? terms : subtractOutdated(terms, await findRestrictingSeries());

/** Like `correctCounts`, for one term. */
export const correctCount = async <Term extends Counted>(term: Term): Promise<Term> =>
  (await correctCounts([term]))[0] ?? term;
