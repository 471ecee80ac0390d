import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { type IndexScope, indexKey } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { BackgroundTask, Step } from '#lib/cmis/store/writeStep.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/**
 * Returns the keys of an object's index entries, by partition and sort key in one text. The root folder has none: every
 * query adds it.
 */
export const getEntryKeys = (scope: IndexScope, object: CmisObject | undefined): ReadonlyMap<string, Key> => {
  if (object === undefined || createUnchangedRoot(object.entity.id) !== undefined) return new Map();
  const { id, entity } = object;
  const { repositoryId, baseId } = entity;
  const owner = scope === 'L' ? entity.id : id;
  return new Map(
    toIndexEntries(object).map(({ property, key }) => {
      const entry = indexKey({ repositoryId, scope, baseId, property }, entity.id, key, owner);
      return [`${entry.pk} ${entry.sk}`, entry];
    }),
  );
};

/** Removes entries; a task does so if the transaction has no room. Queries look at the objects of stale entries. */
const removeEntries = ({ entity }: CmisObject, keys: readonly Key[]): readonly Step[] => {
  const { id: entityId, repositoryId } = entity;
  const instead: BackgroundTask = { kind: 'entries', repositoryId, entityId, source: newId(), keys };
  return keys.map((key) => ({ item: remove(table(), key), instead }));
};

/** Removes entries that no longer hold and adds new ones; unchanged entries are not written. */
const updateEntries = (
  scope: IndexScope,
  before: CmisObject | undefined,
  after: CmisObject | undefined,
): readonly Step[] => {
  const [lost, added] = [getEntryKeys(scope, before), getEntryKeys(scope, after)];
  const type = after?.entity.typeId;
  const stale = [...lost].filter(([name]) => !added.has(name)).map(([, key]) => key);
  return [
    ...(before === undefined ? [] : removeEntries(before, stale)),
    ...[...added]
      .filter(([name]) => !lost.has(name))
      .map(([, key]) => ({ item: put(table(), { ...key, schema: 1, type }) })),
  ];
};

/** Updates the entries of the version that folders show, or of an object without versions, after a change or replacement. */
export const indexLatest = (before: CmisObject | undefined, after: CmisObject | undefined): readonly Step[] =>
  updateEntries('L', before, after);

/** Adds the entries of a version that another has replaced; a task does so if the transaction has no room. */
export const indexSuperseded = (version: CmisObject): readonly Step[] => {
  const { id: entityId, repositoryId } = version.entity;
  const instead: BackgroundTask = { kind: 'entity', repositoryId, entityId, source: newId() };
  return updateEntries('A', undefined, version).map((step) => ({ ...step, instead }));
};

/** Removes the entries of a superseded version that becomes the latest again or is deleted. */
export const unindexSuperseded = (version: CmisObject): readonly Step[] => updateEntries('A', version, undefined);
