import { commitChange } from '#lib/cmis/actions/change.ts';
import { countSteps } from '#lib/cmis/actions/relationshipCounts.ts';
import type { Session } from '#lib/cmis/actions/session.ts';
import type { CmisObject, Entity } from '#lib/cmis/domain/entity.ts';
import { retrying, Stale } from '#lib/cmis/store/commit.ts';
import { loadObjects, removeEntity } from '#lib/cmis/store/entities.ts';
import { endsOf, loadRelationships, removeLinks } from '#lib/cmis/store/relationships.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Deletes a relationship as it was read. */
export const deleteRelationship = async (session: Session, object: CmisObject, lastNumber: number): Promise<void> => {
  const { entity } = object;
  const ids = endsOf(entity).map(([, id]) => id);
  const { objects } = await loadObjects(session.repositoryId, ids, { deleted: true });
  const ends = objects.flatMap((end) => end ?? []);
  const steps = [...removeEntity(entity), ...removeLinks(entity), ...countSteps(ends, -1)];
  await commitChange(session, object, 'deleted', steps, { time: nowIso(), lastNumber });
};

/**
 * Deletes the relationships of objects of an entity that are about to be deleted themselves.
 * @throws Stale if there were any: each is counted at both its ends, so the entity has changed
 */
export const deleteRelationshipsOf = async (
  session: Session,
  entity: Entity,
  objectIds: readonly string[],
): Promise<void> => {
  if ((entity.relationships ?? 0) === 0) return;
  let any = false;
  for (const objectId of objectIds)
    for (const { id } of await loadRelationships(objectId, 'both')) {
      any = true;
      await retrying(async () => {
        const along = { changing: id, deleted: true };
        const { objects, lastNumber } = await loadObjects(session.repositoryId, [id], along);
        if (objects[0] !== undefined) await deleteRelationship(session, objects[0], lastNumber);
      });
    }
  if (any) throw new Stale(`${entity.id} has lost its relationships`);
};
