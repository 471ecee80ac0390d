import type { Place } from '#lib/calendar/domain/model.ts';
import { type EventSet, getEventSet, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { hasPhrases, matchesSearch, type Search, splitPhrases } from '#lib/calendar/domain/text/search.ts';
import { findDates } from '#lib/calendar/store/events/linkedEntries.ts';
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
  SERIES,
  seriesId,
  seriesKey,
  wordsKey,
  wordsPartition,
} from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Maximum number of search texts that are read by key, a hundred per request. More are read by month. */
const MAX_SINGLE_READS = 300;

/** Result of a search text; `unsure`: only the full texts can decide. */
type Verdict = 'found' | 'unsure' | 'missed';
type WordsTest = (words: string) => Verdict;

export interface SearchMatches<Entry> {
  readonly sure: readonly Entry[];
  readonly unsure: readonly Entry[];
}

/** A search: the language of the texts, and the test of each. */
export interface WordsSearch {
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

export const readByKey = async (keys: readonly Key[]): Promise<readonly StoredItem[]> =>
  (await batchGet(config.tables.calendar, keys)).filter((row) => row !== undefined);

const readMonths = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
): Promise<readonly StoredItem[]> => {
  const months = [...new Set(entries.map(({ start }) => start.slice(0, 7)))];
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  return (await Promise.all(partitions.map((pk) => queryAll({ table: config.tables.calendar, pk })))).flat();
};

/** Returns the series whose search text an entry shares. */
const getWordsSource = ({ parent, hasOwnWords }: EventEntry): number | undefined => (hasOwnWords ? undefined : parent);

/** A verdict about the text of a series, and whether it shows no more than its protected dates do. */
export interface JudgedSeries {
  readonly verdict: Verdict;
  readonly isLocked: boolean;
}

/** Judges a date by the text of its series. One that is still protected shows less of it than its series. */
const judgeDate = (series: JudgedSeries, { isLocked }: EventEntry): Verdict =>
  isLocked && !series.isLocked ? 'unsure' : series.verdict;

/**
 * Searches among `entries`. Cost: one request per hundred entries, or per set, month and MB of search texts; and one per
 * hundred series.
 */
export const searchEntries = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
  { language, test }: WordsSearch,
  further: FurtherTexts = () => [],
): Promise<SearchMatches<EventEntry>> => {
  if (entries.length === 0) return NONE;
  const single = entries.filter((entry) => getWordsSource(entry) === undefined);
  const sources = [...new Set(entries.flatMap((entry) => getWordsSource(entry) ?? []))];
  const getKey = (entry: EventEntry): Key => wordsKey(getEventSet({ ...entry, hideFromListings: false }), entry);
  const [rows, series] = await Promise.all([
    single.length <= MAX_SINGLE_READS ? readByKey(single.map(getKey)) : readMonths(single, sets),
    readByKey(sources.map(seriesKey)),
  ]);
  const stored = new Map(rows.map((row) => [eventPosition(String(row.sk)).id, row]));
  const shared = new Map(series.map((row) => [seriesId(String(row.sk)), row]));
  return splitByVerdict(entries, (entry) => {
    const source = getWordsSource(entry);
    const row = source === undefined ? stored.get(entry.id) : shared.get(source);
    if (row === undefined) return undefined;
    const verdict = test([unpackWords(row, language), ...further(entry)].join('\n'));
    return source === undefined ? verdict : judgeDate({ verdict, isLocked: row.locked === true }, entry);
  });
};

/** Start and end of a found event, from its search item. */
export interface FoundEvent extends EventPosition {
  readonly end: string;
}

/** Returns the dates of found series. Cost: one request per series. */
export const findSeriesDates = async (
  found: ReadonlyMap<number, JudgedSeries>,
  sets: readonly EventSet[],
  range: DayRange,
): Promise<SearchMatches<FoundEvent>> => {
  const dates = (await findDates([...found.keys()], sets, range)).filter(({ hasOwnWords }) => !hasOwnWords);
  return splitByVerdict(dates, (date) => {
    const series = found.get(date.parent ?? 0);
    return series && judgeDate(series, date);
  });
};

export const judgeSeries = (
  rows: readonly StoredItem[],
  { language, test }: WordsSearch,
): readonly (readonly [number, JudgedSeries])[] =>
  rows.flatMap((row) => {
    const verdict = test(unpackWords(row, language));
    return verdict === 'missed'
      ? []
      : [[seriesId(String(row.sk)), { verdict, isLocked: row.locked === true }] as const];
  });

/** Searches the dates of all series. Cost: one request per MB of their search texts, and one per series that is found. */
const searchSeries = async (
  sets: readonly EventSet[],
  range: DayRange,
  search: WordsSearch,
): Promise<SearchMatches<FoundEvent>> => {
  const attributes = ['sk', 'locked', 'words', search.language];
  const rows = await queryAll({ table: config.tables.calendar, pk: SERIES, attributes });
  return findSeriesDates(new Map(judgeSeries(rows, search)), sets, range);
};

/**
 * Searches all events of the range by their search items alone. `months` are the months of the range that have events.
 * Cost: one request per set, month and MB of search texts, and those of `searchSeries`.
 */
export const searchMonths = async (
  sets: readonly EventSet[],
  months: readonly string[],
  range: DayRange,
  search: WordsSearch,
): Promise<SearchMatches<FoundEvent>> => {
  const { language, test } = search;
  const query = {
    table: config.tables.calendar,
    sk: { between: [range.from, `${range.to}${END}`] as const },
    attributes: ['sk', 'end', 'words', language],
  };
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  const [rows, dates] = await Promise.all([
    Promise.all(partitions.map((pk) => queryAll({ ...query, pk }))),
    months.length === 0 ? NONE : searchSeries(sets, range, search),
  ]);
  const { sure, unsure } = splitByVerdict(rows.flat(), (row) => test(unpackWords(row, language)));
  const read = (row: StoredItem): FoundEvent => ({ ...eventPosition(String(row.sk)), end: String(row.end) });
  return { sure: [...sure.map(read), ...dates.sure], unsure: [...unsure.map(read), ...dates.unsure] };
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
