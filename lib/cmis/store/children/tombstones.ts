import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { tombstoneKey, tombstoneRange } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { now } from '#lib/shared/clock.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

/** Seconds for which a tombstone is visible: longer than any folder listing takes. */
const LIFETIME = 60;

const seconds = (): number => Math.floor(now() / 1000);

/**
 * Marks the place from which a child was renamed or removed. A reader of several shards may read the new place too
 * early and the old place too late; the tombstone tells it about the child.
 */
export const createTombstone = (folderId: string, { id, facts }: Entity): Step => {
  const expires = seconds() + LIFETIME;
  return {
    item: put(table(), { ...tombstoneKey(folderId, facts.name, id, expires), schema: 1, child: id, expires }),
    dispensable: true,
  };
};

/** Returns the child id of a tombstone; undefined if the item is a child. */
export const parseTombstone = ({ child }: StoredItem): string | undefined =>
  child === undefined ? undefined : String(child);

/** Loads the ids of children that recently left these shards. */
export const loadTombstones = async (partitions: readonly string[]): Promise<readonly string[]> => {
  const between = tombstoneRange(seconds());
  const rows = await Promise.all(partitions.map((pk) => queryAll({ table: table(), pk, sk: { between } })));
  return rows.flat().flatMap((row) => parseTombstone(row) ?? []);
};
