import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { OutOfTime, type Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { getRelationshipEnds, readRelationships } from '#lib/cmis/store/entities/relationships.ts';
import { groupRelationships, removeRelationships } from '#lib/cmis/store/objects/removeRelationships.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/retry.ts';
import { now, nowIso } from '#lib/shared/clock.ts';

const deleteTogether = async (session: Session, relationships: readonly CmisObject[]): Promise<void> => {
  const [first] = relationships;
  if (first === undefined) return;
  const entities = relationships.map(({ entity }) => entity);
  const steps = await removeRelationships(session.repositoryId, entities);
  const objectIds = relationships.map(({ id }) => id);
  await commitChange(session, { object: first, changeType: 'deleted', steps }, { time: nowIso(), objectIds, entities });
};

/** Deletes an unchanged relationship. */
export const deleteRelationship = (session: Session, object: CmisObject): Promise<void> =>
  deleteTogether(session, [object]);

/** Relationships that are read, and then deleted, before more are read. */
const BATCH = 500;

/** Objects of an entity that are about to be deleted. */
interface ObjectsToDelete {
  readonly objectIds: readonly string[];
  /** Time before which no relationship can name one of them; absent if it is unknown. */
  readonly since?: string | undefined;
  /** Number of times that relationships name one of them; absent if it is unknown. */
  readonly named?: number | undefined;
}

/** Reads the relationships that name one of the objects, a batch at a time. */
async function* readBatchesNaming(
  entity: Entity,
  { objectIds, since, named = Number.POSITIVE_INFINITY }: ObjectsToDelete,
): AsyncGenerator<readonly Entity[]> {
  if (named === 0) return;
  const gone = new Set(objectIds);
  let batch: Entity[] = [];
  let left = named;
  for await (const one of readRelationships(entity, 'both', { limit: BATCH, since })) {
    const ends = getRelationshipEnds(one).filter(([, id]) => gone.has(id)).length;
    if (ends > 0) batch.push(one);
    left -= ends;
    if (left <= 0) break;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const deleteGroup = (session: Session, ids: readonly string[]): Promise<void> =>
  retryOnConflict(async () => {
    const { objects } = await loadObjects(session.repositoryId, ids, {
      changing: ids[0],
      includeDeleted: true,
    });
    await deleteTogether(
      session,
      objects.flatMap((one) => one ?? []),
    );
  });

/**
 * Deletes the relationships of an entity's objects before these are deleted, as many in a transaction as fit. After an
 * interruption the rest remains.
 * @throws Stale if there were any: both ends count their relationships, so the entity has changed
 * @throws OutOfTime if there are more than the session has time for
 */
export const deleteRelationshipsNaming = async (
  session: Session,
  entity: Entity,
  objects: ObjectsToDelete,
): Promise<void> => {
  if ((entity.relationships ?? 0) === 0) return;
  let isChanged = false;
  for await (const batch of readBatchesNaming(entity, objects)) {
    isChanged = true;
    for (const group of groupRelationships(batch)) {
      if (now() >= (session.until ?? Number.POSITIVE_INFINITY))
        throw new OutOfTime('Relationships remain to be deleted');
      await deleteGroup(
        session,
        group.map(({ id }) => id),
      );
    }
  }
  if (isChanged) throw new Stale(`${entity.id} has lost its relationships`);
};
