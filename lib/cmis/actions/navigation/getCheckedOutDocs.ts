import { visibleTo } from '#lib/cmis/actions/acl/heldPermissions.ts';
import { wanted } from '#lib/cmis/actions/object/objectData.ts';
import { objectPage } from '#lib/cmis/actions/object/objectPage.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { comparing, parseOrder } from '#lib/cmis/domain/lists/order.ts';
import { pageOf } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { type CmisObject, versionId } from '#lib/cmis/domain/objects/entity.ts';
import { valuesOf } from '#lib/cmis/domain/objects/objectProperties.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadCheckedOut } from '#lib/cmis/store/entities/checkedOut.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/** CMIS 1.0, 2.2.3.7: the private working copies in the repository, or of the documents filed in a folder. */
export const getCheckedOutDocs: CmisAction<'getCheckedOutDocs'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { folderId, repositoryId } = input;
  const want = wanted(input);
  const order = parseOrder(input.orderBy);
  if (folderId !== undefined) checkFolder(await visibleObject(session, folderId));
  const checkedOut = await loadCheckedOut(repositoryId);
  const ids = checkedOut
    .filter(({ parents }) => folderId === undefined || parents.includes(folderId))
    .map(({ seriesId, ordinal }) => versionId(seriesId, ordinal));
  const { objects } = await loadObjects(repositoryId, ids);
  const found = objects.flatMap((object) => (object !== undefined && isWorkingCopy(object) ? [object] : []));
  const copies = await visibleTo(session, found, ({ entity }) => entity);
  const compare = comparing<CmisObject>(
    order,
    (object, id) => valuesOf(object, id)[0],
    ({ id }) => id,
  );
  return { objects: await objectPage(copies.toSorted(compare), pageOf(input), want, session) };
};
