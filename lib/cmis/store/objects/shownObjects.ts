import { type CmisObject, type Entity, toListedObject, type Viewer } from '#lib/cmis/domain/objects/entity.ts';
import { getOwnCopyId } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/**
 * Returns what folders and queries show a viewer for entities: own private working copies, which take a request, in
 * place of the versions that everybody else sees.
 */
export const loadShownObjects = async (entities: readonly Entity[], viewer: Viewer): Promise<readonly CmisObject[]> => {
  const ids = entities.flatMap((entity) => getOwnCopyId(entity, viewer) ?? []);
  if (ids.length === 0) return entities.map(toListedObject);
  const { objects } = await loadObjects(entities[0]?.repositoryId ?? '', ids);
  const copies = new Map(objects.flatMap((object) => (object === undefined ? [] : [[object.id, object]])));
  // A working copy that has been discarded meanwhile leaves the version that it stood for.
  return entities.map((entity) => copies.get(getOwnCopyId(entity, viewer) ?? '') ?? toListedObject(entity));
};
