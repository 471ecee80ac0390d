import { listCheckedOut } from '#lib/cmis/actions/navigation/listCheckedOut.ts';
import { parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { buildObjectPage } from '#lib/cmis/actions/objectData/objectPage.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { checkFolder, loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { parseOrderBy } from '#lib/cmis/domain/lists/order.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.3.7: private working copies in the repository, or of the documents filed in a folder. */
export const getCheckedOutDocs: CmisAction<'getCheckedOutDocs'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { folderId } = input;
  const want = parseSelection(input);
  const order = parseOrderBy(input.orderBy);
  if (folderId !== undefined) {
    const { entity } = checkFolder(await loadVisibleObject(session, folderId));
    session.ancestors.remember([entity]);
  }
  return {
    objects: await buildObjectPage(await listCheckedOut(session, folderId, order, toPage(input)), want, session),
  };
};
