import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { removeChild } from '#lib/cmis/store/children/children.ts';
import { beginDeletion, completeDeletion, type Deletion } from '#lib/cmis/store/entities/deletions.ts';
import { removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import { removePolicyApplication } from '#lib/cmis/store/entities/policies.ts';
import { refileWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { findWorkingCopy } from '#lib/cmis/store/objects/findWorkingCopy.ts';
import { putTask } from '#lib/cmis/store/tasks/backgroundTasks.ts';
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

/** The task that removes a deleted policy from its objects. */
const createPolicyTask = ({ id, repositoryId, baseId }: Entity, by: string): readonly Step[] =>
  baseId === 'cmis:policy' ? [putTask({ kind: 'policy', repositoryId, entityId: id, source: 'applications', by })] : [];

/** Removes an unchanged object without versions and without relationships. */
export const removeObject = (entity: Entity, by: string): readonly Step[] => [
  ...removeEntityAndReferences(entity),
  ...createPolicyTask(entity, by),
];

/** Hides an object with its relationships, before they are erased. A folder must be empty. */
export const hideObject = async (
  object: CmisObject,
  deletion: Pick<Deletion, 'by' | 'at'>,
): Promise<readonly Step[]> => {
  const { entity } = object;
  const copy = await findWorkingCopy(object);
  return [
    ...beginDeletion(entity, deletion),
    ...(copy === undefined ? [] : refileWorkingCopy(copy, { ...entity, parents: [] })),
  ];
};
