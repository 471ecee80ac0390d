import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { commitWithoutEvent } from '#lib/cmis/store/commit/commit.ts';
import { restoreParents } from '#lib/cmis/store/entities/deletions.ts';
import { hideObject, removeEntityAndReferences } from '#lib/cmis/store/objects/removeObject.ts';

/** Hides an object that is no folder until it is erased, which the change log then reports. */
export const hideUntilErased = async (object: CmisObject, deletion: Parameters<typeof hideObject>[1]): Promise<void> =>
  commitWithoutEvent(await hideObject(object, deletion));

/** Removes an emptied folder whose deletion the change log has reported. */
export const removeEmptiedFolder = (folder: Entity): Promise<void> =>
  commitWithoutEvent(removeEntityAndReferences(folder, toListedObject(restoreParents(folder))));
