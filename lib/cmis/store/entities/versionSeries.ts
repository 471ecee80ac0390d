import {
  type CmisObject,
  type Entity,
  type Facts,
  parseObjectId,
  toListedObject,
  toVersionId,
} from '#lib/cmis/domain/objects/entity.ts';
import { findDeletedIds, isDeletionRunning } from '#lib/cmis/store/entities/deletedTrees.ts';
import { parseEntity } from '#lib/cmis/store/entities/entityItem.ts';
import { deletionMarkerKey, headKey, parseVersionOrdinal, seriesPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** A document with its versions. */
export interface VersionList {
  readonly entity: Entity;
  /** Newest first, by ordinal. */
  readonly versions: readonly CmisObject[];
}

const buildVersionList = (seriesId: string, rows: readonly StoredItem[]): VersionList | undefined => {
  const { sk } = headKey(seriesId);
  const entity = parseEntity(
    seriesId,
    rows.find((row) => row.sk === sk),
  );
  if (entity === undefined) return undefined;
  const others = rows.flatMap((row): readonly CmisObject[] => {
    const ordinal = parseVersionOrdinal(String(row.sk));
    if (ordinal === undefined) return [];
    return [{ id: toVersionId(seriesId, ordinal), entity, facts: JSON.parse(String(row.data)) as Facts }];
  });
  const getOrdinal = ({ facts }: CmisObject): number => facts.version?.ordinal ?? 0;
  const versions = [toListedObject(entity), ...others].sort((a, b) => getOrdinal(b) - getOrdinal(a));
  return { entity, versions };
};

const readSeries = async (repositoryId: string, seriesId: string): Promise<VersionList | undefined> => {
  const rows = await queryAll({ table: table(), pk: seriesPartition(seriesId), descending: true });
  const list = buildVersionList(seriesId, rows);
  return list?.entity.repositoryId === repositoryId ? list : undefined;
};

/**
 * Attempts at a consistent read: a query is no snapshot, so a version that moves between items may be read twice or not
 * at all.
 */
const TRIES = 4;

const readConsistentSeries = async (repositoryId: string, seriesId: string): Promise<VersionList | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const list = await readSeries(repositoryId, seriesId);
    const ids = new Set(list?.versions.map(({ id }) => id));
    const whole =
      list?.entity.series === undefined || (ids.size === list.entity.series.size && ids.size === list.versions.length);
    if (whole || tries === TRIES) return list;
  }
};

/**
 * Loads all versions of the series that an object id or series id belongs to.
 * @param deleted whether to include a document that a running tree deletion has yet to erase
 */
export const loadVersions = async (
  repositoryId: string,
  objectId: string,
  { deleted = false }: { readonly deleted?: boolean | undefined } = {},
): Promise<VersionList | undefined> => {
  const seriesId = parseObjectId(objectId).entityId;
  const [list, underWay] = await Promise.all([
    readConsistentSeries(repositoryId, seriesId),
    deleted ? undefined : getItem(table(), deletionMarkerKey(repositoryId, seriesId)),
  ]);
  if (list === undefined || !isDeletionRunning(underWay)) return list;
  return (await findDeletedIds([list.entity])).has(list.entity.id) ? undefined : list;
};
