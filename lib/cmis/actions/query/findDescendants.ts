import { getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import type { Child } from '#lib/cmis/store/children/childItem.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import type { Candidate } from '#lib/cmis/store/index/entrySource.ts';
import type { QueryScope } from '#lib/cmis/store/index/openIndexScan.ts';
import { loadChildFolders } from '#lib/cmis/store/listings/childFolders.ts';
import { type ChildListing, loadChildListing } from '#lib/cmis/store/listings/childListing.ts';

type Descendant = Pick<Child, 'id' | 'isFolder'>;

/** Folders listed in parallel. */
const AT_ONCE = 8;

/** Finds objects that moved to another folder of the same tree, which may have been read before. */
const findMovedWithin = async (topId: string, ids: readonly string[]): Promise<readonly Descendant[]> => {
  const found = (await loadEntities(ids)).flatMap((entity) => entity ?? []);
  const places = found.flatMap((entity) => entity.parents.map((parent) => ({ entity, parents: [parent] })));
  const lines = await new AncestorFolders().load(places);
  return places.flatMap(({ entity: { id, baseId } }, index) =>
    lines[index]?.some((folder) => folder.id === topId) ? [{ id, isFolder: baseId === 'cmis:folder' }] : [],
  );
};

/**
 * Finds all objects below a folder; undefined if there are too many. For folders only folders are read; for others,
 * undefined too if a folder has too many children of any type.
 */
export const findDescendants = async (
  { baseId }: QueryScope,
  folderId: string,
): Promise<readonly Candidate[] | undefined> => {
  const found = new Map<string, Candidate>();
  const listed = new Set([folderId]);
  const list = baseId === 'cmis:folder' ? loadChildFolders : loadChildListing;
  for (let folders = [folderId]; folders.length > 0; ) {
    const some = folders.slice(0, AT_ONCE);
    const lists: ChildListing[] = [];
    for (const one of await Promise.all(some.map((id) => list(id, getMaxExamined() + 1)))) {
      if (one === undefined || one.children.length > getMaxExamined()) return undefined;
      lists.push(one);
    }
    const departedIds = lists.flatMap((one) => one.departedIds);
    const children: readonly Descendant[] = [
      ...lists.flatMap((one) => one.children),
      ...(await findMovedWithin(folderId, departedIds)),
    ];
    for (const { id, isFolder } of children)
      if (isFolder === (baseId === 'cmis:folder')) found.set(id, { entityId: id });
    if (found.size > getMaxExamined() || listed.size > getMaxExamined()) return undefined;
    const next = children.flatMap(({ id, isFolder }) => (isFolder && !listed.has(id) ? [id] : []));
    for (const id of next) listed.add(id);
    folders = [...folders.slice(AT_ONCE), ...new Set(next)];
  }
  return [...found.values()];
};
