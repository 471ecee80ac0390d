import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { commit } from '#lib/cmis/store/commit/commit.ts';
import { replacePolicies } from '#lib/cmis/store/objects/updateObject.ts';

interface Removal {
  readonly time: string;
  readonly by: string;
}

/** Removes a policy from an object, together with its change event. */
export const removePolicy = async (entity: Entity, policyId: string, { time, by }: Removal): Promise<void> => {
  const { id, repositoryId, policies = [] } = entity;
  const left = policies.filter((policy) => policy !== policyId);
  const objectIds = [toListedObject(entity).id];
  await commit(replacePolicies(entity, left), {
    repositoryId,
    entityId: id,
    objectIds,
    changeType: 'security',
    time,
    by,
  });
};
