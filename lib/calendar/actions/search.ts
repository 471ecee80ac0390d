import { askForIndex, FEW_CHANGES, FEW_EVENTS } from '#lib/calendar/actions/askForIndex.ts';
import type { LinkedTexts } from '#lib/calendar/actions/searchLinked.ts';
import { getMonths } from '#lib/calendar/domain/events/pagePosition.ts';
import type { CalendarEvent, Place } from '#lib/calendar/domain/model.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { getSearchTexts } from '#lib/calendar/domain/posts/searchTexts.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { matchesSearch, parseSearch, type Search } from '#lib/calendar/domain/text/search.ts';
import { countDays } from '#lib/calendar/store/events/eventLists.ts';
import { type EventEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import type { PlaceEntry } from '#lib/calendar/store/items/placeEntry.ts';
import type { DayRange } from '#lib/calendar/store/keys.ts';
import { findPosts, type WantedPost } from '#lib/calendar/store/posts/posts.ts';
import { searchByIndex } from '#lib/calendar/store/search/indexedSearch.ts';
import {
  createWordsTest,
  type FoundEvent,
  type SearchMatches,
  searchEntries,
  searchMonths,
  searchPlaceEntries,
  type WordsSearch,
} from '#lib/calendar/store/search/searchWords.ts';

/** Posts per request when phrases are searched in full texts. */
const BATCH = 90;
/** Parallel requests when phrases are searched in full texts. */
const CONCURRENCY = 4;

const findPhrases = async <Entry extends WantedPost>(
  entries: readonly Entry[],
  search: Search,
  language: Language,
  further: (entry: Entry) => readonly string[] = () => [],
): Promise<readonly Entry[]> => {
  const found: Entry[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < entries.length) {
      const some = entries.slice(next, next + BATCH);
      next += BATCH;
      const posts = await findPosts(some.map(({ id, apart = [] }) => ({ id, apart })));
      found.push(
        ...some.filter((entry) => {
          const post = posts.get(entry.id);
          return post !== undefined && matchesSearch(search, [...getSearchTexts(post, language), ...further(entry)]);
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found;
};

/** What a caller searches for, and the language of the texts that are searched. */
export interface SearchRequest {
  readonly text: string;
  readonly language: Language;
  /** Texts of the objects that an event links to, if it is found by them too. */
  readonly linked?: LinkedTexts | undefined;
}

/** Returns the entries that match the search, unordered. */
export const searchEvents = async (
  entries: readonly EventEntry[],
  sets: readonly PlaceSet[],
  { text, language, linked }: SearchRequest,
): Promise<readonly EventEntry[]> => {
  const search = parseSearch(text);
  const { sure, unsure } = await searchEntries(entries, sets, { language, test: createWordsTest(search) }, linked);
  return [...sure, ...(await findPhrases(unsure, search, language, linked))];
};

/** Maximum number of events found by the words of a phrase that are read to find the phrase. */
const MAX_UNSURE = 100;

/** Searches the texts of all events of the range, and asks for an index if they are many. */
const searchAllTexts = async (
  sets: readonly PlaceSet[],
  range: DayRange,
  words: WordsSearch,
  begun: number,
): Promise<SearchMatches<FoundEvent>> => {
  const counts = await countDays(sets, range);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total > FEW_EVENTS) await askForIndex('words', begun);
  return searchMonths(sets, getMonths(counts), range, words);
};

/**
 * Returns all events of the range that match the search, unordered. Publication dates are empty where the index of words
 * has found them.
 */
export const searchDays = async (
  sets: readonly PlaceSet[],
  range: DayRange,
  { text, language }: SearchRequest,
): Promise<readonly FoundEvent[]> => {
  const search = parseSearch(text);
  const words = { language, test: createWordsTest(search) };
  const { begun, changes, matches } = await searchByIndex(sets, range, { ...words, search });
  if (changes > FEW_CHANGES) await askForIndex('words', begun);
  const isCheap = matches !== undefined && matches.unsure.length <= MAX_UNSURE;
  const { sure, unsure } = isCheap ? matches : await searchAllTexts(sets, range, words, begun);
  return [...sure, ...(await findPhrases(unsure, search, language))];
};

/** Returns the loaded events that match the search; all if there is none. */
export const selectSearched = (
  events: readonly CalendarEvent[],
  request: SearchRequest | undefined,
): readonly CalendarEvent[] => {
  if (request === undefined) return events;
  const { language, linked } = request;
  const search = parseSearch(request.text);
  return events.filter((event) =>
    matchesSearch(search, [...getSearchTexts(event, language), ...(linked?.(toEventEntry(event)) ?? [])]),
  );
};

/** Returns the venues or organizers whose texts or contact members match the search, unordered. */
export const searchPlaces = async (
  kind: Place['kind'],
  entries: readonly PlaceEntry[],
  sets: readonly PlaceSet[],
  { text, language }: SearchRequest,
): Promise<readonly PlaceEntry[]> => {
  const search = parseSearch(text);
  const { sure, unsure } = await searchPlaceEntries(kind, entries, sets, { language, test: createWordsTest(search) });
  return [...sure, ...(await findPhrases(unsure, search, language))];
};
