import { signal } from '@preact/signals';
import { getSubfolders } from '#lib/ui/browser/documents/api/navigation.ts';
import { type CmisObject, getId, getName } from '#lib/ui/browser/documents/model.ts';

/** Folders in each folder that has been opened in a tree, by name; kept while the pages are open. */
export const subfolders = signal<ReadonlyMap<string, readonly CmisObject[]>>(new Map());

/** Reads the folders in a folder. What cannot be read stays as it was: the list beside the tree says why. */
export const readSubfolders = async (id: string): Promise<void> => {
  try {
    const found = (await getSubfolders(id)).toSorted((a, b) => getName(a).localeCompare(getName(b)));
    subfolders.value = new Map(subfolders.peek()).set(id, found);
  } catch {
    if (!subfolders.peek().has(id)) subfolders.value = new Map(subfolders.peek()).set(id, []);
  }
};

/** Whether a folder is known to have no folders. */
export const isLeaf = (folder: CmisObject): boolean => subfolders.value.get(getId(folder))?.length === 0;
