import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { buildChangeItem } from '#lib/calendar/store/items/changes.ts';
import { buildDueItems } from '#lib/calendar/store/items/dueItems.ts';
import { buildEventIndexItems } from '#lib/calendar/store/items/eventEntry.ts';
import { buildPlaceIndexItems } from '#lib/calendar/store/items/placeEntry.ts';
import { buildPostItem, buildTextItems, getLockVersion } from '#lib/calendar/store/items/postItems.ts';
import { buildSeriesItems } from '#lib/calendar/store/items/seriesItems.ts';
import { planSlugClaims, planSlugReleases } from '#lib/calendar/store/items/slugs.ts';
import { postKey } from '#lib/calendar/store/keys.ts';
import type { PlannedItem, PostWrite } from '#lib/calendar/store/plan.ts';
import { config } from '#lib/shared/config.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { check, type Key, put, putNew, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const serializeRow = (row: StoredItem): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));

const formatKey = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Plans writes of new and changed items, and removals of obsolete ones. */
const planRowChanges = (
  before: readonly (StoredItem & Key)[],
  after: readonly (StoredItem & Key)[],
): readonly WriteItem[] => {
  const old = new Map(before.map((row) => [formatKey(row), serializeRow(row)]));
  const kept = new Set(after.map(formatKey));
  return [
    ...before
      .filter((row) => !kept.has(formatKey(row)))
      .map(({ pk, sk }) => remove(config.tables.calendar, { pk, sk })),
    ...after
      .filter((row) => old.get(formatKey(row)) !== serializeRow(row))
      .map((row) => put(config.tables.calendar, row)),
  ];
};

const buildIndexItems = (post: AnyPost | undefined): readonly (StoredItem & Key)[] => {
  if (post === undefined) return [];
  const stored = [...buildTextItems(post), ...buildDueItems(post)];
  if (post.kind !== 'event') return [...stored, buildChangeItem(post), ...buildPlaceIndexItems(post)];
  const listed = toListedEvent(post);
  return [...stored, buildChangeItem(listed), ...buildSeriesItems(post), ...buildEventIndexItems(listed)];
};

const requireLockVersion = (post: AnyPost | undefined) => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': post === undefined ? undefined : getLockVersion(post) },
});

/** Plans the condition that a post which the transaction only reads is unchanged. */
export const checkUnchanged = (post: AnyPost): WriteItem =>
  check(config.tables.calendar, postKey(post.id), requireLockVersion(post));

/**
 * Plans the items of a post and its index. Counters and names are planned separately: writes of one transaction share
 * them.
 */
export const planPost = ({ before, after }: PostWrite): readonly PlannedItem[] => {
  const table = config.tables.calendar;
  const { id, kind } = after;
  const row = buildPostItem(after);
  const addFailure = (item: WriteItem) => ({ item, failure: { reason: 'changed', kind, id } as const });
  return [
    addFailure(before === undefined ? putNew(table, row) : put(table, row, requireLockVersion(before))),
    ...planSlugClaims(before, after).map(({ language, item }) => ({
      item,
      failure: { reason: 'slug', kind, id, language } as const,
    })),
    ...planSlugReleases(before, after).map(addFailure),
    ...planRowChanges(buildIndexItems(before), buildIndexItems(after)).map(addFailure),
  ];
};
