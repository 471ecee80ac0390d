import { type LoadedPage, toLoadedPage } from '#lib/cmis/actions/objectData/objectPage.ts';
import { filterVisible, loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { createComparator, type OrderKey } from '#lib/cmis/domain/lists/order.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import {
  loadAllWorkingCopies,
  loadFirstWorkingCopies,
  loadSecondaryWorkingCopies,
} from '#lib/cmis/store/entities/workingCopies.ts';

/** Loads those private working copies that still exist and that the caller may see. */
const loadVisibleCopies = async (session: Session, ids: readonly string[]): Promise<readonly CmisObject[]> => {
  const { objects, isDeleting } = await loadObjects(session.repositoryId, ids);
  session.ancestors.isDeleting ||= isDeleting;
  const found = objects.flatMap((object) => (object !== undefined && isWorkingCopy(object) ? [object] : []));
  return filterVisible(session, found, ({ entity }) => entity);
};

/** Whether the caller may see all documents that inherit from the folder; without one, all of the repository. */
const seesInherited = async (session: Session, folderId: string | undefined): Promise<boolean> =>
  isVisible(await loadHeldPermissions(session, { parents: [folderId ?? getRootFolderId(session.repositoryId)] }));

/** Returns the invisible ones among the working copies that do not inherit from the folder, or from the root. */
const findHidden = async (session: Session, folderId: string | undefined): Promise<ReadonlySet<string>> => {
  if (session.access.isAdministrator) return new Set();
  const ids = await loadSecondaryWorkingCopies(session.repositoryId, folderId);
  const seen = new Set((await loadVisibleCopies(session, ids)).map(({ id }) => id));
  return new Set(ids.filter((id) => !seen.has(id)));
};

/** Lists a page in the order of names, for callers who may see all that inherits from the folder. */
const listByName = async (
  session: Session,
  folderId: string | undefined,
  { skip, limit }: Page,
  descending: boolean,
): Promise<LoadedPage> => {
  const hidden = await findHidden(session, folderId);
  const end = skip + limit;
  const first = await loadFirstWorkingCopies(
    session.repositoryId,
    folderId,
    limit === 0 ? 0 : end + hidden.size,
    descending,
  );
  const ids = first.ids.filter((id) => !hidden.has(id)).slice(skip, end);
  const page = await loadVisibleCopies(session, ids);
  return { page, skip, total: first.total - hidden.size - (ids.length - page.length) };
};

/** Lists a page after reading every working copy of the folder or repository. */
const listAll = async (
  session: Session,
  folderId: string | undefined,
  order: readonly OrderKey[],
  page: Page,
): Promise<LoadedPage> => {
  const ids = await loadAllWorkingCopies(session.repositoryId, folderId);
  const copies = await loadVisibleCopies(session, [...new Set(ids)]);
  const compare = createComparator<CmisObject>(
    order,
    (object, id) => getPropertyValues(object, id)[0],
    ({ id }) => id,
  );
  return toLoadedPage(copies.toSorted(compare), page);
};

/**
 * Lists a page of the private working copies in a folder or repository. By name it reads the page and counts the rest.
 * Every working copy is read for another order, for callers who may not see all, and while a tree deletion hides some.
 */
export const listCheckedOut = async (
  session: Session,
  folderId: string | undefined,
  order: readonly OrderKey[],
  page: Page,
): Promise<LoadedPage> => {
  const [key] = order;
  const isByName = order.length === 1 && key?.id === 'cmis:name';
  if (isByName && (await seesInherited(session, folderId))) {
    const listed = await listByName(session, folderId, page, key?.descending === true);
    if (!session.ancestors.isDeleting) return listed;
  }
  return listAll(session, folderId, order, page);
};
