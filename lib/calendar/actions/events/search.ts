import { monthsOf } from '#lib/calendar/domain/events/windowCount.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { isFound, readSearch, type Search, searchedTexts } from '#lib/calendar/domain/text/search.ts';
import type { EventEntry } from '#lib/calendar/store/events/eventEntry.ts';
import { countDays, type DayRange } from '#lib/calendar/store/events/eventLists.ts';
import {
  entriesWithWords,
  eventsWithWords,
  type FoundEvent,
  placesWithWords,
  wordsTest,
} from '#lib/calendar/store/events/searchWords.ts';
import type { PlaceEntry } from '#lib/calendar/store/posts/placeEntry.ts';
import { findPosts, type WantedPost } from '#lib/calendar/store/posts/posts.ts';

/** Phrases are looked for in long texts themselves, of those that have all their words; so many are read at once. */
const STEP = 90;
/** Requests for them that are under way at once. */
const AT_ONCE = 4;

const withPhrases = async <Entry extends WantedPost>(
  entries: readonly Entry[],
  search: Search,
  language: Language,
): Promise<readonly Entry[]> => {
  const found: Entry[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < entries.length) {
      const some = entries.slice(next, next + STEP);
      next += STEP;
      const posts = await findPosts(some.map(({ id, apart = [] }) => ({ id, apart })));
      found.push(
        ...some.filter(({ id }) => {
          const post = posts.get(id);
          return post !== undefined && isFound(search, searchedTexts(post, language));
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
};

/** The entries whose shown texts have what is searched for, in no order. */
export const searchEvents = async (
  entries: readonly EventEntry[],
  sets: readonly PlaceSet[],
  text: string,
  language: Language,
): Promise<readonly EventEntry[]> => {
  const search = readSearch(text);
  const { sure, unsure } = await entriesWithWords(entries, sets, language, wordsTest(search));
  return [...sure, ...(await withPhrases(unsure, search, language))];
};

/** The events that start in the range and whose shown texts have what is searched for, whatever they link to. */
export const searchWindow = async (
  sets: readonly PlaceSet[],
  range: DayRange,
  text: string,
  language: Language,
): Promise<readonly FoundEvent[]> => {
  const search = readSearch(text);
  const months = monthsOf(await countDays(sets, range));
  const { sure, unsure } = await eventsWithWords(sets, months, range, language, wordsTest(search));
  return [...sure, ...(await withPhrases(unsure, search, language))];
};

/** The entries of places whose shown texts or contact members have what is searched for, in no order. */
export const searchPlaces = async (
  kind: Place['kind'],
  entries: readonly PlaceEntry[],
  sets: readonly PlaceSet[],
  text: string,
  language: Language,
): Promise<readonly PlaceEntry[]> => {
  const search = readSearch(text);
  const { sure, unsure } = await placesWithWords(kind, entries, sets, language, wordsTest(search));
  return [...sure, ...(await withPhrases(unsure, search, language))];
};
