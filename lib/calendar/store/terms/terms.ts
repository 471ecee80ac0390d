import type { CountedTerm, Term, TermKind } from '#lib/calendar/domain/model.ts';
import { TERM_COUNTS, termAttribute, termCountKeys, termKey, termsPartition } from '#lib/calendar/store/keys.ts';
import type { StoredTerm } from '#lib/calendar/store/plan.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

const readTerm = (row: StoredItem): StoredTerm => ({ ...(row.term as Term), lineage: Number(row.lineage) });

/** Every term of a kind: a request a MB. */
export const allTerms = async (kind: TermKind): Promise<readonly StoredTerm[]> =>
  (await queryAll({ table: config.tables.calendar, pk: termsPartition(kind) })).map(readTerm);

const countIn = (rows: readonly (StoredItem | undefined)[], id: number): number =>
  rows.reduce((sum, row) => sum + Number(row?.[termAttribute(id)] ?? 0), 0);

/** How many published events each term has, of all terms: a request a MB. */
export const allCounts = async (): Promise<(id: number) => number> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: TERM_COUNTS });
  return (id) => countIn(rows, id);
};

/** How many published events these terms have. */
export const countsOf = async (ids: readonly number[]): Promise<(id: number) => number> => {
  const rows = ids.length === 0 ? [] : await batchGet(config.tables.calendar, distinctKeys(ids));
  return (id) => countIn(rows, id);
};

const distinctKeys = (ids: readonly number[]): readonly Key[] => [
  ...new Map(ids.flatMap(termCountKeys).map((key) => [`${key.pk} ${key.sk}`, key])).values(),
];

/** What a batch has to read for these terms to be shown with their counts. */
export const countedTermKeys = (kind: TermKind, ids: readonly number[]): readonly Key[] => [
  ...ids.map((id) => termKey(kind, id)),
  ...distinctKeys(ids),
];

/** The terms of a kind among the rows that a batch read, with their counts. */
export const countedTerms = (kind: TermKind, rows: readonly StoredItem[]): ReadonlyMap<number, CountedTerm> => {
  const counts = rows.filter(({ pk }) => pk === TERM_COUNTS);
  const terms = rows.filter(({ pk }) => pk === termsPartition(kind)).map(readTerm);
  return new Map(terms.map((term) => [term.id, { ...term, count: countIn(counts, term.id) }]));
};
