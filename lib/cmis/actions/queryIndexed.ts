import { cmisError } from '#lib/cmis/domain/errors.ts';
import { indexBefore, loadUnindexed, type Unindexed } from '#lib/cmis/store/reindex.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';

/** Repositories of which this process knows that all is indexed: it stays so. */
const indexed = new Set<string>();

/** Milliseconds that a query spends on the index of earlier objects. */
const TIME = 10_000;

/**
 * Sees to it that objects stored by a version of this software that had no index are in it before anything is looked
 * for. What a query has no time for the next one goes on with.
 */
export const demandIndex = async (repositoryId: string): Promise<void> => {
  const name = `${table()} ${repositoryId}`;
  if (indexed.has(name)) return;
  const end = now() + TIME;
  for (const shard of await loadUnindexed(repositoryId))
    for (let rest: Unindexed | undefined = shard; rest !== undefined; rest = await indexBefore(rest))
      if (now() > end)
        throw cmisError('runtime', 'The objects of the repository are being indexed; ask again in a moment');
  indexed.add(name);
};
