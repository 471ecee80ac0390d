import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { hasPhrases, type Search, splitPhrases } from '#lib/calendar/domain/text/search.ts';
import { type BuiltIndex, findIndex } from '#lib/calendar/store/indexes/builtIndex.ts';
import { INDEXED_SETS, type Posting } from '#lib/calendar/store/indexes/words/postings.ts';
import { readWords, type WordHits } from '#lib/calendar/store/indexes/words/readWords.ts';
import { isIndexable } from '#lib/calendar/store/indexes/words/vocabulary.ts';
import { findChangedEvents } from '#lib/calendar/store/items/changes.ts';
import { type DayRange, seriesKey } from '#lib/calendar/store/keys.ts';
import {
  type FoundEvent,
  findSeriesDates,
  type JudgedSeries,
  judgeSeries,
  readByKey,
  type SearchMatches,
  searchEntries,
  type WordsSearch,
} from '#lib/calendar/store/search/searchWords.ts';

/** Maximum number of changed events beside the index. */
const MAX_CHANGES = 300;

/** A parsed search with the test of texts. */
export interface IndexedSearch extends WordsSearch {
  readonly search: Search;
}

/** What was found, if the index can tell; and when the last build began, and the number of changes since. */
export interface IndexedResult {
  readonly begun: number;
  readonly changes: number;
  readonly matches: SearchMatches<FoundEvent> | undefined;
}

const isWithin = ({ from, to }: DayRange, start: string): boolean => getDay(start) >= from && getDay(start) <= to;

/** Returns the keys that all wanted words have and no unwanted one. */
const selectHits = <Value>(
  { wanted, unwanted }: Search,
  hits: ReadonlyMap<string, WordHits>,
  read: (hits: WordHits) => { readonly has: (value: Value) => boolean; readonly keys: () => Iterable<Value> },
): readonly Value[] => {
  const all = wanted.flatMap((part) => hits.get(part) ?? []).map(read);
  const none = unwanted.flatMap((part) => hits.get(part) ?? []).map(read);
  const [first, ...others] = all;
  if (first === undefined) return [];
  return [...first.keys()].filter(
    (value) => others.every((one) => one.has(value)) && !none.some((one) => one.has(value)),
  );
};

const searchIndex = async (
  index: BuiltIndex,
  sets: readonly EventSet[],
  range: DayRange,
  { search, ...words }: IndexedSearch,
  changes: Awaited<ReturnType<typeof findChangedEvents>>,
): Promise<SearchMatches<FoundEvent> | undefined> => {
  const parts = splitPhrases(search);
  const hits = await readWords(index, [...new Set([...parts.wanted, ...parts.unwanted])], words.language);
  if (hits === undefined) return undefined;
  const verdict = hasPhrases(search) ? 'unsure' : 'found';
  const changed = new Set(changes.map(({ entry }) => entry.id));
  const events = new Map<number, Posting>(parts.wanted.flatMap((part) => [...(hits.get(part)?.events ?? [])]));
  const unchanged: readonly FoundEvent[] = selectHits<number>(parts, hits, (one) => one.events).flatMap((id) => {
    const event = events.get(id);
    if (event === undefined || changed.has(id) || !sets.includes(event.set) || !isWithin(range, event.start)) return [];
    return [{ id, start: event.start, end: event.end, dateUtc: '' }];
  });
  const series = selectHits<number>(parts, hits, (one) => one.series)
    .filter((id) => !changed.has(id))
    .map((id): readonly [number, JudgedSeries] => [id, { verdict, isLocked: false }]);
  const present = changes.filter(({ entry, set }) => sets.includes(set) && isWithin(range, entry.start));
  const own = present
    .map(({ entry }) => entry)
    .filter(({ parent, hasOwnWords }) => parent === undefined || hasOwnWords);
  const changedSeries = changes.filter(({ isSeries }) => isSeries).map(({ entry }) => seriesKey(entry.id));
  const [fresh, rows] = await Promise.all([searchEntries(own, sets, words), readByKey(changedSeries)]);
  const dates = await findSeriesDates(new Map([...series, ...judgeSeries(rows, words)]), sets, range);
  return {
    sure: [...(verdict === 'found' ? unchanged : []), ...fresh.sure, ...dates.sure],
    unsure: [...(verdict === 'found' ? [] : unchanged), ...fresh.unsure, ...dates.unsure],
  };
};

/** Whether the index has the sets and can find the words of the search. */
const canTell = (sets: readonly EventSet[], search: Search): boolean => {
  const { wanted, unwanted } = splitPhrases(search);
  const isIndexed = (set: EventSet): boolean => INDEXED_SETS.some((one) => one === set);
  return wanted.length > 0 && [...wanted, ...unwanted].every(isIndexable) && sets.every(isIndexed);
};

/**
 * Searches the events of the range by the index of words, completed by the events changed since it was built. Publication
 * dates of found events are left out. Cost: four requests and one per found series; units by what is found and has changed.
 */
export const searchByIndex = async (
  sets: readonly EventSet[],
  range: DayRange,
  search: IndexedSearch,
): Promise<IndexedResult> => {
  const { begun, index } = await findIndex('words');
  if (index === undefined || !canTell(sets, search.search)) return { begun, changes: 0, matches: undefined };
  const changes = await findChangedEvents(index.until);
  const matches = changes.length > MAX_CHANGES ? undefined : await searchIndex(index, sets, range, search, changes);
  return { begun, changes: changes.length, matches };
};
