import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { removeChild } from '#lib/cmis/store/children/children.ts';
import { completeDeletion } from '#lib/cmis/store/deletion/deletions.ts';
import { removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import { removePolicyApplication } from '#lib/cmis/store/entities/policies.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Removes an unchanged entity, with its child items, its policy applications and its deletion item. */
export const removeEntityAndReferences = (
  entity: Entity,
  latest: CmisObject = toListedObject(entity),
): readonly Step[] => [
  ...removeEntityItems(entity, latest),
  ...entity.parents.flatMap((parent) => removeChild(parent, entity)),
  ...(entity.policies ?? []).map((policyId) => removePolicyApplication(policyId, entity.id)),
  ...completeDeletion(entity),
];
