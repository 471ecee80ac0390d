import { removePolicy } from '#lib/cmis/store/commit/removePolicy.ts';
import { loadEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadPolicyApplications } from '#lib/cmis/store/entities/policies.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** A policy that has been deleted, and who deleted it. */
interface DeletedPolicy {
  readonly repositoryId: string;
  readonly policyId: string;
  readonly by: string;
}

const removeFromObject = (entityId: string, { repositoryId, policyId, by }: DeletedPolicy): Promise<void> =>
  retryOnConflict(async () => {
    const [[entity]] = await Promise.all([
      loadEntities([entityId]),
      loadObjects(repositoryId, [], { changing: entityId }),
    ]);
    if (entity?.policies?.includes(policyId)) await removePolicy(entity, policyId, { time: nowIso(), by });
  });

/**
 * Removes a deleted policy from the objects to which it was applied. Readers no longer see it there. Returns false if
 * time ran out before the end.
 */
export const removeDeletedPolicy = async (deleted: DeletedPolicy, hasTime: () => boolean): Promise<boolean> => {
  for (const entityId of await loadPolicyApplications(deleted.policyId)) {
    if (!hasTime()) return false;
    await removeFromObject(entityId, deleted);
  }
  return true;
};
