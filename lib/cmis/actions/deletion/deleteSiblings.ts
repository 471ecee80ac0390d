import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { groupSiblings, removeSiblings } from '#lib/cmis/store/objects/removeSiblings.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Whether an object has one folder, one version and no relationships, policies or shared content. */
const isSimple = ({ parents, series, relationships, policies, facts }: Entity): boolean =>
  parents.length === 1 &&
  (series === undefined || (series.size === 1 && series.checkedOut === undefined)) &&
  (relationships ?? 0) === 0 &&
  (policies ?? []).length === 0 &&
  facts.content?.shared !== true;

const deleteGroup = async (session: Session, folderId: string, entities: readonly Entity[]): Promise<void> => {
  const [first] = entities;
  if (first === undefined) return;
  const steps = await removeSiblings(folderId, entities);
  const objectIds = entities.map((entity) => toListedObject(entity).id);
  const options = { time: nowIso(), objectIds, entities };
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
  const groups = groupSiblings(entities.filter(isSimple));
  const outcomes = await Promise.allSettled(groups.map((group) => deleteGroup(session, folderId, group)));
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ error: outcome.reason as unknown, group: groups[index] ?? [] }] : [],
  );
  for (const { error } of failed) if (!isOutdated(error)) throw error;
  return [...left, ...failed.flatMap(({ group }) => group)];
};
