import { changeRelationshipCounts } from '#lib/cmis/actions/relationship/relationshipCounts.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { OutOfTime, type Session } from '#lib/cmis/actions/session/session.ts';
import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/commit.ts';
import { loadObjects, removeEntityItems } from '#lib/cmis/store/entities/entities.ts';
import {
  getRelationshipEnds,
  loadRelationships,
  removeRelationshipCopies,
} from '#lib/cmis/store/entities/relationships.ts';
import { groupByTransaction } from '#lib/cmis/store/groupByTransaction.ts';
import { now, nowIso } from '#lib/shared/clock.ts';

/**
 * Transaction items of a relationship besides index entries: its head, four copies, and two ends, each with its child
 * item.
 */
const RELATIONSHIP = 9;

const countItems = (entity: Entity): number => RELATIONSHIP + toIndexEntries(toListedObject(entity)).length;

const deleteTogether = async (
  session: Session,
  relationships: readonly CmisObject[],
  lastNumber: number,
): Promise<void> => {
  const [first] = relationships;
  if (first === undefined) return;
  const entities = relationships.map(({ entity }) => entity);
  const ids = entities.flatMap((entity) => getRelationshipEnds(entity).map(([, id]) => id));
  const { objects } = await loadObjects(session.repositoryId, ids, { includeDeleted: true });
  const ends = objects.flatMap((end) => end ?? []);
  const steps = [
    ...entities.flatMap((one) => [...removeEntityItems(one), ...removeRelationshipCopies(one)]),
    ...changeRelationshipCounts(ends, -1),
  ];
  const objectIds = relationships.map(({ id }) => id);
  await commitChange(
    session,
    { object: first, changeType: 'deleted', steps },
    { time: nowIso(), lastNumber, objectIds, entities },
  );
};

/** Deletes an unchanged relationship. */
export const deleteRelationship = (session: Session, object: CmisObject, lastNumber: number): Promise<void> =>
  deleteTogether(session, [object], lastNumber);

/**
 * Deletes the relationships of an entity's objects before these are deleted, as many in a transaction as fit. After an
 * interruption the rest remains.
 * @throws Stale if there were any: both ends count their relationships, so the entity has changed
 * @throws OutOfTime if there are more than the session has time for
 */
export const deleteRelationshipsNaming = async (
  session: Session,
  entity: Entity,
  objectIds: readonly string[],
): Promise<void> => {
  if ((entity.relationships ?? 0) === 0) return;
  const gone = new Set(objectIds);
  const found = (await loadRelationships(entity, 'both')).filter((one) =>
    getRelationshipEnds(one).some(([, id]) => gone.has(id)),
  );
  for (const group of groupByTransaction(found, countItems)) {
    if (now() >= (session.until ?? Number.POSITIVE_INFINITY)) throw new OutOfTime('Relationships remain to be deleted');
    const ids = group.map(({ id }) => id);
    await retryOnConflict(async () => {
      const { objects, lastNumber } = await loadObjects(session.repositoryId, ids, {
        changing: ids[0],
        includeDeleted: true,
      });
      await deleteTogether(
        session,
        objects.flatMap((one) => one ?? []),
        lastNumber,
      );
    });
  }
  if (found.length > 0) throw new Stale(`${entity.id} has lost its relationships`);
};
