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
import { continueRepairPass, planRepairPasses } from '#lib/cmis/store/rebuild/repairPasses.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds after which all processes that write objects without a new mark have ended. */
const DRAIN = 5 * 60 * 1000;
/** Milliseconds after which properties with too many values are tried again. */
const REFUSED = 24 * 60 * 60 * 1000;
/** Milliseconds of one run. */
const TIME = 25_000;

/**
 * Ends a rebuild. Properties that could not be indexed for some object are tried again after a day; all others are
 * searchable now.
 */
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

/** Runs one step of the rebuild and returns the new state, without a rebuild if it is complete. */
const continueRebuild = async (
  repositoryId: string,
  { state }: CurrentIndexState,
  time: number,
): Promise<IndexState> => {
  const { definition, rebuild: { walk: position, after, ...rebuild } = { since: time, walk: 0, marks: '' } } = state;
  const marks = findMissingMarks(definition, EXPOSED_TYPES);
  const pass = planRepairPasses(repositoryId, marks)[position];
  if (pass === undefined) return endRebuild(state, rebuild, time);
  const { next, refused } = await continueRepairPass(repositoryId, pass, marks, after);
  for (const one of refused)
    log.warn('A property cannot be indexed: an object has too many values of it', { repositoryId, ...one });
  const properties = [...new Set([...(rebuild.refused ?? []), ...refused.map(({ property }) => property)])];
  const at: Pick<Rebuild, 'walk' | 'after'> =
    next === undefined ? { walk: position + 1 } : { walk: position, after: next };
  return { definition, rebuild: { ...rebuild, ...at, ...(properties.length === 0 ? {} : { refused: properties }) } };
};

const isDue = ({ rebuild }: IndexState, time: number): boolean =>
  rebuild !== undefined && time >= rebuild.since + DRAIN;

const rebuildIndex = async (repositoryId: string, first: CurrentIndexState, time: number): Promise<void> => {
  const end = now() + TIME;
  if (!isDue(first.state, time)) return;
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

/** Stores a failed run; the pause before the next grows with the number of failures. */
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

/** Runs the rebuild of one repository and returns its current or last failure. */
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
 * Adds the index entries that objects lack for newly marked properties, as far as time allows; the next run continues.
 * No query uses a property until all objects have its entries. A failing repository does not stop another.
 */
export const rebuildIndexes = async (time = now()): Promise<Backlog> => {
  const failures: RebuildFailure[] = [];
  for (const repositoryId of config.cmisRepositories) {
    const failure = await attempt(repositoryId, time);
    if (failure !== undefined) failures.push(failure);
  }
  const waiting = failures.filter(({ attempts }) => !isParked(attempts));
  return {
    oldest: Math.max(0, ...waiting.map(({ since }) => time - since)),
    parked: failures.length - waiting.length,
  };
};
