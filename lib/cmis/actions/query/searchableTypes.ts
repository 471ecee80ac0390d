import { updateIndexState } from '#lib/cmis/actions/query/indexState.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { toSearchableTypes } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES, type ObjectType } from '#lib/cmis/domain/types/types.ts';
import { indexEarlierChanges, loadUnindexedShards, type UnindexedShard } from '#lib/cmis/store/index/reindex.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';

/** What this process knows of repositories; until when, where a rebuild is under way. */
const indexed = new Map<string, { readonly types: readonly ObjectType[]; readonly until: number }>();

const getCacheKey = (repositoryId: string): string => `${table()} ${repositoryId}`;

/** Milliseconds that a query spends on the index of earlier objects. */
const TIME = 10_000;
/** Milliseconds after which it is asked again whether a rebuild has ended. */
const PATIENCE = 60_000;

const indexEarlier = async (repositoryId: string): Promise<void> => {
  const end = now() + TIME;
  for (const shard of await loadUnindexedShards(repositoryId))
    for (let rest: UnindexedShard | undefined = shard; rest !== undefined; rest = await indexEarlierChanges(rest))
      if (now() > end)
        throw cmisError('runtime', 'The objects of the repository are being indexed; ask again in a moment');
};

/** The next query asks what is indexed. */
export const forgetSearchableTypes = (repositoryId: string): void => {
  indexed.delete(getCacheKey(repositoryId));
};

/**
 * The types with the properties that all their objects are found by: a property that a type file has marked since is
 * none until it is. Objects stored by a version of this software that had no index are put into it before; what a
 * query has no time for the next one goes on with.
 */
export const loadSearchableTypes = async (repositoryId: string): Promise<readonly ObjectType[]> => {
  const name = getCacheKey(repositoryId);
  const known = indexed.get(name);
  if (known !== undefined && now() < known.until) return known.types;
  await indexEarlier(repositoryId);
  const { state } = await updateIndexState(repositoryId, now());
  const types = toSearchableTypes(state.definition, EXPOSED_TYPES);
  indexed.set(name, { types, until: state.rebuild === undefined ? Number.POSITIVE_INFINITY : now() + PATIENCE });
  return types;
};
