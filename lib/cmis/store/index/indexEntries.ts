import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { type IndexScope, indexKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** The keys of an object's entries, by their names. The root folder has none: every query knows that it is there. */
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

/** Takes an object out of the index as it was, and puts it in as it will be: what stays the same is not written. */
const updateEntries = (
  scope: IndexScope,
  before: CmisObject | undefined,
  after: CmisObject | undefined,
): readonly Step[] => {
  const [lost, added] = [getEntryKeys(scope, before), getEntryKeys(scope, after)];
  const type = after?.entity.typeId;
  return [
    ...[...lost].filter(([name]) => !added.has(name)).map(([, key]) => ({ item: remove(table(), key) })),
    ...[...added]
      .filter(([name]) => !lost.has(name))
      .map(([, key]) => ({ item: put(table(), { ...key, schema: 1, type }) })),
  ];
};

/** Another version becomes the latest, or the latest one changes; of what has no versions, it itself. */
export const indexLatest = (before: CmisObject | undefined, after: CmisObject | undefined): readonly Step[] =>
  updateEntries('L', before, after);

/** A version is no longer the latest. */
export const indexSuperseded = (version: CmisObject): readonly Step[] => updateEntries('A', undefined, version);

/** A version that was not the latest becomes it, or is deleted. */
export const unindexSuperseded = (version: CmisObject): readonly Step[] => updateEntries('A', version, undefined);
