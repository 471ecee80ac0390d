import { removeDeletedPolicy } from '#lib/cmis/actions/tasks/removeDeletedPolicy.ts';
import { extractText } from '#lib/cmis/domain/objects/contentText.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { indexPropertyWords, indexWords, toPropertySource } from '#lib/cmis/domain/query/text/textIndex.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { type Backlog, isParked, toFailureReason } from '#lib/cmis/domain/retrySchedule.ts';
import { countBlocks } from '#lib/cmis/store/children/countBlocks.ts';
import { readContent } from '#lib/cmis/store/contents/contents.ts';
import { loadVersions, type VersionList } from '#lib/cmis/store/entities/versionSeries.ts';
import { indexEntity } from '#lib/cmis/store/rebuild/indexEntity.ts';
import { removeStaleEntries } from '#lib/cmis/store/rebuild/repairIndex.ts';
import {
  beginAttempt,
  completeTask,
  parkTask,
  readTasks,
  retryTask,
  type StoredTask,
  saveTaskProgress,
} from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { deletePostings, writePostings } from '#lib/cmis/store/text/postings.ts';
import { deleteWordLists, loadWordLists, putWordList } from '#lib/cmis/store/text/wordLists.ts';
import type { BackgroundTask, Step } from '#lib/cmis/store/writeStep.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

type TaskOfKind<Kind extends BackgroundTask['kind']> = BackgroundTask & { readonly kind: Kind };

/** Number of words of a segment; number of segments that a request writes before it answers. */
const SEGMENT = 2000;
const AT_ONCE = 2;
/** Largest content in bytes that a request indexes before it answers. */
const SMALL = 256 * 1024;
/** Maximum number of bytes of a content that are indexed, from its beginning. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Milliseconds before the deadline after which no segment is begun. */
const RESERVE = 5000;

const loadTaskSeries = ({ repositoryId, entityId }: BackgroundTask): Promise<VersionList | undefined> =>
  loadVersions(repositoryId, entityId);

const loadTaskVersions = async (task: BackgroundTask): Promise<readonly CmisObject[]> =>
  (await loadTaskSeries(task))?.versions ?? [];

const hasTime = (): boolean => now() + RESERVE < (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY);

/**
 * Writes the postings of a version's properties and deletes those of words that it does not have. Repeats that if the
 * document changes meanwhile: postings that the change wrote must not be replaced by older ones. False if time ran out.
 */
const replacePostings = async (task: TaskOfKind<'properties' | 'gone'>): Promise<boolean> => {
  const { repositoryId, entityId, source } = task;
  const segment = { repositoryId, entityId, source, segment: 0 };
  const words = new Set(task.words);
  let list = await loadTaskSeries(task);
  for (;;) {
    const object = list?.versions.find((version) => toPropertySource(version) === source);
    const index = object === undefined ? undefined : indexPropertyWords(object);
    if (index !== undefined) await writePostings(segment, index);
    await deletePostings(
      segment,
      [...words].filter((word) => index?.positions.has(word) !== true),
    );
    const current = await loadTaskSeries(task);
    if (current?.entity.revision === list?.entity.revision) return true;
    if (!hasTime()) return false;
    for (const word of index?.positions.keys() ?? []) words.add(word);
    list = current;
  }
};

const indexProperties = async (task: TaskOfKind<'properties'>): Promise<boolean> => {
  const isDone = await replacePostings(task);
  if (isDone) await completeTask(task);
  return isDone;
};

/**
 * Indexes the segments of a content; false if some are left. The word list of a segment is stored before its postings,
 * so that none is orphaned.
 */
const indexContent = async (task: TaskOfKind<'content'>, most: number): Promise<boolean> => {
  const { repositoryId, entityId, source, content, bytes, segment: first = 0 } = task;
  const read = bytes ?? (await readContent(content, { offset: 0, length: MOST_BYTES }));
  const words = splitWords(extractText(content.mimeType, read));
  const end = Math.ceil(words.length / SEGMENT);
  for (let segment = first; segment < end; segment += 1) {
    if (segment - first === most || !hasTime()) {
      // The count of attempts starts again at 0 only after progress.
      if (segment > first) await saveTaskProgress(task, { ...task, segment });
      return false;
    }
    const place = { repositoryId, entityId, source, segment };
    const from = segment * SEGMENT;
    const index = indexWords([[words.slice(from, from + SEGMENT)]], from);
    await putWordList(place, index);
    await writePostings(place, index);
  }
  await completeTask(task);
  return true;
};

/** Removes postings of texts that no version has any more; false if time ran out. */
const removeWords = async (task: TaskOfKind<'gone'>): Promise<boolean> => {
  const { repositoryId, entityId, contentId } = task;
  if (task.words.length > 0 && !(await replacePostings(task))) return false;
  const versions = await loadTaskVersions(task);
  if (contentId !== undefined && !versions.some(({ facts }) => facts.content?.id === contentId))
    for (const list of await loadWordLists(repositoryId, entityId, contentId)) {
      await deletePostings(list, list.words);
      await deleteWordLists([list]);
    }
  await completeTask(task);
  return true;
};

/** Returns whether a version still has the content. If not, removes its postings. */
const checkStillUsed = async (task: TaskOfKind<'content'>): Promise<boolean> => {
  if ((await loadTaskVersions(task)).some(({ facts }) => facts.content?.id === task.content.id)) return true;
  const { repositoryId, entityId, source } = task;
  await removeWords({ kind: 'gone', repositoryId, entityId, source, words: [], contentId: task.content.id });
  await completeTask(task);
  return false;
};

const removeEntries = async (task: TaskOfKind<'entries'>): Promise<boolean> => {
  await removeStaleEntries(task.entityId, task.keys);
  await completeTask(task);
  return true;
};

/** Removes a deleted policy from its objects; false if time ran out. Those done are progress. */
const removePolicy = async (task: TaskOfKind<'policy'>): Promise<boolean> => {
  const { repositoryId, entityId: policyId, by } = task;
  const isDone = await removeDeletedPolicy({ repositoryId, policyId, by }, hasTime);
  await (isDone ? completeTask(task) : saveTaskProgress(task, task));
  return isDone;
};

/** Runs the background tasks of a change as long as its answer can wait; `resumeTasks` continues. */
export const runPendingTasks = async (steps: readonly Step[]): Promise<void> => {
  for (const { task } of steps)
    try {
      if (task?.kind === 'properties') await indexProperties(task);
      else if (task?.kind === 'entries') await removeEntries(task);
      else if (task?.kind === 'policy') await removePolicy(task);
      else if (task?.kind === 'content' && task.content.size <= SMALL) await indexContent(task, AT_ONCE);
    } catch (error) {
      log.warn('A background task is deferred', { cause: String(error) });
    }
};

/** Counting waits and repeats what changes meanwhile, neither of which is a failed attempt. */
const countFolder = async (task: TaskOfKind<'blocks'>): Promise<boolean> => {
  const isDone = await countBlocks(task.entityId, hasTime);
  await (isDone ? completeTask(task) : saveTaskProgress(task, task));
  return isDone;
};

const resume = async (task: BackgroundTask): Promise<boolean> => {
  if (task.kind === 'blocks') return countFolder(task);
  if (task.kind === 'gone') return removeWords(task);
  if (task.kind === 'properties') return indexProperties(task);
  if (task.kind === 'entries') return removeEntries(task);
  if (task.kind === 'policy') return removePolicy(task);
  if (task.kind === 'entity') {
    await indexEntity(task.repositoryId, task.entityId);
    await completeTask(task);
  } else if (await checkStillUsed(task)) return indexContent(task, Number.POSITIVE_INFINITY);
  return true;
};

const OUT_OF_TIME = 'The last attempts ended with their process, out of time or memory';

const park = async (stored: StoredTask, time: number, reason: string): Promise<void> => {
  const { task, attempts } = stored;
  const { repositoryId, entityId, kind } = task;
  if (await parkTask(stored, time, reason))
    log.error('A background task is parked', { repositoryId, entityId, kind, attempts, reason });
};

type Outcome = 'ended' | 'waits' | 'parked';

/** Makes one attempt at a task. A failure is stored with the task and stops no other. */
const attempt = async (stored: StoredTask, time: number): Promise<Outcome> => {
  const { task } = stored;
  const begun = await beginAttempt(stored, time);
  if (begun === undefined) return 'waits';
  try {
    // A parked task is tried again. A task whose attempts never returned is not, since it could end this run, too.
    if (isParked(stored.attempts) && stored.parked === undefined) {
      await park(begun, time, OUT_OF_TIME);
      return 'parked';
    }
    return (await resume(task)) ? 'ended' : 'waits';
  } catch (error) {
    const { attempts } = begun;
    log.warn('A background task has failed', { entityId: task.entityId, attempts, cause: String(error) });
    if (!isParked(attempts) || isTransient(error)) return 'waits';
    await park(begun, time, toFailureReason(error));
    return 'parked';
  }
};

/** A transient failure of the store is no reason to park a task. */
const isTransient = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable';

export interface ResumedTasks extends Backlog {
  /** Number of tasks completed. */
  readonly ended: number;
}

const MINUTE = 60_000;

/** Runs waiting background tasks while there is time. Returns the age and number of those that remain. */
export const resumeTasks = async (until = now()): Promise<ResumedTasks> => {
  const result = { ended: 0, oldest: 0, parked: 0 };
  for (const repositoryId of config.cmisRepositories)
    for await (const stored of readTasks(repositoryId, Math.floor(until / MINUTE))) {
      const isDue = stored.due <= until;
      const waits: Outcome = stored.parked === undefined ? 'waits' : 'parked';
      const outcome = isDue && hasTime() ? await attempt(stored, until) : waits;
      if (outcome === 'ended') result.ended += 1;
      else if (outcome === 'parked') result.parked += 1;
      else result.oldest = Math.max(result.oldest, until - stored.since);
      if (!hasTime()) return result;
    }
  return result;
};

/** Makes all parked tasks due at once; returns their number. */
export const retryParkedTasks = async (): Promise<number> => {
  let retried = 0;
  for (const repositoryId of config.cmisRepositories)
    for await (const stored of readTasks(repositoryId, 0))
      if (stored.parked !== undefined && (await retryTask(stored, now()))) retried += 1;
  return retried;
};
