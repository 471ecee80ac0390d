import type { CountedTerm, TermKind } from '#lib/calendar/domain/model.ts';
import { hideDeletedTerms } from '#lib/calendar/domain/terms/terms.ts';
import {
  countCounters,
  TERM_COUNTS,
  termAttribute,
  termCountKeys,
  termCountRange,
  termKey,
  termRange,
  termsPartition,
} from '#lib/calendar/store/keys.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { parseTerm } from '#lib/calendar/store/terms/termItem.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/** Returns all terms of a kind as stored, with deleted ones whose children have not all moved yet. */
export const findStoredTerms = async (kind: TermKind): Promise<readonly StoredTerm[]> =>
  (await queryAll({ table: config.tables.calendar, pk: termsPartition(kind) })).map((row) => parseTerm(kind, row));

/** Returns all terms of a kind as readers see them. Cost: one request per MB. */
export const findTerms = async (kind: TermKind): Promise<readonly StoredTerm[]> =>
  hideDeletedTerms(await findStoredTerms(kind));

const sumCounts = (rows: readonly (StoredItem | undefined)[], id: number): number =>
  rows.reduce((sum, row) => sum + Number(row?.[termAttribute(id)] ?? 0), 0);

/** Returns a function from a term's id to its number of published events. Cost: one request per MB of counters. */
export const readAllCounts = async (): Promise<(id: number) => number> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: TERM_COUNTS });
  return (id) => sumCounts(rows, id);
};

/** Returns a function from the id of one of these terms to its number of published events. */
export const readCounts = async (ids: readonly number[]): Promise<(id: number) => number> => {
  const rows = ids.length === 0 ? [] : await batchGet(config.tables.calendar, getDistinctKeys(ids));
  return (id) => sumCounts(rows, id);
};

const getDistinctKeys = (ids: readonly number[]): readonly Key[] => [
  ...new Map(ids.flatMap(termCountKeys).map((key) => [`${key.pk} ${key.sk}`, key])).values(),
];

/** The ids of the terms of an answer. */
export interface WantedTerms {
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

type Range = ReturnType<typeof termRange> | ReturnType<typeof termCountRange>;

/** How to read terms with their counts: by key in a batch, and by query. */
interface TermReads {
  readonly keys: readonly Key[];
  readonly ranges: readonly Range[];
}

/** Terms, and items of counters, in 4 KB: a query reads them for one unit, a batch for one unit each. */
const TERMS_PER_UNIT = 36;
const COUNTERS_PER_UNIT = 2;
/** Units that the queries of an answer must save on average to be worth their requests. */
const MIN_SAVED = 3;

interface ReadChoice {
  readonly keys: readonly Key[];
  readonly range: Range;
  /** Units that the query costs, if all its items are small. */
  readonly units: number;
}

const planReads = (kind: TermKind, ids: readonly number[]): readonly ReadChoice[] => {
  if (ids.length === 0) return [];
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const keys = ids.map((id) => termKey(kind, id));
  return [{ keys, range: termRange(kind, first, last), units: Math.ceil((last - first + 1) / TERMS_PER_UNIT) }];
};

const planCountReads = (ids: readonly number[]): readonly ReadChoice[] => {
  if (ids.length === 0) return [];
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const range = termCountRange(first, last);
  return [{ keys: getDistinctKeys(ids), range, units: Math.ceil(countCounters(first, last) / COUNTERS_PER_UNIT) }];
};

/** Plans the reads of terms and their counts: by query where the ids lie so close together that it costs less. */
export const planTermReads = ({ categories = [], tags = [] }: WantedTerms): TermReads => {
  const choices = [
    ...planReads('category', categories),
    ...planReads('tag', tags),
    ...planCountReads([...categories, ...tags]),
  ];
  const cheap = choices.filter(({ keys, units }) => units < keys.length);
  const saved = cheap.reduce((sum, { keys, units }) => sum + keys.length - units, 0);
  const queried = saved < MIN_SAVED * cheap.length ? [] : cheap;
  return {
    keys: choices.filter((choice) => !queried.includes(choice)).flatMap(({ keys }) => keys),
    ranges: queried.map(({ range }) => range),
  };
};

/** Parses the wanted terms of a kind, with their counts, from items that were read. */
export const parseCountedTerms = (
  kind: TermKind,
  wanted: readonly number[] = [],
  rows: readonly StoredItem[],
): ReadonlyMap<number, CountedTerm> => {
  const ids = new Set(wanted);
  const counts = rows.filter(({ pk }) => pk === TERM_COUNTS);
  const stored = rows.filter(({ pk }) => pk === termsPartition(kind)).map((row) => parseTerm(kind, row));
  const terms = stored.filter(({ id, isDeleted }) => ids.has(id) && !isDeleted);
  return new Map(terms.map((term) => [term.id, { ...term, count: sumCounts(counts, term.id) }]));
};
