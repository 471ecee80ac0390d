import type { CountedTerm, Term, TermKind } from '#lib/calendar/domain/model.ts';
import { hideDeletedTerms } from '#lib/calendar/domain/terms/terms.ts';
import { TERM_COUNTS, termAttribute, termCountKeys, termKey, termsPartition } from '#lib/calendar/store/keys.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

const parseTerm = (row: StoredItem): StoredTerm => ({ ...(row.term as Term), lineage: Number(row.lineage) });

/** Returns all terms of a kind as stored, with deleted ones whose children have not all moved yet. */
export const findStoredTerms = async (kind: TermKind): Promise<readonly StoredTerm[]> =>
  (await queryAll({ table: config.tables.calendar, pk: termsPartition(kind) })).map(parseTerm);

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

/** Returns the keys to read for these terms and their counts. */
export const getCountedTermKeys = (kind: TermKind, ids: readonly number[]): readonly Key[] => [
  ...ids.map((id) => termKey(kind, id)),
  ...getDistinctKeys(ids),
];

/** Parses the terms of a kind, with their counts, from the items of a batch. */
export const parseCountedTerms = (kind: TermKind, rows: readonly StoredItem[]): ReadonlyMap<number, CountedTerm> => {
  const counts = rows.filter(({ pk }) => pk === TERM_COUNTS);
  const stored = rows.filter(({ pk }) => pk === termsPartition(kind)).map(parseTerm);
  const terms = stored.filter(({ isDeleted }) => !isDeleted);
  return new Map(terms.map((term) => [term.id, { ...term, count: sumCounts(counts, term.id) }]));
};
