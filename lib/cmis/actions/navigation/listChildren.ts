import { loadPageByBlock, requestBlocks } from '#lib/cmis/actions/navigation/listByBlock.ts';
import { filterVisible, loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import { listOwnCopies } from '#lib/cmis/actions/session/ownWorkingCopies.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { loadNamedFolder } from '#lib/cmis/actions/session/visibleObjects.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { createComparator, type OrderKey } from '#lib/cmis/domain/lists/order.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { loadChildCounts, loadChildrenApart } from '#lib/cmis/store/children/children.ts';
import { type CountedBlocks, isBalanced } from '#lib/cmis/store/children/nameBlocks.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { loadChildEntities } from '#lib/cmis/store/listings/childEntities.ts';
import { loadFirstChildren } from '#lib/cmis/store/listings/childListing.ts';
import { loadShownObjects } from '#lib/cmis/store/objects/shownObjects.ts';

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

/** Loads those of some children that the caller may see, in the version that the folder shows the caller. */
const loadVisibleChildren = async (
  session: Session,
  folderId: string,
  children: readonly Child[],
): Promise<readonly CmisObject[]> => {
  const found = await loadChildEntities(session.repositoryId, folderId, children);
  const visible = await filterVisible(session, found, (entity) => entity);
  const shown = await loadShownObjects(visible, session.access);
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

const createObjectComparator = (order: readonly OrderKey[], { access }: Session) =>
  createComparator<CmisObject>(
    order,
    (object, id) => getPropertyValues(object, id, access)[0],
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
  const all = shown.toSorted(createObjectComparator(order, session));
  return { children: all.slice(skip, skip + limit), total: all.length };
};

/** Adds the caller's working copies to listed children, by the names that the working copies have. */
const addOwnCopies = (
  folderId: string,
  children: readonly Child[],
  own: readonly Child[],
  descending: boolean,
): readonly Child[] => {
  if (own.length === 0) return children;
  const keys = new Map([...children, ...own].map((child) => [child, childKey(folderId, child.name).sk]));
  const compare = (a: Child, b: Child): number => compareText(keys.get(a) ?? '', keys.get(b) ?? '');
  return [...keys.keys()].sort(descending ? (a, b) => compare(b, a) : compare);
};

/**
 * Lists a page in the order of names, without hidden children.
 * @param own children of which the caller has a working copy, by the name of that
 */
const listByName = async (
  session: Session,
  folderId: string,
  { skip, limit, descending }: Page & { readonly descending: boolean },
  { hidden, own }: { readonly hidden: ReadonlySet<string>; readonly own: readonly Child[] },
): Promise<Listing['children']> => {
  const end = limit === 0 ? 0 : skip + limit;
  const left = new Set([...hidden, ...own.map(({ id }) => id)]);
  const children = await loadFirstChildren(folderId, end === 0 ? 0 : end + left.size, descending);
  const listed = children.filter(({ id }) => !left.has(id));
  const visibleOwn = own.filter(({ id }) => !hidden.has(id));
  const shown = addOwnCopies(folderId, listed, visibleOwn, descending);
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
  if (counted?.childCount !== childCount) return undefined;
  const rest = childCount - hidden.size - skip;
  const shown = children.filter(({ id }) => !hidden.has(id)).slice(Math.max(0, rest - limit), rest);
  return readVisibleChildren(session, folderId, shown.toReversed());
};

/** Returns the children controlled apart from the folder that the caller may not see. */
const findHidden = async (session: Session, folderId: string): Promise<readonly Child[]> => {
  const children = await loadChildrenApart(folderId);
  const seen = new Set((await loadVisibleChildren(session, folderId, children)).map(({ entity }) => entity.id));
  return children.filter(({ id }) => !seen.has(id));
};

/**
 * A folder whose children are listed, those among them that the caller may not see, and those of which the caller has a
 * working copy.
 */
interface ListedFolder {
  readonly folderId: string;
  readonly childCount: number;
  readonly blocks: CountedBlocks | undefined;
  readonly hidden: readonly Child[];
  readonly own: readonly Child[];
}

/** Lists a page by name: from the block of the page, from the nearer end, or from the beginning. */
const listFarPage = async (
  session: Session,
  { folderId, childCount, blocks, hidden, own }: ListedFolder,
  page: Page & { readonly descending: boolean },
): Promise<Listing['children']> => {
  const ids = new Set(hidden.map(({ id }) => id));
  // Working copies move children to other blocks, and nearer to the other end.
  if (own.length > 0) return listByName(session, folderId, page, { hidden: ids, own });
  const distance = page.limit === 0 ? 0 : Math.min(page.skip, childCount - page.skip);
  if (distance > MOST_READ_BEFORE && (blocks === undefined || !isBalanced(blocks)))
    await requestBlocks(session.repositoryId, folderId);
  if (distance > MOST_SKIPPED && blocks !== undefined)
    return readVisibleChildren(session, folderId, await loadPageByBlock(folderId, blocks, { ...page, hidden }));
  const fromEnd =
    page.limit > 0 && page.skip > childCount / 2
      ? await listFromEnd(session, { folderId, childCount }, page, ids)
      : undefined;
  return fromEnd ?? listByName(session, folderId, page, { hidden: ids, own });
};

/** Lists the documents in a folder of which the caller has a working copy, by the names of the working copies. */
const listOwn = async (session: Session, folderId: string): Promise<readonly Child[]> =>
  (await listOwnCopies(session))
    .filter(({ folders }) => folders.includes(folderId))
    .map(({ id, name }) => ({ id: parseObjectId(id).entityId, name, isFolder: false }));

/**
 * Lists a page of a folder's children. A caller who may read what inherits from the folder sees all such children, so
 * only those controlled apart are checked. For other callers every child is checked.
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
      ? listByName(session, folderId, { ...page, descending }, { hidden: new Set(), own: [] })
      : undefined;
  const [{ folder, childCount, apartCount, blocks }, own] = await Promise.all([
    loadNamedFolder(session, folderId),
    listOwn(session, folderId),
    early,
  ]);
  session.ancestors.remember([folder.entity]);
  if (early !== undefined && own.length === 0) return { children: await early, total: childCount };
  const seesAll = isVisible(await loadHeldPermissions(session, { parents: [folderId] }));
  if (!isByName || !seesAll) return listAll(session, folderId, order, page);
  const hidden = isAdministrator || apartCount === 0 ? [] : await findHidden(session, folderId);
  const total = childCount - hidden.length;
  if (page.skip >= total) return { children: [], total };
  const listed = { folderId, childCount, blocks, hidden, own };
  return { children: await listFarPage(session, listed, { ...page, descending }), total };
};
