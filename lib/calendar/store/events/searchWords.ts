import type { Place } from '#lib/calendar/domain/model.ts';
import { type EventSet, eventSet, type PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import type { Language } from '#lib/calendar/domain/text/languages.ts';
import { hasPhrases, isFound, type Search, withoutPhrases } from '#lib/calendar/domain/text/search.ts';
import type { EventEntry } from '#lib/calendar/store/events/eventEntry.ts';
import { type DayRange, END } from '#lib/calendar/store/events/eventLists.ts';
import { areWhole, unpackedWords } from '#lib/calendar/store/events/packedWords.ts';
import {
  type EventPosition,
  eventPosition,
  placeEntryId,
  placeWordsPartition,
  wordsKey,
  wordsPartition,
} from '#lib/calendar/store/keys.ts';
import type { PlaceEntry } from '#lib/calendar/store/posts/placeEntry.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';

/** Up to this many events their words are read one by one, a hundred a request; beyond, month by month. */
const MOST_SINGLE = 300;

/** What words tell of a search; `unsure`: the texts have to be looked at. */
type Verdict = 'found' | 'unsure' | 'missed';
type WordsTest = (words: string) => Verdict;

interface Passing<Entry> {
  readonly sure: readonly Entry[];
  readonly unsure: readonly Entry[];
}

const NONE = { sure: [], unsure: [] };

const passing = <Entry>(
  entries: readonly Entry[],
  verdictOf: (entry: Entry) => Verdict | undefined,
): Passing<Entry> => {
  const judged = entries.map((entry) => ({ entry, verdict: verdictOf(entry) }));
  const those = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).map(({ entry }) => entry);
  return { sure: those('found'), unsure: those('unsure') };
};

/** A test by the words that are kept: whole texts decide it, of others phrases stay open. */
export const wordsTest = (search: Search): WordsTest => {
  const open = hasPhrases(search);
  const words = withoutPhrases(search);
  return (text) => {
    if (areWhole(text)) return isFound(search, [text]) ? 'found' : 'missed';
    if (!isFound(words, [text])) return 'missed';
    return open ? 'unsure' : 'found';
  };
};

const ofEach = async (entries: readonly EventEntry[]): Promise<readonly StoredItem[]> => {
  const keys = entries.map((entry) => wordsKey(eventSet({ ...entry, hideFromListings: false }), entry));
  return (await batchGet(config.tables.calendar, keys)).filter((row) => row !== undefined);
};

const ofMonths = async (entries: readonly EventEntry[], sets: readonly EventSet[]): Promise<readonly StoredItem[]> => {
  const months = [...new Set(entries.map(({ start }) => start.slice(0, 7)))];
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  return (await Promise.all(partitions.map((pk) => queryAll({ table: config.tables.calendar, pk })))).flat();
};

/** Those of the entries whose words pass the test: a request a MB of packed words, months side by side. */
export const entriesWithWords = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
  language: Language,
  test: WordsTest,
): Promise<Passing<EventEntry>> => {
  if (entries.length === 0) return NONE;
  const rows = entries.length <= MOST_SINGLE ? await ofEach(entries) : await ofMonths(entries, sets);
  const verdicts = new Map(rows.map((row) => [eventPosition(String(row.sk)).id, test(unpackedWords(row, language))]));
  return passing(entries, ({ id }) => verdicts.get(id));
};

/** An event that a search has found, as far as its words' item tells. */
export interface FoundEvent extends EventPosition {
  readonly end: string;
}

/**
 * The events of these months that start in the range and whose words pass the test, without a look at anything else: a
 * request a MB of packed words, months side by side.
 */
export const eventsWithWords = async (
  sets: readonly EventSet[],
  months: readonly string[],
  { from, to }: DayRange,
  language: Language,
  test: WordsTest,
): Promise<Passing<FoundEvent>> => {
  const query = {
    table: config.tables.calendar,
    sk: { between: [from, `${to}${END}`] as const },
    attributes: ['sk', 'end', 'words', language],
  };
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  const rows = await Promise.all(partitions.map((pk) => queryAll({ ...query, pk })));
  const { sure, unsure } = passing(rows.flat(), (row) => test(unpackedWords(row, language)));
  const read = (row: StoredItem): FoundEvent => ({ ...eventPosition(String(row.sk)), end: String(row.end) });
  return { sure: sure.map(read), unsure: unsure.map(read) };
};

/** The places among these whose words pass the test: a request a MB of packed words. */
export const placesWithWords = async (
  kind: Place['kind'],
  entries: readonly PlaceEntry[],
  sets: readonly PlaceSet[],
  language: Language,
  test: WordsTest,
): Promise<Passing<PlaceEntry>> => {
  const table = config.tables.calendar;
  const rows = await Promise.all(sets.map((set) => queryAll({ table, pk: placeWordsPartition(kind, set) })));
  const verdicts = new Map(
    rows.flat().map((row) => [placeEntryId(String(row.sk)), test(unpackedWords(row, language))]),
  );
  return passing(entries, ({ id }) => verdicts.get(id));
};
