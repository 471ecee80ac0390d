import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { checkExists } from '#lib/cmis/store/entities/entities.ts';
import { policyApplicationKey, policyApplicationPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** Stores that a policy is applied to an entity; the entity lists it too. */
export const addPolicyApplication = (policyId: string, { id }: Entity): readonly Step[] => [
  checkExists(policyId),
  { item: put(table(), { ...policyApplicationKey(policyId, id), schema: 1 }) },
];

export const removePolicyApplication = (policyId: string, entityId: string): Step => ({
  item: remove(table(), policyApplicationKey(policyId, entityId)),
});

/** Stores which policies an entity has after a change; it may have listed policies that no longer exist. */
export const replacePolicyApplications = (entity: Entity, after: readonly string[]): readonly Step[] => {
  const { policies: before = [] } = entity;
  return [
    ...after.filter((id) => !before.includes(id)).flatMap((id) => addPolicyApplication(id, entity)),
    ...before.filter((id) => !after.includes(id)).map((id) => removePolicyApplication(id, entity.id)),
  ];
};

/** Loads the ids of the entities that a policy is applied to. */
export const loadPolicyApplications = async (policyId: string): Promise<readonly string[]> =>
  (await queryAll({ table: table(), pk: policyApplicationPartition(policyId) })).map(({ sk }) => String(sk));
