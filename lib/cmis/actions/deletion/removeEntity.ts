import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { removeChild } from '#lib/cmis/store/children/children.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { strikeDeletion } from '#lib/cmis/store/deletion/deletions.ts';
import { removeEntity } from '#lib/cmis/store/entities/entities.ts';
import { removeApplication } from '#lib/cmis/store/entities/policies.ts';

/**
 * Removes an entity as it was read, from the folders it is filed in, from the policies applied to it and from the
 * deletions under way.
 */
export const removeWithLinks = (entity: Entity, latest: CmisObject = toListedObject(entity)): readonly Step[] => [
  ...removeEntity(entity, latest),
  ...entity.parents.flatMap((parent) => removeChild(parent, entity)),
  ...(entity.policies ?? []).map((policyId) => removeApplication(policyId, entity.id)),
  ...strikeDeletion(entity),
];
