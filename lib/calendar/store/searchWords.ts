import type { Language } from '#lib/calendar/domain/languages.ts';
import type { Place } from '#lib/calendar/domain/model.ts';
import { type EventSet, eventSet, type PlaceSet } from '#lib/calendar/domain/sets.ts';
import type { EventEntry } from '#lib/calendar/store/eventEntry.ts';
import { type DayRange, END } from '#lib/calendar/store/eventLists.ts';
import {
  type EventPosition,
  eventPosition,
  placeEntryId,
  placeWordsPartition,
  wordsKey,
  wordsPartition,
} from '#lib/calendar/store/keys.ts';
import { unpackedWords } from '#lib/calendar/store/words.ts';
import { config } from '#lib/shared/config.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';

/** Up to this many events their words are read one by one, a hundred a request; beyond, month by month. */
const MOST_SINGLE = 300;

const ofEach = async (entries: readonly EventEntry[]): Promise<readonly Row[]> => {
  const keys = entries.map((entry) => wordsKey(eventSet({ ...entry, hideFromListings: false }), entry));
  return (await batchGet(config.tables.calendar, keys)).filter((row) => row !== undefined);
};

const ofMonths = async (entries: readonly EventEntry[], sets: readonly EventSet[]): Promise<readonly Row[]> => {
  const months = [...new Set(entries.map(({ start }) => start.slice(0, 7)))];
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  return (await Promise.all(partitions.map((pk) => queryAll({ table: config.tables.calendar, pk })))).flat();
};

/** The entries whose words pass the test: a request a MB of packed words, months side by side. */
export const entriesWithWords = async (
  entries: readonly EventEntry[],
  sets: readonly EventSet[],
  language: Language,
  test: (words: string) => boolean,
): Promise<readonly EventEntry[]> => {
  if (entries.length === 0) return [];
  const rows = entries.length <= MOST_SINGLE ? await ofEach(entries) : await ofMonths(entries, sets);
  const found = new Set(
    rows.filter((row) => test(unpackedWords(row, language))).map((row) => eventPosition(String(row.sk)).id),
  );
  return entries.filter(({ id }) => found.has(id));
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
  test: (words: string) => boolean,
): Promise<readonly FoundEvent[]> => {
  const query = {
    table: config.tables.calendar,
    sk: { between: [from, `${to}${END}`] as const },
    attributes: ['sk', 'end', 'words', language],
  };
  const partitions = sets.flatMap((set) => months.map((month) => wordsPartition(set, month)));
  const rows = await Promise.all(partitions.map((pk) => queryAll({ ...query, pk })));
  return rows
    .flat()
    .filter((row) => test(unpackedWords(row, language)))
    .map((row) => ({ ...eventPosition(String(row.sk)), end: String(row.end) }));
};

/** The ids of the places whose words pass the test: a request a MB of packed words. */
export const placesWithWords = async (
  kind: Place['kind'],
  sets: readonly PlaceSet[],
  language: Language,
  test: (words: string) => boolean,
): Promise<ReadonlySet<number>> => {
  const table = config.tables.calendar;
  const rows = await Promise.all(sets.map((set) => queryAll({ table, pk: placeWordsPartition(kind, set) })));
  const found = rows.flat().filter((row) => test(unpackedWords(row, language)));
  return new Set(found.map((row) => placeEntryId(String(row.sk))));
};
