import type { Entity } from '#lib/cmis/domain/entity.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** The path of a folder: one request a level above it. Undefined: it, or a folder above, is being deleted. */
export const folderPath = async (folder: Entity): Promise<string | undefined> => {
  const names: string[] = [];
  let entity: Entity | undefined = folder;
  while (entity?.parents[0] !== undefined) {
    names.unshift(entity.facts.name);
    [entity] = await loadEntities([entity.parents[0]]);
  }
  return entity === undefined ? undefined : `/${names.join('/')}`;
};

/** The path of a child of the folder at `path`. */
export const childPath = (path: string, name: string): string => (path === '/' ? `/${name}` : `${path}/${name}`);
