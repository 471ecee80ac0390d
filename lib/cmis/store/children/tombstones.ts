import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { childRow, childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { tombstoneKey, tombstoneRange } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { type Key, put } from '#lib/shared/dynamodb/writeItems.ts';

/** Seconds for which lists see a departure: more than any of them is read for. */
const LIFETIME = 60;

const seconds = (): number => Math.floor(now() / 1000);

/**
 * Notes, where a child stood, that it got another name or left the folder. A reader of several shards who came too
 * early to its new place and too late to this one learns of it here.
 */
export const createTombstone = (folderId: string, { id, facts }: Entity): Step => {
  const expires = seconds() + LIFETIME;
  return {
    item: put(table(), { ...tombstoneKey(folderId, facts.name, id, expires), schema: 1, child: id, expires }),
    dispensable: true,
  };
};

/** The child that a row says has departed; undefined: the row is that of a child. */
export const parseTombstone = ({ child }: StoredItem): string | undefined =>
  child === undefined ? undefined : String(child);

/** Ids of children that have departed from these shards while they were read. */
export const loadTombstones = async (partitions: readonly string[]): Promise<readonly string[]> => {
  const between = tombstoneRange(seconds());
  const rows = await Promise.all(partitions.map((pk) => queryAll({ table: table(), pk, sk: { between } })));
  return rows.flat().flatMap((row) => parseTombstone(row) ?? []);
};

/** The rows that children have in a folder by now, as their heads have it; of those that are in it no more there is none. */
export const loadCurrentRows = async (
  folderId: string,
  ids: readonly string[],
): Promise<readonly (StoredItem & Key)[]> =>
  (await loadEntities(ids)).flatMap((entity) => {
    if (entity === undefined || !entity.parents.includes(folderId)) return [];
    return [
      entity.parents.length === 1 ? childRowWithCopy(folderId, entity) : childRow(folderId, entity.facts.name, entity),
    ];
  });
