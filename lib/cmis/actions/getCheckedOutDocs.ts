import { wanted } from '#lib/cmis/actions/objectData.ts';
import { objectPage } from '#lib/cmis/actions/objectPage.ts';
import { checkFolder, openSession, visibleObject } from '#lib/cmis/actions/visible.ts';
import { type CmisObject, versionId } from '#lib/cmis/domain/entity.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { valuesOf } from '#lib/cmis/domain/objectProperties.ts';
import { comparing, parseOrder } from '#lib/cmis/domain/order.ts';
import { pageOf } from '#lib/cmis/domain/paging.ts';
import { allows } from '#lib/cmis/domain/permissions.ts';
import { isWorkingCopy } from '#lib/cmis/domain/versions.ts';
import { loadCheckedOut } from '#lib/cmis/store/checkedOut.ts';
import { loadObjects } from '#lib/cmis/store/entities.ts';

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
  const { objects } = await loadObjects(repositoryId, allows(session.access, 'read') ? ids : []);
  const copies = objects.flatMap((object) => (object !== undefined && isWorkingCopy(object) ? [object] : []));
  const compare = comparing<CmisObject>(
    order,
    (object, id) => valuesOf(object, id)[0],
    ({ id }) => id,
  );
  return { objects: await objectPage(copies.sort(compare), pageOf(input), want, session.access) };
};
