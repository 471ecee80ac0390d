import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { ATTRIBUTES_WITHOUT_COPY } from '#lib/cmis/store/children/childItem.ts';
import { loadTombstones, parseTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import type { Entry } from '#lib/cmis/store/index/entrySource.ts';
import { getReplacedIds, type QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { CHILD_SHARDS, childKey, childPartition, childRange } from '#lib/cmis/store/keys.ts';
import { loadCurrentRows } from '#lib/cmis/store/listings/currentRows.ts';
import { now } from '#lib/shared/clock.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

const getSubtypes = (baseId: string): ReadonlySet<string> =>
  new Set(EXPOSED_TYPES.filter((type) => type.baseId === baseId).map(({ id }) => id));

const parseChildEntry = (row: StoredItem): Entry => ({
  sk: String(row.sk),
  entityId: String(row.id),
  type: String(row.type),
});

const createCopyEntries = (copies: readonly CmisObject[], folderId: string): readonly Entry[] =>
  copies
    .map(({ id, entity, facts }) => ({
      sk: childKey(folderId, facts.name).sk,
      ...parseObjectId(id),
      type: entity.typeId,
    }))
    .toSorted((a, b) => compareText(a.sk, b.sk));

/**
 * Opens a scan of a folder's children in the order of their names. Children of several base types share the partitions.
 */
export const openChildScan = ({ baseId, types, allVersions, copies }: QueryScope, folderId: string): EntryScan => {
  // A search of all versions reads the children's versions.
  const inFolder = copies.filter(({ entity }) => !allVersions && entity.parents.includes(folderId));
  return new EntryScan({
    partitions: CHILD_SHARDS.map((shard) => childPartition(folderId, shard)),
    ranges: [childRange(now())],
    toEntry: parseChildEntry,
    attributes: ATTRIBUTES_WITHOUT_COPY,
    types: types ?? getSubtypes(baseId),
    hasDuplicates: false,
    extraEntries: createCopyEntries(inFolder, folderId),
    replaced: getReplacedIds(inFolder),
    descending: false,
    tombstones: {
      parse: parseTombstone,
      load: loadTombstones,
      loadCurrent: async (ids) => (await loadCurrentRows(folderId, ids)).map(parseChildEntry),
    },
  });
};
