import type { Entity } from '#lib/cmis/domain/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/**
 * The folders above a folder, the nearest first, the root last: one request a level. Undefined: one of them is being
 * deleted.
 */
export const foldersAbove = async (folder: Entity): Promise<readonly Entity[] | undefined> => {
  const above: Entity[] = [];
  for (let parentId = folder.parents[0]; parentId !== undefined; ) {
    const [parent]: readonly (Entity | undefined)[] = await loadEntities([parentId]);
    if (parent === undefined) return undefined;
    above.push(parent);
    parentId = parent.parents[0];
  }
  return above;
};

/** The path of a child of the folder at `path`. */
export const childPath = (path: string, name: string): string => (path === '/' ? `/${name}` : `${path}/${name}`);

/** The path of a folder; undefined: it, or a folder above, is being deleted. */
export const folderPath = async (folder: Entity): Promise<string | undefined> => {
  if (folder.parents.length === 0) return '/';
  const above = await foldersAbove(folder);
  const names = above?.slice(0, -1).map(({ facts }) => facts.name);
  return names === undefined ? undefined : `/${[...names.reverse(), folder.facts.name].join('/')}`;
};
