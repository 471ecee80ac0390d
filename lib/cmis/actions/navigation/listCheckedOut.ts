import { type LoadedPage, toLoadedPage } from '#lib/cmis/actions/objectData/objectPage.ts';
import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { listOwnCopies } from '#lib/cmis/actions/session/ownWorkingCopies.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { createComparator, type OrderKey } from '#lib/cmis/domain/lists/order.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadAllWorkingCopies, loadFirstWorkingCopies } from '#lib/cmis/store/entities/workingCopies.ts';

/** Loads those private working copies that still exist and that the caller may see. */
const loadVisibleCopies = async (session: Session, ids: readonly string[]): Promise<readonly CmisObject[]> => {
  const { objects, isDeleting } = await loadObjects(session.repositoryId, ids);
  session.ancestors.isDeleting ||= isDeleting;
  const found = objects.flatMap((object) => (object !== undefined && isWorkingCopy(object) ? [object] : []));
  return filterVisible(session, found, ({ entity }) => entity);
};

/** Lists a page in the order of names, for administrators. */
const listByName = async (
  session: Session,
  folderId: string | undefined,
  { skip, limit }: Page,
  descending: boolean,
): Promise<LoadedPage> => {
  const end = skip + limit;
  const first = await loadFirstWorkingCopies(session.repositoryId, folderId, limit === 0 ? 0 : end, descending);
  const ids = first.ids.slice(skip, end);
  const page = await loadVisibleCopies(session, ids);
  return { page, skip, total: first.total - (ids.length - page.length) };
};

/** Loads the ids of the working copies that the caller may see: all for administrators, otherwise their own. */
const loadIds = async (session: Session, folderId: string | undefined): Promise<readonly string[]> => {
  if (session.access.isAdministrator) return loadAllWorkingCopies(session.repositoryId, folderId);
  const own = await listOwnCopies(session);
  return own.filter(({ folders }) => folderId === undefined || folders.includes(folderId)).map(({ id }) => id);
};

/** Lists a page after reading every working copy of the folder or repository that the caller may see. */
const listAll = async (
  session: Session,
  folderId: string | undefined,
  order: readonly OrderKey[],
  page: Page,
): Promise<LoadedPage> => {
  const copies = await loadVisibleCopies(session, [...new Set(await loadIds(session, folderId))]);
  const compare = createComparator<CmisObject>(
    order,
    (object, id) => getPropertyValues(object, id, session.access)[0],
    ({ id }) => id,
  );
  return toLoadedPage(copies.toSorted(compare), page);
};

/**
 * Lists a page of the private working copies in a folder or repository: all for administrators, otherwise those of the
 * caller. By name an administrator's request reads the page and counts the rest. Every working copy is read for another
 * order, for other callers, and while a tree deletion hides some.
 */
export const listCheckedOut = async (
  session: Session,
  folderId: string | undefined,
  order: readonly OrderKey[],
  page: Page,
): Promise<LoadedPage> => {
  const [key] = order;
  const isByName = order.length === 1 && key?.id === 'cmis:name';
  if (isByName && session.access.isAdministrator) {
    const listed = await listByName(session, folderId, page, key?.descending === true);
    if (!session.ancestors.isDeleting) return listed;
  }
  return listAll(session, folderId, order, page);
};
