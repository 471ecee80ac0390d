import { deleteRelationship, deleteRelationshipsNaming } from '#lib/cmis/actions/deletion/deleteRelationship.ts';
import { deleteVersion, deleteVersions } from '#lib/cmis/actions/deletion/deleteVersions.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { removeObject } from '#lib/cmis/store/objects/removeObject.ts';
import { exceedsWithLast } from '#lib/cmis/store/objects/removeVersions.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/**
 * Throws if the folder has children. A folder that stays keeps its relationships, so this check comes before they are
 * deleted.
 */
export const checkEmpty = async ({ repositoryId }: Session, folderId: string): Promise<void> => {
  const { childCount } = await loadObjects(repositoryId, [], { countChildrenOf: folderId });
  if (childCount > 0)
    throw cmisError('constraint', 'The folder is not empty: delete its children first, or use deleteTree');
};

/** Deletes an object without versions. */
const deleteSimple = async (session: Session, object: CmisObject): Promise<void> => {
  const { entity } = object;
  if (entity.baseId === 'cmis:relationship') return deleteRelationship(session, object);
  if (entity.baseId === 'cmis:folder' && (entity.relationships ?? 0) > 0) await checkEmpty(session, object.id);
  await deleteRelationshipsNaming(session, entity, { objectIds: [object.id] });
  const steps = removeObject(entity, session.access.name);
  await commitChange(session, { object, changeType: 'deleted', steps }, { time: nowIso() });
};

/** Number of relationships that one request deletes together with the object at their end. */
const MOST_RELATIONSHIPS = 50;

/** Whether deleting the object's relationships may take longer than a request. */
const isLarge = ({ relationships = 0 }: Entity): boolean => relationships > MOST_RELATIONSHIPS;

const deletesWhole = ({ series }: Entity, allVersions: boolean): boolean =>
  series === undefined || allVersions || series.size === 1;

/** Takes over the deletion of an object with many relationships, or of a document too large for one transaction. */
export type DeleteLarge = (object: CmisObject) => Promise<void>;

/**
 * Deletes an object or one version with its relationships. Returns false if the rest must be deleted in the background.
 */
const deletePart = (
  session: Session,
  objectId: string,
  allVersions: boolean,
  deleteLarge: DeleteLarge | undefined,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canDeleteObject', object);
    // Deleting a private working copy discards the check-out; the document stays.
    const whole = allVersions && !isWorkingCopy(object);
    const isTogether = deleteLarge !== undefined && deletesWhole(object.entity, whole);
    if (isTogether && (isLarge(object.entity) || (await exceedsWithLast(object)))) {
      await deleteLarge(object);
      return true;
    }
    if (object.entity.series !== undefined) return (whole ? deleteVersions : deleteVersion)(session, object);
    await deleteSimple(session, object);
    return true;
  });

/** Deletes the object with this id: all versions, or one. Of a private working copy always that one. */
export const deleteById = async (
  session: Session,
  objectId: string,
  allVersions: boolean,
  deleteLarge?: DeleteLarge,
): Promise<void> => {
  while (!(await deletePart(session, objectId, allVersions, deleteLarge)));
};
