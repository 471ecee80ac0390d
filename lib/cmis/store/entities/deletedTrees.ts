import { type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { type FolderOutcome, isDeletedBy } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { parseEntity } from '#lib/cmis/store/entities/entityItem.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

/** Whether a tree deletion is running, from the item under a `deletionMarkerKey`. */
export const isDeletionRunning = (row: StoredItem | undefined): boolean => Number(row?.deletions ?? 0) > 0;

type Entities = Map<string, Entity | undefined>;

const getEndIds = ({ baseId, facts: { properties } }: Entity): readonly string[] =>
  baseId === 'cmis:relationship'
    ? ['cmis:sourceId', 'cmis:targetId'].map((id) => parseObjectId(String(properties[id]?.[0])).entityId)
    : [];

/** Loads the ends of relationships and all ancestors: one request a level per hundred entities. */
const loadAncestorsAndEnds = async (all: readonly Entity[]): Promise<Entities> => {
  const known: Entities = new Map(all.map((entity) => [entity.id, entity]));
  for (let wanted = all.flatMap((one) => [...one.parents, ...getEndIds(one)]); wanted.length > 0; ) {
    const unknown = [...new Set(wanted)].filter((id) => !known.has(id));
    const rows = await batchGet(table(), unknown.map(headKey));
    const found = unknown.map((id, index) => parseEntity(id, rows[index]));
    for (const [index, id] of unknown.entries()) known.set(id, found[index]);
    wanted = found.flatMap((entity) => entity?.parents ?? []);
  }
  return known;
};

/** Returns what happens to a folder, from its nearest ancestor that is being deleted. */
const getFate = (folderId: string, known: Entities): FolderOutcome => {
  const passed = new Set<string>();
  for (let id = folderId; !passed.has(id); ) {
    passed.add(id);
    const folder = known.get(id);
    if (folder === undefined) return 'gone';
    if (folder.deletion !== undefined) return folder.deletion;
    const [parent] = folder.parents;
    if (parent === undefined) return id === getRootFolderId(folder.repositoryId) ? 'stays' : 'gone';
    id = parent;
  }
  return 'gone';
};

const isDeleted = (entity: Entity, known: Entities): boolean => {
  if (entity.baseId === 'cmis:folder') return getFate(entity.id, known) !== 'stays';
  return (
    entity.deletion !== undefined ||
    isDeletedBy(entity.parents.map((id) => getFate(id, known))) ||
    getEndIds(entity).some((id) => {
      const end = known.get(id);
      return end === undefined || isDeleted(end, known);
    })
  );
};

/**
 * Returns the ids of the entities that a running tree deletion has yet to erase; for all other callers they no longer
 * exist. Call it only while a deletion is running, since it reads every level of ancestors.
 */
export const findDeletedIds = async (entities: readonly Entity[]): Promise<ReadonlySet<string>> => {
  const known = await loadAncestorsAndEnds(entities);
  return new Set(entities.filter((entity) => isDeleted(entity, known)).map(({ id }) => id));
};
