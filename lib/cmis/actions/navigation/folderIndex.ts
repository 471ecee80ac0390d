import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import { loadChildCounts } from '#lib/cmis/store/children/children.ts';
import type { ChildListing } from '#lib/cmis/store/listings/childListing.ts';
import { loadIndexedFolders } from '#lib/cmis/store/search/indexedFolders.ts';

/** Children of a folder that are read at the cost of one other folder: 0.6 KB of a child's item, 4 KB of a head. */
const CHILDREN_PER_FOLDER = 7;

type FoldersByParent = ReadonlyMap<string, readonly Entity[]>;

const groupByParent = (folders: readonly Entity[]): FoldersByParent => {
  const groups = new Map<string, Entity[]>();
  for (const folder of folders)
    for (const parent of folder.parents) {
      const group = groups.get(parent) ?? [];
      group.push(folder);
      groups.set(parent, group);
    }
  return groups;
};

/** Finds child folders among all folders of the repository, which one tree reads once. */
export class FolderIndex {
  readonly #repositoryId: string;
  #loading: Promise<FoldersByParent | undefined> = Promise.resolve(undefined);
  /** The repository has more folders than this. */
  #moreThan = 0;

  constructor(repositoryId: string) {
    this.#repositoryId = repositoryId;
  }

  /** Lists the folders in a folder; undefined if searching its children costs less. */
  async listFolders(folderId: string): Promise<ChildListing | undefined> {
    // A tree lists several folders at once: each waits for the one before it, whose folders it may use.
    this.#loading = this.#loading.then(async (known) => known ?? (await this.#load(folderId)));
    const folders = await this.#loading;
    if (folders === undefined) return undefined;
    const children = (folders.get(folderId) ?? [])
      .map(({ id, facts: { name } }) => ({ id, name, isFolder: true }))
      .toSorted((a, b) => compareNames(a.name, b.name));
    return { children, departedIds: [] };
  }

  async #load(folderId: string): Promise<FoldersByParent | undefined> {
    const [counts] = await loadChildCounts([folderId]);
    const limit = Math.floor((counts?.childCount ?? 0) / CHILDREN_PER_FOLDER);
    if (limit <= this.#moreThan) return undefined;
    const folders = await loadIndexedFolders(this.#repositoryId, limit);
    if (folders === undefined) this.#moreThan = limit;
    return folders === undefined ? undefined : groupByParent(folders);
  }
}
