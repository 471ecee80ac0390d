import { extractText, hasText } from '#lib/cmis/domain/objects/contentText.ts';
import type { CmisObject, Content, Entity } from '#lib/cmis/domain/objects/entity.ts';
import {
  indexPropertyWords,
  indexWords,
  isFullTextIndexed,
  type TextIndex,
  toContentSource,
  toPropertySource,
} from '#lib/cmis/domain/query/text/textIndex.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { table } from '#lib/cmis/store/table.ts';
import { putTask, putWordTasks } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { postingRow, segmentPostingKey, type TextSegment } from '#lib/cmis/store/text/postings.ts';
import { wordListRow } from '#lib/cmis/store/text/wordLists.ts';
import { MAX_TRANSACTION_ITEMS, type Step } from '#lib/cmis/store/writeStep.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/**
 * Largest number of words of properties, and of a content, written in the transaction of their object; more are written
 * right after it.
 */
const PROPERTY_WORDS = 16;
const CONTENT_WORDS = 20;
/** Content up to this size in bytes is read to count its words. */
const SMALL = 4096;
/** Items of the change event, beside those of the object. */
const CHANGE = 3;

const NOTHING: TextIndex = { positions: new Map(), size: 0 };

const isSame = (a: readonly number[], b: readonly number[] | undefined): boolean =>
  a.length === b?.length && a.every((place, index) => place === b[index]);

const putWords = (segment: TextSegment, index: TextIndex, words: Iterable<string>): readonly Step[] =>
  [...words].map((word) => ({ item: put(table(), postingRow(segment, index, word)) }));

/** Updates the postings of an object's properties; leaves them to a task if many change. */
export const indexProperties = (before: CmisObject | undefined, after: CmisObject): readonly Step[] => {
  if (!isFullTextIndexed(after)) return [];
  const { id: entityId, repositoryId } = after.entity;
  const source = toPropertySource(after);
  const [was, will] = [before === undefined ? NOTHING : indexPropertyWords(before), indexPropertyWords(after)];
  const lost = [...was.positions.keys()].filter((word) => !will.positions.has(word));
  const changed = [...will.positions].filter(([word, places]) => !isSame(places, was.positions.get(word)));
  const task = { kind: 'properties', repositoryId, entityId, source, words: lost, part: newId() } as const;
  if (lost.length + changed.length > PROPERTY_WORDS) return putWordTasks(task);
  const segment = { repositoryId, entityId, source, segment: 0 };
  const written = putWords(
    segment,
    will,
    changed.map(([word]) => word),
  );
  const removed = lost.map((word): Step => ({ item: remove(table(), segmentPostingKey(segment, word)) }));
  return [...written, ...removed].map((step) => ({ ...step, instead: task }));
};

/**
 * Indexes the words of a document's new content if it is text.
 * @param bytes the content, if at hand
 * @param steps the other steps of the transaction: few words are written with them if there is room
 */
export const indexContent = (
  { id: entityId, repositoryId, typeId }: Entity,
  content: Content,
  bytes: Uint8Array | undefined,
  steps: readonly Step[],
): readonly Step[] => {
  if (!getType(typeId).fulltextIndexed || content.size === 0 || !hasText(content.mimeType)) return [];
  const source = toContentSource(content);
  const task = putTask({ kind: 'content', repositoryId, entityId, source, content, bytes });
  if (bytes === undefined || bytes.byteLength > SMALL) return [task];
  const index = indexWords([[splitWords(extractText(content.mimeType, bytes))]]);
  const { size } = index.positions;
  if (size === 0) return [];
  if (size > CONTENT_WORDS || steps.length + size + 1 + CHANGE > MAX_TRANSACTION_ITEMS) return [task];
  const segment = { repositoryId, entityId, source, segment: 0 };
  return [...putWords(segment, index, index.positions.keys()), { item: put(table(), wordListRow(segment, index)) }];
};

/** Leaves the postings of a deleted version and its content to a task; until it runs they find nothing. */
export const unindexVersion = (version: CmisObject): readonly Step[] => {
  if (!isFullTextIndexed(version)) return [];
  const { id: entityId, repositoryId } = version.entity;
  const { content } = version.facts;
  const words = [...indexPropertyWords(version).positions.keys()];
  const source = toPropertySource(version);
  const gone = content !== undefined && hasText(content.mimeType) ? { contentId: content.id } : {};
  return putWordTasks({ kind: 'gone', repositoryId, entityId, source, words, ...gone });
};

/** Leaves the postings of a content that a version no longer has to a task. */
export const unindexContent = (entity: Entity, content: Content | undefined): readonly Step[] => {
  if (content === undefined || !hasText(content.mimeType) || !getType(entity.typeId).fulltextIndexed) return [];
  const { id: entityId, repositoryId } = entity;
  return [putTask({ kind: 'gone', repositoryId, entityId, source: content.id, words: [], contentId: content.id })];
};
