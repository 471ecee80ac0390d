import { FolderIndex } from '#lib/cmis/actions/navigation/folderIndex.ts';
import { TreeBudget } from '#lib/cmis/actions/navigation/treeBudget.ts';
import { buildObjectData, type ObjectDataSelection, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { checkAllowed, filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { listOwnCopies } from '#lib/cmis/actions/session/ownWorkingCopies.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadNamedFolder } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { parseDepth } from '#lib/cmis/domain/lists/depth.ts';
import type { CmisContext, Input, Output } from '#lib/cmis/domain/messages/action.ts';
import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { loadChildCounts } from '#lib/cmis/store/children/children.ts';
import type { OwnCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { loadChildEntities } from '#lib/cmis/store/listings/childEntities.ts';
import { loadChildFolders } from '#lib/cmis/store/listings/childFolders.ts';
import { openChildListing } from '#lib/cmis/store/listings/childListing.ts';
import { loadShownObjects } from '#lib/cmis/store/objects/shownObjects.ts';

type Branch = Output<'getDescendants'>['objects'][number];

/** Options of a tree: the data of its objects, and its depth. */
interface TreeRequest {
  readonly want: ObjectDataSelection;
  readonly depth: number;
  readonly foldersOnly: boolean;
  readonly pathSegments: boolean;
  readonly session: Session;
  readonly index: FolderIndex;
  /** The caller's private working copies. */
  readonly own: readonly OwnCopy[];
  readonly budget: TreeBudget;
}

/** Children whose data is built before more of a folder are read; a tree that is too large is refused early. */
const FIRST_CHILDREN = 1000;
/** Folders listed in parallel. */
const AT_ONCE = 8;

/** Counts the children of folders before they are read. A tree of folders holds too few of them to tell its size. */
const countChildren = async (folders: readonly Entity[], tree: TreeRequest): Promise<void> => {
  if (tree.foldersOnly || folders.length === 0) return;
  tree.session.ancestors.remember(folders);
  const counts = await loadChildCounts(folders.map(({ id }) => id));
  for (const [index, { id }] of folders.entries()) await tree.budget.addVisible(id, counts[index], tree.session);
};

/** Loads the child folders that belong to a tree, in the order of names, up to one too many. */
const loadTreeFolders = async (folderId: string, { index, budget }: TreeRequest): Promise<readonly Child[]> => {
  const folders = await loadChildFolders(folderId, budget.mostObjects + 1, () => index.listFolders(folderId));
  if (folders === undefined)
    throw cmisError(
      'runtime',
      `The folder ${folderId} has too many children to search them for folders: request pages of children instead of a tree`,
    );
  return folders.children;
};

/** Reads the children that belong to a tree, in the order of names, each part as large as all parts before it. */
async function* readTreeChildren(folderId: string, tree: TreeRequest): AsyncGenerator<readonly Child[]> {
  if (tree.foldersOnly) {
    yield await loadTreeFolders(folderId, tree);
    return;
  }
  const listFirst = openChildListing(folderId);
  const given = new Set<string>();
  for (let limit = FIRST_CHILDREN; given.size <= tree.budget.mostObjects; limit *= 2) {
    const { children } = await listFirst(limit);
    yield children.filter(({ id }) => !given.has(id));
    if (children.length < limit) return;
    for (const { id } of children) given.add(id);
  }
}

const filterVisibleChildren = async (
  folderId: string,
  children: readonly Child[],
  { session }: TreeRequest,
): Promise<readonly Entity[]> =>
  filterVisible(session, await loadChildEntities(session.repositoryId, folderId, children), (entity) => entity);

const mapInGroups = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return results;
};

const buildBranches = async (folder: Entity, level: number, tree: TreeRequest): Promise<readonly Branch[]> => {
  const { budget } = tree;
  tree.session.ancestors.remember([folder]);
  const branches: { readonly name: string; readonly branch: Branch }[] = [];
  const goesOn = ({ baseId }: Entity): boolean => baseId === 'cmis:folder' && level < tree.depth;
  const build = async (shown: CmisObject) => {
    const { entity, facts } = shown;
    const object = await buildObjectData(shown, tree.want, tree.session);
    budget.addBuilt(object);
    const branch = {
      objectInFolder: { object, ...(tree.pathSegments ? { pathSegment: facts.name } : {}) },
      children: goesOn(entity) ? await buildBranches(entity, level + 1, tree) : [],
    };
    return { name: facts.name, branch };
  };
  for await (const children of readTreeChildren(folder.id, tree)) {
    budget.addRead(children.length);
    const entities = await filterVisibleChildren(folder.id, children, tree);
    await countChildren(entities.filter(goesOn), tree);
    const shown = await loadShownObjects(entities, tree.session.access);
    tree.session.thumbnails.announce(shown);
    for (const branch of await mapInGroups(shown, build)) branches.push(branch);
  }
  // A working copy may have another name than the child item by which it was found.
  if (tree.own.some(({ folders }) => folders.includes(folder.id)))
    branches.sort((a, b) => compareNames(a.name, b.name));
  return branches.map(({ branch }) => branch);
};

/** Answers an operation that returns a tree, if the caller may call it on the folder. */
export const answerTree = async (
  context: CmisContext,
  input: Input<'getDescendants' | 'getFolderTree'>,
  { action, foldersOnly }: { readonly action: 'canGetDescendants' | 'canGetFolderTree'; readonly foldersOnly: boolean },
): Promise<Output<'getDescendants' | 'getFolderTree'>> => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const depth = parseDepth(input.depth);
  const { folder, ...counts } = await loadNamedFolder(session, input.folderId);
  await checkAllowed(session, action, folder);
  const pathSegments = input.includePathSegment === true;
  const index = new FolderIndex(session.repositoryId);
  const budget = new TreeBudget(want.filter);
  session.ancestors.remember([folder.entity]);
  if (!foldersOnly) await budget.addVisible(folder.entity.id, counts, session);
  const own = foldersOnly ? [] : await listOwnCopies(session);
  await session.ancestors.load([folder.entity]);
  const tree = { want, depth, foldersOnly, pathSegments, session, index, own, budget };
  return { objects: await buildBranches(folder.entity, 1, tree) };
};
