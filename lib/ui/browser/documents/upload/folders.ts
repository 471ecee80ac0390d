import { createFolder } from '#lib/ui/browser/documents/api/edits.ts';
import { findFolder } from '#lib/ui/browser/documents/api/navigation.ts';
import type { Place } from '#lib/ui/browser/documents/upload/model.ts';

/** Folders found or created for the files that are being uploaded, by path. */
const known = new Map<string, Place>();

/** Returns the folder with a name in another one, and creates it if it does not exist. */
export const ensureFolder = async (parent: Place, name: string): Promise<Place> => {
  const path = `${parent.path === '/' ? '' : parent.path}/${name}`;
  const found = known.get(path);
  if (found !== undefined) return found;
  const existing = await findFolder(path);
  const place = { id: existing ?? (await createFolder(parent.id, name)), path };
  known.set(path, place);
  return place;
};

export const forgetFolders = (): void => known.clear();
