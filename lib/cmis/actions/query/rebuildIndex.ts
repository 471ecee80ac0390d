import { type CurrentIndexState, updateIndexState } from '#lib/cmis/actions/query/indexState.ts';
import { forgetSearchableTypes } from '#lib/cmis/actions/query/searchableTypes.ts';
import { addMarks, findMissingMarks } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import {
  type Backlog,
  getRetryDelay,
  isParked,
  PARKED_RETRY_DELAY,
  toFailureReason,
} from '#lib/cmis/domain/retrySchedule.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import {
  type IndexState,
  type Rebuild,
  type RebuildFailure,
  replaceIndexState,
} from '#lib/cmis/store/index/indexDefinition.ts';
import { indexEarlierChanges, loadUnindexedShards, type UnindexedShard } from '#lib/cmis/store/index/reindex.ts';
import { continueRepairPass, planRepairPasses } from '#lib/cmis/store/index/repairPasses.ts';
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
  for (const shard of await loadUnindexedShards(repositoryId))
    for (let rest: UnindexedShard | undefined = shard; rest !== undefined; rest = await indexEarlierChanges(rest))
      if (now() > end) return false;
  return true;
};

/** Ends a rebuild. What some object cannot be indexed by is looked at again after a day; all else is searched by now. */
const endRebuild = (
  { definition }: IndexState,
  { marks, refused = [] }: Omit<Rebuild, 'walk'>,
  time: number,
): IndexState =>
  refused.length === 0
    ? { definition: addMarks(definition, EXPOSED_TYPES) }
    : {
        definition: addMarks(definition, EXPOSED_TYPES, new Set(refused)),
        rebuild: { since: time + REFUSED, walk: 0, marks },
      };

/** The rebuild one step further on; none: it is done. */
const continueRebuild = async (
  repositoryId: string,
  { state }: CurrentIndexState,
  time: number,
): Promise<IndexState> => {
  const { definition, rebuild: { walk: number, after, ...rebuild } = { since: time, walk: 0, marks: '' } } = state;
  const marks = findMissingMarks(definition, EXPOSED_TYPES);
  const walk = planRepairPasses(repositoryId, marks)[number];
  if (walk === undefined) return endRebuild(state, rebuild, time);
  const { next, refused } = await continueRepairPass(repositoryId, walk, marks, after);
  for (const one of refused)
    log.warn('A property cannot be indexed: an object has too many values of it', { repositoryId, ...one });
  const properties = [...new Set([...(rebuild.refused ?? []), ...refused.map(({ property }) => property)])];
  const at: Pick<Rebuild, 'walk' | 'after'> = next === undefined ? { walk: number + 1 } : { walk: number, after: next };
  return { definition, rebuild: { ...rebuild, ...at, ...(properties.length === 0 ? {} : { refused: properties }) } };
};

const isDue = ({ rebuild }: IndexState, time: number): boolean =>
  rebuild !== undefined && time >= rebuild.since + DRAIN;

const rebuildIndex = async (repositoryId: string, first: CurrentIndexState, time: number): Promise<void> => {
  const end = now() + TIME;
  if (!(await indexEarlier(repositoryId, end)) || !isDue(first.state, time)) return;
  let stored: CurrentIndexState | undefined = first;
  while (stored !== undefined && isDue(stored.state, time) && now() < end) {
    const state = await continueRebuild(repositoryId, stored, time);
    const replaced = await replaceIndexState(repositoryId, stored, state);
    stored = replaced && { ...replaced, state };
  }
  forgetSearchableTypes(repositoryId);
  if (stored?.state.rebuild === undefined && stored !== undefined)
    log.info('Indexed by newly marked properties', { repositoryId });
};

/** Notes that a run has failed, so that the next waits the longer the more have. */
const recordFailure = async (repositoryId: string, error: unknown, time: number): Promise<RebuildFailure> => {
  const stored = await updateIndexState(repositoryId, time);
  const attempts = (stored.state.failure?.attempts ?? 0) + 1;
  const pause = isParked(attempts) ? PARKED_RETRY_DELAY : getRetryDelay(attempts);
  const since = stored.state.failure?.since ?? time;
  const failure: RebuildFailure = { attempts, since, until: time + pause, reason: toFailureReason(error) };
  await replaceIndexState(repositoryId, stored, { ...stored.state, failure });
  log[isParked(attempts) ? 'error' : 'warn']('The index of a repository could not be rebuilt', {
    repositoryId,
    attempts,
    reason: failure.reason,
  });
  return failure;
};

const clearFailure = async (repositoryId: string, stored: CurrentIndexState): Promise<CurrentIndexState> => {
  const { failure, ...state } = stored.state;
  if (failure === undefined) return stored;
  const replaced = await replaceIndexState(repositoryId, stored, state);
  return replaced === undefined ? stored : { ...replaced, state };
};

/** One run for a repository; what has failed, now or when it was last tried. */
const attempt = async (repositoryId: string, time: number): Promise<RebuildFailure | undefined> => {
  const stored = await updateIndexState(repositoryId, time);
  const { failure } = stored.state;
  if (failure !== undefined && time < failure.until) return failure;
  try {
    await rebuildIndex(repositoryId, stored, time);
    if (failure !== undefined) await clearFailure(repositoryId, await updateIndexState(repositoryId, time));
    return undefined;
  } catch (error) {
    return recordFailure(repositoryId, error, time);
  }
};

/**
 * Gives objects the entries that they lack of properties which type files have marked since, as far as there is time;
 * the next run goes on. Until all have them no query relies on any. A repository that fails does not stop another.
 */
export const rebuildIndexes = async (time = now()): Promise<Backlog> => {
  const failures: RebuildFailure[] = [];
  for (const repositoryId of config.cmisRepositories) {
    const failure = await attempt(repositoryId, time);
    if (failure !== undefined) failures.push(failure);
  }
  return {
    oldest: Math.max(0, ...failures.map(({ since }) => time - since)),
    parked: failures.filter(({ attempts }) => isParked(attempts)).length,
  };
};
