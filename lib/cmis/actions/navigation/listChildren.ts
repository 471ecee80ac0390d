import { loadPageByBlock, requestBlocks } from '#lib/cmis/actions/navigation/listByBlock.ts';
import { filterVisible, loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleFolder } from '#lib/cmis/actions/session/visibleObjects.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { createComparator, type OrderKey } from '#lib/cmis/domain/lists/order.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import { type CmisObject, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { loadChildCounts, loadSecondaryChildren } from '#lib/cmis/store/children/children.ts';
import { type CountedBlocks, isBalanced } from '#lib/cmis/store/children/nameBlocks.ts';
import { loadChildEntities } from '#lib/cmis/store/listings/childEntities.ts';
import { loadFirstChildren } from '#lib/cmis/store/listings/childListing.ts';

/** A page of a folder's visible children, and the number of all of them. */
export interface Listing {
  readonly children: AsyncIterable<CmisObject> | Iterable<CmisObject>;
  readonly total: number;
}

/**
 * Maximum number of children that are read to sort them by other properties than their name, or to check each one's
 * visibility.
 */
const MOST_READ = 20_000;

/**
 * Maximum number of children before a page that an administrator's request reads together with the folder. Otherwise it
 * reads the number of children first, since the page may lie behind the last child or nearer to it than to the first.
 */
const MOST_SKIPPED = 1000;

/** Children between a page and the nearer end from which on it is worth dividing the folder into blocks. */
const MOST_READ_BEFORE = 2000;

/** Children read by one request. */
const BATCH = 99;

/** Loads those of some children that the caller may see, in the version that folders show. */
const loadVisibleChildren = async (
  session: Session,
  folderId: string,
  children: readonly Child[],
): Promise<readonly CmisObject[]> => {
  const found = await loadChildEntities(session.repositoryId, folderId, children);
  const shown = (await filterVisible(session, found, (entity) => entity)).map(toListedObject);
  session.thumbnails.announce(shown);
  return shown;
};

/** Reads visible children in batches, as far as the caller consumes them. */
async function* readVisibleChildren(
  session: Session,
  folderId: string,
  children: readonly Child[],
): AsyncGenerator<CmisObject> {
  for (let from = 0; from < children.length; from += BATCH)
    yield* await loadVisibleChildren(session, folderId, children.slice(from, from + BATCH));
}

const createObjectComparator = (order: readonly OrderKey[]) =>
  createComparator<CmisObject>(
    order,
    (object, id) => getPropertyValues(object, id)[0],
    ({ id }) => id,
  );

/** Lists a page after reading every child: for any order, and for callers who need a visibility check of each. */
const listAll = async (
  session: Session,
  folderId: string,
  order: readonly OrderKey[],
  { skip, limit }: Page,
): Promise<Listing> => {
  const children = await loadFirstChildren(folderId, MOST_READ + 1);
  if (children.length > MOST_READ)
    throw cmisError(
      'runtime',
      `The folder has more than ${MOST_READ} children: they can be listed only by cmis:name, and only by callers who may read all of them`,
    );
  const shown = await loadVisibleChildren(session, folderId, children);
  const all = shown.toSorted(createObjectComparator(order));
  return { children: all.slice(skip, skip + limit), total: all.length };
};

/** Lists a page in the order of names, without hidden children. */
const listByName = async (
  session: Session,
  folderId: string,
  { skip, limit, descending }: Page & { readonly descending: boolean },
  hidden: ReadonlySet<string>,
): Promise<Listing['children']> => {
  const end = limit === 0 ? 0 : skip + limit;
  const children = await loadFirstChildren(folderId, end === 0 ? 0 : end + hidden.size, descending);
  const shown = children.filter(({ id }) => !hidden.has(id));
  return readVisibleChildren(session, folderId, shown.slice(skip, end));
};

/**
 * Lists a page in the second half of a folder by reading the children from the end. Undefined if children were added or
 * removed meanwhile: an addition behind the page would hide a child from a client that reads page by page.
 */
const listFromEnd = async (
  session: Session,
  { folderId, childCount }: { readonly folderId: string; readonly childCount: number },
  { skip, limit, descending }: Page & { readonly descending: boolean },
  hidden: ReadonlySet<string>,
): Promise<Listing['children'] | undefined> => {
  const children = await loadFirstChildren(folderId, childCount - skip, !descending);
  const [counted] = await loadChildCounts([folderId]);
  if (counted !== childCount) return undefined;
  const rest = childCount - hidden.size - skip;
  const shown = children.filter(({ id }) => !hidden.has(id)).slice(Math.max(0, rest - limit), rest);
  return readVisibleChildren(session, folderId, shown.toReversed());
};

/** Returns the children that inherit from another folder and that the caller may not see. */
const findHidden = async (session: Session, folderId: string): Promise<readonly Child[]> => {
  const children = await loadSecondaryChildren(folderId);
  const seen = new Set((await loadVisibleChildren(session, folderId, children)).map(({ entity }) => entity.id));
  return children.filter(({ id }) => !seen.has(id));
};

/** A folder whose children are listed, and those among them that the caller may not see. */
interface ListedFolder {
  readonly folderId: string;
  readonly childCount: number;
  readonly blocks: CountedBlocks | undefined;
  readonly hidden: readonly Child[];
}

/** Lists a page by name: from the block of the page, from the nearer end, or from the beginning. */
const listFarPage = async (
  session: Session,
  { folderId, childCount, blocks, hidden }: ListedFolder,
  page: Page & { readonly descending: boolean },
): Promise<Listing['children']> => {
  const distance = page.limit === 0 ? 0 : Math.min(page.skip, childCount - page.skip);
  if (distance > MOST_READ_BEFORE && (blocks === undefined || !isBalanced(blocks)))
    await requestBlocks(session.repositoryId, folderId);
  if (distance > MOST_SKIPPED && blocks !== undefined)
    return readVisibleChildren(session, folderId, await loadPageByBlock(folderId, blocks, { ...page, hidden }));
  const ids = new Set(hidden.map(({ id }) => id));
  const fromEnd =
    page.limit > 0 && page.skip > childCount / 2
      ? await listFromEnd(session, { folderId, childCount }, page, ids)
      : undefined;
  return fromEnd ?? listByName(session, folderId, page, ids);
};

/**
 * Lists a page of a folder's children. A caller who may read what inherits from the folder sees all such children, so
 * only those that inherit from other folders are checked. For other callers every child is checked.
 */
export const listChildren = async (
  session: Session,
  folderId: string,
  order: readonly OrderKey[],
  page: Page,
): Promise<Listing> => {
  const isByName = order[0]?.id === 'cmis:name';
  const descending = order[0]?.descending === true;
  const { isAdministrator } = session.access;
  const early =
    isByName && isAdministrator && page.skip <= MOST_SKIPPED
      ? listByName(session, folderId, { ...page, descending }, new Set())
      : undefined;
  const [{ folder, childCount, secondaryCount, blocks }] = await Promise.all([
    loadVisibleFolder(session, folderId),
    early,
  ]);
  session.ancestors.remember([folder.entity]);
  if (early !== undefined) return { children: await early, total: childCount };
  const seesAll = isVisible(await loadHeldPermissions(session, { parents: [folderId] }));
  if (!isByName || !seesAll) return listAll(session, folderId, order, page);
  const hidden = isAdministrator || secondaryCount === 0 ? [] : await findHidden(session, folderId);
  const total = childCount - hidden.length;
  if (page.skip >= total) return { children: [], total };
  const listed = { folderId, childCount, blocks, hidden };
  return { children: await listFarPage(session, listed, { ...page, descending }), total };
};
