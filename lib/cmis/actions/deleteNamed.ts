import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { commitChange } from '#lib/cmis/actions/change.ts';
import { deleteRelationship, deleteRelationshipsOf } from '#lib/cmis/actions/deleteRelationship.ts';
import { deleteVersion, deleteVersions } from '#lib/cmis/actions/deleteVersions.ts';
import { forgetPolicy } from '#lib/cmis/actions/forgetPolicy.ts';
import { removeWithLinks } from '#lib/cmis/actions/removeWithLinks.ts';
import { openSession, type Session } from '#lib/cmis/actions/session.ts';
import { objectToChange } from '#lib/cmis/actions/visible.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { loadObjects } from '#lib/cmis/store/entities.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** A folder that stays keeps its relationships: so they go only once it is known to be empty. */
const checkEmpty = async ({ repositoryId }: Session, folderId: string): Promise<void> => {
  const { childCount } = await loadObjects(repositoryId, [], { counting: folderId });
  if (childCount > 0) throw cmisError('constraint', 'The folder is not empty');
};

/** Deletes what has no versions. */
const deleteSimple = async (session: Session, object: CmisObject, lastNumber: number): Promise<void> => {
  const { entity } = object;
  if (entity.baseId === 'cmis:relationship') return deleteRelationship(session, object, lastNumber);
  if (entity.baseId === 'cmis:folder' && (entity.relationships ?? 0) > 0) await checkEmpty(session, object.id);
  await deleteRelationshipsOf(session, entity, [object.id]);
  await commitChange(session, object, 'deleted', removeWithLinks(entity), { time: nowIso(), lastNumber });
  if (entity.baseId === 'cmis:policy') await forgetPolicy(session, object.id);
};

/** Deletes an object, or a version of one, with its relationships; false: there is more of it to be deleted. */
const deleteSome = (session: Session, objectId: string, allVersions: boolean): Promise<boolean> =>
  retrying(async () => {
    const { object, lastNumber } = await objectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canDeleteObject', object);
    if (object.entity.series !== undefined)
      return (allVersions ? deleteVersions : deleteVersion)(session, object, lastNumber);
    await deleteSimple(session, object, lastNumber);
    return true;
  });

/** Deletes an object that is named by its id, all of it or one version. */
export const deleteNamed = async (session: Session, objectId: string, allVersions: boolean): Promise<void> => {
  while (!(await deleteSome(session, objectId, allVersions)));
};

/** CMIS 1.0, 2.2.4.14: an empty folder, a whole document or one version of it, and what else is one object. */
export const deleteObject: CmisAction<'deleteObject'> = async (context, { repositoryId, objectId, allVersions }) => {
  const session = openSession(context, repositoryId);
  await deleteNamed(session, objectId, allVersions !== false);
  return {};
};
