import { filterVisible } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { parseSelection } from '#lib/cmis/actions/object/objectData.ts';
import { buildObjectPage } from '#lib/cmis/actions/object/objectPage.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { createComparator, parseOrderBy } from '#lib/cmis/domain/lists/order.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { type CmisObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadCheckedOut } from '#lib/cmis/store/entities/workingCopies.ts';

/** CMIS 1.0, 2.2.3.7: the private working copies in the repository, or of the documents filed in a folder. */
export const getCheckedOutDocs: CmisAction<'getCheckedOutDocs'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { folderId, repositoryId } = input;
  const want = parseSelection(input);
  const order = parseOrderBy(input.orderBy);
  if (folderId !== undefined) checkFolder(await loadVisibleObject(session, folderId));
  const checkedOut = await loadCheckedOut(repositoryId);
  const ids = checkedOut
    .filter(({ parents }) => folderId === undefined || parents.includes(folderId))
    .map(({ seriesId, ordinal }) => toVersionId(seriesId, ordinal));
  const { objects } = await loadObjects(repositoryId, ids);
  const found = objects.flatMap((object) => (object !== undefined && isWorkingCopy(object) ? [object] : []));
  const copies = await filterVisible(session, found, ({ entity }) => entity);
  const compare = createComparator<CmisObject>(
    order,
    (object, id) => getPropertyValues(object, id)[0],
    ({ id }) => id,
  );
  return { objects: await buildObjectPage(copies.toSorted(compare), toPage(input), want, session) };
};
