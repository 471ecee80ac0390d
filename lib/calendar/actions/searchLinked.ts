import type { FilteredEntry } from '#lib/calendar/domain/events/eventFilter.ts';
import type { Place, Term } from '#lib/calendar/domain/model.ts';
import { maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { foldForSearch, parseSearch } from '#lib/calendar/domain/text/search.ts';
import { toPlainText } from '#lib/calendar/domain/text/text.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { findPlacesByWords } from '#lib/calendar/store/search/searchWords.ts';
import { findTerms } from '#lib/calendar/store/terms/terms.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Folded names of the venues, organizers and terms of an event, and cities of its venues, that match a search. */
export type LinkedTexts = (entry: Pick<FilteredEntry, 'venues' | 'organizers' | 'categories' | 'tags'>) => string[];

interface LinkedSearch {
  readonly text: string;
  readonly language: Language;
  readonly caller: Caller;
  readonly sets: readonly PlaceSet[];
}

const fold = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.flatMap((text) => (text === undefined ? [] : foldForSearch(toPlainText(text))));

/**
 * Finds the venues, organizers and terms that match a part of the search and that the caller sees; returns their texts
 * by event. Renamed ones are found at once by their new name. Cost: the search texts of all places, and all terms.
 */
export const findLinkedTexts = async ({ text, language, caller, sets }: LinkedSearch): Promise<LinkedTexts> => {
  const { wanted, unwanted } = parseSearch(text);
  const parts = [...wanted, ...unwanted];
  const words = parts.flatMap((part) => part.split(' '));
  const matches = (texts: readonly string[]): boolean => texts.some((one) => parts.some((part) => one.includes(part)));
  const findPlaces = async (kind: Place['kind']): Promise<ReadonlyMap<string, readonly string[]>> => {
    const hasWord = (stored: string): boolean => words.some((word) => stored.includes(word));
    const ids = await findPlacesByWords(kind, sets, { language, hasWord });
    const posts = ids.length === 0 ? [] : [...(await findPosts(ids.map((id) => ({ id })))).values()];
    return new Map(
      posts.flatMap((post) => {
        if (post.kind === 'event' || !maySee(caller, post)) return [];
        const { title } = selectTexts(post, language);
        const texts = fold(post.kind === 'venue' ? [title, post.city] : [title]);
        if (!matches(texts)) return [];
        return [formatLink(post), ...(post.absorbed ?? [])].map((link) => [link, texts] as const);
      }),
    );
  };
  const findNames = (terms: readonly Term[]): ReadonlyMap<number, readonly string[]> =>
    new Map(
      terms.flatMap((term) => {
        const texts = fold([selectTexts(term, language).title]);
        return matches(texts) ? [[term.id, texts] as const] : [];
      }),
    );
  const [venues, organizers, categories, tags] = await Promise.all([
    findPlaces('venue'),
    findPlaces('organizer'),
    findTerms('category').then(findNames),
    findTerms('tag').then(findNames),
  ]);
  return (entry) => [
    ...entry.venues.flatMap((link) => venues.get(link) ?? []),
    ...entry.organizers.flatMap((link) => organizers.get(link) ?? []),
    ...entry.categories.flatMap((id) => categories.get(id) ?? []),
    ...entry.tags.flatMap((id) => tags.get(id) ?? []),
  ];
};
