import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { hashTexts } from '#lib/calendar/domain/events/series.ts';
import { type AnyPost, TERM_KINDS } from '#lib/calendar/domain/model.ts';
import { planCounters } from '#lib/calendar/store/items/counters.ts';
import { parsePost } from '#lib/calendar/store/items/postItems.ts';
import { addSharedTexts, getTextSource } from '#lib/calendar/store/items/sharedTexts.ts';
import { termsPartition } from '#lib/calendar/store/keys.ts';
import { planPost } from '#lib/calendar/store/posts/planPost.ts';
import { planTerm } from '#lib/calendar/store/terms/planTerm.ts';
import { parseTerm } from '#lib/calendar/store/terms/termItem.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { everyRow } from '#test/support/everyRow.ts';

/** Items that cannot be derived from the stored objects: sequences, used names, jobs, deletions. */
const APART = /^(SEQUENCE|NAME|PENDING|SERIESLEASE|CLEANUP|DELETED|IMAGE|CALENDAR|CREATION|FEEDCHANGES)\b/;

const nameOf = ({ pk, sk }: StoredItem): string => `${pk} ${sk}`;

const isApart = (row: StoredItem): boolean =>
  APART.test(String(row.pk)) || row.sk === 'NEXT' || row.image !== undefined;

const postsIn = (rows: readonly StoredItem[]): readonly AnyPost[] => {
  const stored = new Map(storedIn(rows).map((post) => [post.id, post]));
  return [...stored.values()].map((post) => addSharedTexts(post, stored.get(getTextSource(post) ?? 0)));
};

const storedIn = (rows: readonly StoredItem[]): readonly AnyPost[] =>
  rows
    .filter(({ post }) => post !== undefined)
    .map((row) =>
      parsePost(
        row,
        rows.filter(({ pk, language }) => pk === row.pk && language !== undefined),
      ),
    );

const putRows = (items: readonly WriteItem[]): readonly StoredItem[] =>
  items.flatMap(({ Put }) => (Put?.Item === undefined ? [] : [Put.Item as StoredItem]));

/** Returns the expected counters of these posts, one entry per non-zero number. */
const expectedCounts = (posts: readonly AnyPost[]): readonly string[] =>
  planCounters(posts.map((after) => ({ after }))).flatMap(({ Update }) =>
    Object.entries(Update?.ExpressionAttributeNames ?? {}).map(
      ([alias, attribute]) =>
        `${nameOf(Update?.Key ?? {})} ${attribute} ${Update?.ExpressionAttributeValues?.[alias.replace('#', ':')]}`,
    ),
  );

const IS_COUNTER = /^(DAYS|PLACECOUNT|TERMCOUNT)\b/;

const counts = (rows: readonly StoredItem[], terms: ReadonlySet<string>): readonly string[] =>
  rows.flatMap((row) =>
    Object.entries(row).flatMap(([attribute, value]) =>
      typeof value !== 'number' || value === 0 || isOfGoneTerm(attribute, terms)
        ? []
        : [`${nameOf(row)} ${attribute} ${value}`],
    ),
  );

const isOfGoneTerm = (attribute: string, terms: ReadonlySet<string>): boolean =>
  /^t\d+$/.test(attribute) && !terms.has(attribute);

/** Returns the row as JSON holds it, with its compressed search texts as texts, which a difference then shows. */
const showTexts = (row: StoredItem): StoredItem =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Uint8Array ? inflateRawSync(value).toString() : value,
        ]),
      ),
    ),
  );

/**
 * Compares all items with those derived from the stored objects: no index item is missing, different or left over, and
 * all counters are correct.
 */
export const expectWholeStore = async (): Promise<void> => {
  const rows = await everyRow(config.tables.calendar);
  const posts = postsIn(rows);
  const stored = TERM_KINDS.flatMap((kind) =>
    rows
      .filter(({ pk }) => pk === termsPartition(kind))
      .map((row) => ({ term: parseTerm(kind, row), lineage: row.lineage })),
  );
  const hashes = new Set(posts.flatMap((post) => (post.kind === 'event' ? [hashTexts(post)] : [])));
  // Words of a date that the background has not yet rewritten are those of earlier texts of its series.
  const isStale = ({ pk, textHash }: StoredItem): boolean =>
    String(pk).startsWith('WORDS#') && textHash !== undefined && !hashes.has(String(textHash));
  const terms = new Set(stored.map(({ term }) => `t${term.id}`));
  const wanted = [
    ...posts.flatMap((after) => putRows(planPost({ after }).map(({ item }) => item))),
    ...stored.flatMap(({ term, lineage }) =>
      putRows(planTerm({ after: term }).map(({ item }) => item)).map((row) =>
        row.term === undefined ? row : { ...row, lineage },
      ),
    ),
  ].filter((row) => !isApart(row) && !isStale(row));
  const [counters, others] = [
    rows.filter(({ pk }) => IS_COUNTER.test(String(pk))),
    rows.filter((row) => !IS_COUNTER.test(String(row.pk)) && !isApart(row) && !isStale(row)),
  ];
  const byName = (some: readonly StoredItem[]) => Object.fromEntries(some.map((row) => [nameOf(row), row]));
  expect(byName(others.map(showTexts))).toEqual(byName(wanted.map(showTexts)));
  const expected = expectedCounts(posts).filter((text) => !isOfGoneTerm(text.split(' ')[2] ?? '', terms));
  expect([...counts(counters, terms)].sort()).toEqual([...expected].sort());
};
