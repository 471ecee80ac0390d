import { cmisError } from '#lib/cmis/domain/errors.ts';
import { EXPOSED_TYPES, type ObjectType } from '#lib/cmis/domain/types.ts';
import { loadIndexDefinition, storeIndexDefinition } from '#lib/cmis/store/indexDefinition.ts';
import { indexBefore, loadUnindexed, type Unindexed } from '#lib/cmis/store/reindex.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';

/** The types of repositories of which this process knows that all objects are indexed: they stay so. */
const indexed = new Map<string, readonly ObjectType[]>();

/** Milliseconds that a query spends on the index of earlier objects. */
const TIME = 10_000;

const indexEarlier = async (repositoryId: string): Promise<void> => {
  const end = now() + TIME;
  for (const shard of await loadUnindexed(repositoryId))
    for (let rest: Unindexed | undefined = shard; rest !== undefined; rest = await indexBefore(rest))
      if (now() > end)
        throw cmisError('runtime', 'The objects of the repository are being indexed; ask again in a moment');
};

/** A property that a type file has marked since, when objects were there already, is none to find objects by. */
const indexedTypes = async (repositoryId: string): Promise<readonly ObjectType[]> => {
  const stored = await loadIndexDefinition(repositoryId);
  const unknown = EXPOSED_TYPES.filter(({ id }) => stored[id] === undefined);
  const added = Object.fromEntries(unknown.map(({ id, indexed: properties }) => [id, [...properties]]));
  if (unknown.length > 0) await storeIndexDefinition(repositoryId, { ...stored, ...added });
  return EXPOSED_TYPES.map((type) => {
    const known = stored[type.id] ?? added[type.id] ?? [];
    return { ...type, indexed: new Set(known.filter((id) => type.indexed.has(id))) };
  });
};

/**
 * The types with the properties that all their objects are found by. Objects stored by a version of this software that
 * had no index are put into it before; what a query has no time for the next one goes on with.
 */
export const searchableTypes = async (repositoryId: string): Promise<readonly ObjectType[]> => {
  const name = `${table()} ${repositoryId}`;
  const known = indexed.get(name);
  if (known !== undefined) return known;
  await indexEarlier(repositoryId);
  const types = await indexedTypes(repositoryId);
  indexed.set(name, types);
  return types;
};
