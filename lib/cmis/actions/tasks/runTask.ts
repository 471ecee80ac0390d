import { removeDeletedPolicy } from '#lib/cmis/actions/tasks/removeDeletedPolicy.ts';
import { extractText } from '#lib/cmis/domain/objects/contentText.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { indexPropertyWords, indexWords, toPropertySource } from '#lib/cmis/domain/query/text/textIndex.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { countBlocks } from '#lib/cmis/store/children/countBlocks.ts';
import { readContent } from '#lib/cmis/store/contents/contents.ts';
import { loadVersions, type VersionList } from '#lib/cmis/store/entities/versionSeries.ts';
import { indexEntity } from '#lib/cmis/store/rebuild/indexEntity.ts';
import { removeStaleEntries } from '#lib/cmis/store/rebuild/repairIndex.ts';
import { completeTask, saveTaskProgress } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { deletePostings, writePostings } from '#lib/cmis/store/text/postings.ts';
import { deleteWordLists, loadWordLists, putWordList } from '#lib/cmis/store/text/wordLists.ts';
import type { BackgroundTask } from '#lib/cmis/store/writeStep.ts';
import { now } from '#lib/shared/clock.ts';
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

/** Whether another segment may begin before the deadline. */
export const hasTime = (): boolean => now() + RESERVE < (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY);

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

/** Counting waits and repeats what changes meanwhile, neither of which is a failed attempt. */
const countFolder = async (task: TaskOfKind<'blocks'>): Promise<boolean> => {
  const isDone = await countBlocks(task.entityId, hasTime);
  await (isDone ? completeTask(task) : saveTaskProgress(task, task));
  return isDone;
};

/** Runs a task of a change, unless its content is too large for a request; `resumeTask` does the rest. */
export const runAtOnce = async (task: BackgroundTask): Promise<void> => {
  if (task.kind === 'properties') await indexProperties(task);
  else if (task.kind === 'entries') await removeEntries(task);
  else if (task.kind === 'policy') await removePolicy(task);
  else if (task.kind === 'content' && task.content.size <= SMALL) await indexContent(task, AT_ONCE);
};

/** Runs a task to its end, or as long as there is time; false if work is left. */
export const resumeTask = async (task: BackgroundTask): Promise<boolean> => {
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
