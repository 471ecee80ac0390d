import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { dueRows } from '#lib/calendar/store/events/dueItems.ts';
import { eventIndexRows } from '#lib/calendar/store/events/eventEntry.ts';
import { seriesRows } from '#lib/calendar/store/events/series.ts';
import { postKey } from '#lib/calendar/store/keys.ts';
import type { Planned, PostWrite } from '#lib/calendar/store/plan.ts';
import { changedRow } from '#lib/calendar/store/posts/changes.ts';
import { inPresentForm } from '#lib/calendar/store/posts/indexForm.ts';
import { placeIndexRows } from '#lib/calendar/store/posts/placeEntry.ts';
import { lockOf, postRow, textRows } from '#lib/calendar/store/posts/postItems.ts';
import { releasedSlugs, slugClaims } from '#lib/calendar/store/posts/slugs.ts';
import { nameWrites } from '#lib/calendar/store/terms/names.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { check, type Key, put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const sortedText = (row: StoredItem): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Writes the rows that are new or differ, and removes those that are no more. */
const rowChanges = (
  before: readonly (StoredItem & Key)[],
  after: readonly (StoredItem & Key)[],
): readonly WriteItem[] => {
  const old = new Map(before.map((row) => [nameOf(row), sortedText(row)]));
  const kept = new Set(after.map(nameOf));
  return [
    ...before.filter((row) => !kept.has(nameOf(row))).map(({ pk, sk }) => remove(config.tables.calendar, { pk, sk })),
    ...after.filter((row) => old.get(nameOf(row)) !== sortedText(row)).map((row) => put(config.tables.calendar, row)),
  ];
};

const indexRows = (post: AnyPost | undefined): readonly (StoredItem & Key)[] => {
  if (post === undefined) return [];
  return [
    ...textRows(post),
    changedRow(post),
    ...dueRows(post),
    ...(post.kind === 'event' ? seriesRows(post) : []),
    ...(post.kind === 'event' ? eventIndexRows(post) : placeIndexRows(post)),
  ];
};

const hasVersionOf = (post: AnyPost | undefined) => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': post === undefined ? undefined : lockOf(post) },
});

/** Makes a transaction fail if somebody else has meanwhile written this post, which it only reads. */
export const unchangedPost = (post: AnyPost): WriteItem =>
  check(config.tables.calendar, postKey(post.id), hasVersionOf(post));

/** The post and everything by which it is found, but for the counters, which writes of one transaction share. */
export const planPost = ({ before, after: written, nameSeen }: PostWrite): readonly Planned[] => {
  const after = inPresentForm(written);
  const table = config.tables.calendar;
  const { id, kind } = after;
  const row = postRow(after);
  const failed = (reason: 'changed' | 'name') => (item: WriteItem) => ({
    item,
    failure: { reason, kind, id } as const,
  });
  const names =
    after.kind === 'event' ? [] : nameWrites(before?.kind === 'event' ? undefined : before, after, nameSeen);
  return [
    failed('changed')(before === undefined ? putNew(table, row) : put(table, row, hasVersionOf(before))),
    ...slugClaims(before, after).map(({ language, item }) => ({
      item,
      failure: { reason: 'slug', kind, id, language } as const,
    })),
    ...names.map(failed('name')),
    ...releasedSlugs(before, after).map(failed('changed')),
    ...rowChanges(indexRows(before), indexRows(after)).map(failed('changed')),
  ];
};
