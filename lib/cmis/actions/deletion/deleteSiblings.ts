import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { removeChildren } from '#lib/cmis/store/children/children.ts';
import { Stale } from '#lib/cmis/store/commit.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import { groupByTransaction } from '#lib/cmis/store/groupByTransaction.ts';
import { unindexVersion } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Transaction items of a document (head, child item, content, background task) and of a folder (head, child item,
 * counts), besides index entries.
 */
const DOCUMENT = 4;
const FOLDER = 6;

/** Whether an object has one folder, one version and no relationships, policies or shared content. */
const isSimple = ({ parents, series, relationships, policies, facts }: Entity): boolean =>
  parents.length === 1 &&
  (series === undefined || (series.size === 1 && series.checkedOut === undefined)) &&
  (relationships ?? 0) === 0 &&
  (policies ?? []).length === 0 &&
  facts.content?.shared !== true;

/** Bytes of properties that count as an item, so that the tasks for the words of a group fit a transaction of 4 MB. */
const BYTES_PER_ITEM = 10_000;

const countItems = (entity: Entity): number =>
  (entity.baseId === 'cmis:folder' ? FOLDER : DOCUMENT) +
  toIndexEntries(toListedObject(entity)).length +
  Math.floor(Buffer.byteLength(JSON.stringify(entity.facts.properties)) / BYTES_PER_ITEM);

const deleteGroup = async (session: Session, folderId: string, entities: readonly Entity[]): Promise<void> => {
  const [first] = entities;
  if (first === undefined) return;
  const steps = [
    ...entities.flatMap((entity) => removeEntityItems(entity)),
    ...entities.flatMap((entity) => unindexVersion(toListedObject(entity))),
    ...removeChildren(folderId, entities),
    ...(await releaseContents(entities.flatMap(({ facts }) => facts.content ?? []))),
  ];
  const objectIds = entities.map((entity) => toListedObject(entity).id);
  const options = { time: nowIso(), lastNumber: 0, objectIds, entities };
  await commitChange(session, { object: toListedObject(first), changeType: 'deleted', steps }, options);
};

/**
 * Returns whether an error means that a group was not deleted because one of its objects has changed since it was read,
 * or needs a single deletion.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof Stale ||
  error instanceof ConditionFailed ||
  (error instanceof ServiceError && error.kind !== 'unavailable');

/**
 * Deletes unchanged children of a folder, many in one transaction. Returns those that are left because they have more
 * references or have changed: delete them one by one. Any other failure of a group is thrown after all groups have ended.
 */
export const deleteSiblings = async (
  session: Session,
  folderId: string,
  entities: readonly Entity[],
): Promise<readonly Entity[]> => {
  const left = entities.filter((entity) => !isSimple(entity));
  const groups = groupByTransaction(entities.filter(isSimple), countItems);
  const outcomes = await Promise.allSettled(groups.map((group) => deleteGroup(session, folderId, group)));
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ error: outcome.reason as unknown, group: groups[index] ?? [] }] : [],
  );
  for (const { error } of failed) if (!isOutdated(error)) throw error;
  return [...left, ...failed.flatMap(({ group }) => group)];
};
