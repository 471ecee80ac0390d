import type { Language } from '#lib/calendar/domain/languages.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import {
  hasPhrases,
  isFound,
  readSearch,
  type Search,
  searchedTexts,
  withoutPhrases,
} from '#lib/calendar/domain/search.ts';
import type { PlaceSet } from '#lib/calendar/domain/sets.ts';
import { monthsOf } from '#lib/calendar/domain/windowCount.ts';
import type { EventEntry } from '#lib/calendar/store/eventEntry.ts';
import { countDays, type DayRange } from '#lib/calendar/store/eventLists.ts';
import type { PlaceEntry } from '#lib/calendar/store/placeEntry.ts';
import { findPosts, type WantedPost } from '#lib/calendar/store/posts.ts';
import {
  entriesWithWords,
  eventsWithWords,
  type FoundEvent,
  placesWithWords,
} from '#lib/calendar/store/searchWords.ts';

/** Phrases are looked for in the texts themselves, of those that have all their words; so many are read at once. */
const STEP = 90;

const withPhrases = async <Entry extends WantedPost>(
  entries: readonly Entry[],
  search: Search,
  language: Language,
): Promise<readonly Entry[]> => {
  if (!hasPhrases(search)) return entries;
  const found: Entry[] = [];
  for (let at = 0; at < entries.length; at += STEP) {
    const some = entries.slice(at, at + STEP);
    const posts = await findPosts(some.map(({ id, apart = [] }) => ({ id, apart })));
    found.push(
      ...some.filter(({ id }) => {
        const post = posts.get(id);
        return post !== undefined && isFound(search, searchedTexts(post, language));
      }),
    );
  }
  return found;
};

/** The entries whose shown texts have what is searched for. */
export const searchEvents = async (
  entries: readonly EventEntry[],
  sets: readonly PlaceSet[],
  text: string,
  language: Language,
): Promise<readonly EventEntry[]> => {
  const search = readSearch(text);
  const words = withoutPhrases(search);
  const some = await entriesWithWords(entries, sets, language, (one) => isFound(words, [one]));
  return withPhrases(some, search, language);
};

/** The events that start in the range and whose shown texts have what is searched for, whatever they link to. */
export const searchWindow = async (
  sets: readonly PlaceSet[],
  range: DayRange,
  text: string,
  language: Language,
): Promise<readonly FoundEvent[]> => {
  const search = readSearch(text);
  const words = withoutPhrases(search);
  const months = monthsOf(await countDays(sets, range));
  const some = await eventsWithWords(sets, months, range, language, (one) => isFound(words, [one]));
  return withPhrases(some, search, language);
};

/** The entries of places whose shown texts or contact members have what is searched for. */
export const searchPlaces = async (
  kind: Place['kind'],
  entries: readonly PlaceEntry[],
  sets: readonly PlaceSet[],
  text: string,
  language: Language,
): Promise<readonly PlaceEntry[]> => {
  const search = readSearch(text);
  const words = withoutPhrases(search);
  const found = await placesWithWords(kind, sets, language, (one) => isFound(words, [one]));
  return withPhrases(
    entries.filter(({ id }) => found.has(id)),
    search,
    language,
  );
};
