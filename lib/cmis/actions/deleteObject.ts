import { commitChange } from '#lib/cmis/actions/change.ts';
import { deleteVersion, deleteVersions } from '#lib/cmis/actions/deleteVersions.ts';
import { objectToChange, openSession } from '#lib/cmis/actions/visible.ts';
import { checkAllowed } from '#lib/cmis/domain/allowableActions.ts';
import { parseObjectId } from '#lib/cmis/domain/entity.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { removeChild } from '#lib/cmis/store/children.ts';
import { retrying } from '#lib/cmis/store/commit.ts';
import { removeEntity } from '#lib/cmis/store/entities.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.4.14: an empty folder, a whole document or one version of it. */
export const deleteObject: CmisAction<'deleteObject'> = async (context, { repositoryId, objectId, allVersions }) => {
  const session = openSession(context, repositoryId);
  const step = (): Promise<boolean> =>
    retrying(async () => {
      const { object, lastNumber } = await objectToChange(session, objectId, parseObjectId(objectId).entityId);
      checkAllowed('canDeleteObject', object, session.access);
      const { entity } = object;
      if (entity.series !== undefined && allVersions === false) return deleteVersion(session, object, lastNumber);
      if (entity.series !== undefined) return deleteVersions(session, object, lastNumber);
      const steps = [...removeEntity(entity), ...entity.parents.flatMap((parent) => removeChild(parent, entity))];
      await commitChange(session, object, 'deleted', steps, { time: nowIso(), lastNumber });
      return true;
    });
  while (!(await step()));
  return {};
};
