import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { loadEntities, loadObjects, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { loadPolicyApplications, removePolicyApplication } from '#lib/cmis/store/entities/policies.ts';
import { nowIso } from '#lib/shared/clock.ts';

const removeFromObject = (session: Session, entityId: string, policyId: string): Promise<void> =>
  retryOnConflict(async () => {
    const [[entity], { lastNumber }] = await Promise.all([
      loadEntities([entityId]),
      loadObjects(session.repositoryId, [], { changing: entityId }),
    ]);
    if (!entity?.policies?.includes(policyId)) return;
    const policies = entity.policies.filter((id) => id !== policyId);
    const steps = [replaceEntity(entity, { ...entity, policies }), removePolicyApplication(policyId, entityId)];
    await commitChange(
      session,
      { object: toListedObject(entity), changeType: 'security', steps },
      { time: nowIso(), lastNumber },
    );
  });

/**
 * Removes a deleted policy from the objects to which it was applied. Readers no longer see it there. After an
 * interruption, the next change of an object's policies removes it.
 */
export const removeDeletedPolicy = async (session: Session, policyId: string): Promise<void> => {
  for (const entityId of await loadPolicyApplications(policyId)) await removeFromObject(session, entityId, policyId);
};
