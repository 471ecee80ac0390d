import { type CmisObject, toListedObject, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { Stale } from '#lib/cmis/store/retry.ts';

/**
 * Loads the private working copy of a document, of which a request may name another version.
 * @throws Stale if it has been checked in or discarded since the document was read
 */
export const findWorkingCopy = async (object: CmisObject): Promise<CmisObject | undefined> => {
  const { entity } = object;
  const ordinal = entity.series?.checkedOut?.ordinal;
  if (ordinal === undefined) return undefined;
  const known = [object, toListedObject(entity)].find(isWorkingCopy);
  if (known !== undefined) return known;
  const { objects } = await loadObjects(entity.repositoryId, [toVersionId(entity.id, ordinal)], {
    includeDeleted: true,
  });
  const [loaded] = objects;
  if (loaded?.entity.revision !== entity.revision) throw new Stale(`${entity.id} has changed`);
  return loaded;
};
