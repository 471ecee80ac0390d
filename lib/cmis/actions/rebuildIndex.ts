import { indexState, type NotedState } from '#lib/cmis/actions/indexState.ts';
import { forgetTypes } from '#lib/cmis/actions/queryIndexed.ts';
import { allMarks, missingMarks } from '#lib/cmis/domain/query/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types.ts';
import { type IndexState, type Rebuild, replaceIndexState } from '#lib/cmis/store/indexDefinition.ts';
import { walkOn, walksFor } from '#lib/cmis/store/indexWalks.ts';
import { indexBefore, loadUnindexed, type Unindexed } from '#lib/cmis/store/reindex.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds after which no process writes objects any more that does not know of marks that were seen before. */
const DRAIN = 5 * 60 * 1000;
/** Milliseconds after which objects are looked at again that had too many values of a property. */
const REFUSED = 24 * 60 * 60 * 1000;
/** Milliseconds that one run takes. */
const TIME = 25_000;

/** Puts objects into the index that were stored when there was none; false: not all yet. */
const indexEarlier = async (repositoryId: string, end: number): Promise<boolean> => {
  for (const shard of await loadUnindexed(repositoryId))
    for (let rest: Unindexed | undefined = shard; rest !== undefined; rest = await indexBefore(rest))
      if (now() > end) return false;
  return true;
};

/** The rebuild one step further on; none: it is done. */
const step = async (repositoryId: string, { state }: NotedState, time: number): Promise<IndexState> => {
  const { definition, rebuild: { walk: number, after, ...rebuild } = { since: time, walk: 0, marks: '' } } = state;
  const marks = missingMarks(definition, EXPOSED_TYPES);
  const walk = walksFor(repositoryId, marks)[number];
  if (walk === undefined) return { definition: allMarks(definition, EXPOSED_TYPES) };
  const { next, refused } = await walkOn(repositoryId, walk, marks, after);
  if (refused !== undefined) {
    log.warn('A property cannot be indexed: an object has too many values of it', { repositoryId, ...refused });
    return { definition, rebuild: { ...rebuild, since: time + REFUSED, walk: 0 } };
  }
  const at: Pick<Rebuild, 'walk' | 'after'> = next === undefined ? { walk: number + 1 } : { walk: number, after: next };
  return { definition, rebuild: { ...rebuild, ...at } };
};

const isDue = ({ rebuild }: IndexState, time: number): boolean =>
  rebuild !== undefined && time >= rebuild.since + DRAIN;

const rebuildIndex = async (repositoryId: string, time: number): Promise<void> => {
  const end = now() + TIME;
  if (!(await indexEarlier(repositoryId, end))) return;
  let stored: NotedState | undefined = await indexState(repositoryId, time);
  if (!isDue(stored.state, time)) return;
  while (stored !== undefined && isDue(stored.state, time) && now() < end) {
    const state = await step(repositoryId, stored, time);
    const replaced = await replaceIndexState(repositoryId, stored, state);
    stored = replaced && { ...replaced, state };
  }
  if (stored?.state.rebuild !== undefined) return;
  forgetTypes(repositoryId);
  log.info('Indexed by newly marked properties', { repositoryId });
};

/**
 * Gives objects the entries that they lack of properties which type files have marked since, as far as there is time;
 * the next run goes on. Until all have them no query relies on any.
 */
export const rebuildIndexes = async (time = now()): Promise<void> => {
  for (const repositoryId of config.cmisRepositories) await rebuildIndex(repositoryId, time);
};
