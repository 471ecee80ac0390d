import type { Place } from '#lib/calendar/domain/model.ts';
import { type EventSet, getEventSet, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { hasPhrases, matchesSearch, type Search, splitPhrases } from '#lib/calendar/domain/text/search.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { isFullText, unpackWords } from '#lib/calendar/store/items/packedWords.ts';
import type { PlaceEntry } from '#lib/calendar/store/items/placeEntry.ts';
import {
  type DayRange,
  END,
  type EventPosition,
  eventPosition,
  placeEntryId,
  placeWordsPartition,
  wordsKey,
  wordsPartition,
} from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Maximum number of search texts that are read by key, a hundred per request. More are read by month. */
const MAX_SINGLE_READS = 300;

/** Result of a search text; `unsure`: only the full texts can decide. */
type Verdict = 'found' | 'unsure' | 'missed';
type WordsTest = (words: string) => Verdict;

interface SearchMatches<Entry> {
  readonly sure: readonly Entry[];
  readonly unsure: readonly Entry[];
}

/** A search: the language of the texts, and the test of each. */
interface WordsSearch {
  readonly language: Language;
  readonly test: WordsTest;
}

/** Returns folded texts that an event is also found by. */
export type FurtherTexts = (entry: EventEntry) => readonly string[];

const NONE = { sure: [], unsure: [] };

const splitByVerdict = <Entry>(
  entries: readonly Entry[],
  judge: (entry: Entry) => Verdict | undefined,
): SearchMatches<Entry> => {
  const judged = entries.map((entry) => ({ entry, verdict: judge(entry) }));
  const select = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).map(({ entry }) => entry);
  return { sure: select('found'), unsure: select('unsure') };
};

/** Creates the test of a search text: full texts decide every search, distinct words leave phrases unsure. */
export const createWordsTest = (search: Search): WordsTest => {
  const open = hasPhrases(search);
  const words = splitPhrases(search);
  return (text) => {
    if (isFullText(text)) return matchesSearch(search, [text]) ? 'found' : 'missed';
    if (!matchesSearch(words, [text])) return 'missed';
    return open ? 'unsure' : 'found';
  };
};

const readSingly = async (entries: readonly EventEntry[]): Promise<readonly StoredItem[]> => {
  const keys = entries.map((entry) => wordsKey(getEventSet({ ...entry, hideFromListings: false }), entry));
  return (await batchGet(config.tables.calendar, keys)).filter((row) => row !== undefined);
};

const readMonths = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
): Promise<readonly StoredItem[]> => {
  const months = [...new Set(entries.map(({ start }) => start.slice(0, 7)))];
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  return (await Promise.all(partitions.map((pk) => queryAll({ table: config.tables.calendar, pk })))).flat();
};

/** Searches among `entries`. Cost: one request per hundred entries, or per set, month and MB of search texts. */
export const searchEntries = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
  { language, test }: WordsSearch,
  further: FurtherTexts = () => [],
): Promise<SearchMatches<EventEntry>> => {
  if (entries.length === 0) return NONE;
  const rows = entries.length <= MAX_SINGLE_READS ? await readSingly(entries) : await readMonths(entries, sets);
  const stored = new Map(rows.map((row) => [eventPosition(String(row.sk)).id, row]));
  return splitByVerdict(entries, (entry) => {
    const row = stored.get(entry.id);
    return row && test([unpackWords(row, language), ...further(entry)].join('\n'));
  });
};

/** Start and end of a found event, from its search item. */
export interface FoundEvent extends EventPosition {
  readonly end: string;
}

/**
 * Searches all events of the range by their search items alone. `months` are the months of the range that have events.
 * Cost: one request per set, month and MB of search texts.
 */
export const searchMonths = async (
  sets: readonly EventSet[],
  months: readonly string[],
  { from, to }: DayRange,
  { language, test }: WordsSearch,
): Promise<SearchMatches<FoundEvent>> => {
  const query = {
    table: config.tables.calendar,
    sk: { between: [from, `${to}${END}`] as const },
    attributes: ['sk', 'end', 'words', language],
  };
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  const rows = await Promise.all(partitions.map((pk) => queryAll({ ...query, pk })));
  const { sure, unsure } = splitByVerdict(rows.flat(), (row) => test(unpackWords(row, language)));
  const read = (row: StoredItem): FoundEvent => ({ ...eventPosition(String(row.sk)), end: String(row.end) });
  return { sure: sure.map(read), unsure: unsure.map(read) };
};

/** Returns the ids of the venues or organizers whose search texts pass a test. Cost: one request per set and MB. */
export const findPlacesByWords = async (
  kind: Place['kind'],
  sets: readonly PlaceSet[],
  { language, hasWord }: { readonly language: Language; readonly hasWord: (words: string) => boolean },
): Promise<readonly number[]> => {
  const table = config.tables.calendar;
  const rows = await Promise.all(sets.map((set) => queryAll({ table, pk: placeWordsPartition(kind, set) })));
  return rows.flat().flatMap((row) => (hasWord(unpackWords(row, language)) ? [placeEntryId(String(row.sk))] : []));
};

/** Searches among venues or organizers. Cost: one request per set and MB of search texts. */
export const searchPlaceEntries = async (
  kind: Place['kind'],
  entries: readonly PlaceEntry[],
  sets: readonly PlaceSet[],
  { language, test }: WordsSearch,
): Promise<SearchMatches<PlaceEntry>> => {
  const table = config.tables.calendar;
  const rows = await Promise.all(sets.map((set) => queryAll({ table, pk: placeWordsPartition(kind, set) })));
  const verdicts = new Map(rows.flat().map((row) => [placeEntryId(String(row.sk)), test(unpackWords(row, language))]));
  return splitByVerdict(entries, ({ id }) => verdicts.get(id));
};
