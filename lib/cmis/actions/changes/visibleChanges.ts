import { loadHeldPermissions, maskInvisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { type ChangeEvent, type ChangeLogPosition, computeProof } from '#lib/cmis/domain/changeLog.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';

/** A change event as the caller sees it. */
export interface VisibleChange {
  readonly event: ChangeEvent;
  /** The object as it is now; undefined if it was deleted or not requested. */
  readonly object: CmisObject | undefined;
  readonly isVisible: boolean;
}

/** Number of events whose objects are read together: a request takes a hundred keys, a version needs two. */
const BATCH = 49;

/**
 * A forged token, or one for the end of the log, has no valid proof. It does not show that its reader was told of the
 * event.
 */
const isNamed = ({ shard, number, objectId }: ChangeEvent, { event }: ChangeLogPosition): boolean =>
  event?.shard === shard && event.number === number && event.proof === computeProof(objectId);

/**
 * Existing objects follow normal visibility. A deleted object has two visible events at most: its deletion event, for
 * readers who could see the object, and the event in the token, which the reader knows already. Readers who were too
 * many to store are those who may now read what is filed in a folder above the object.
 */
const maySeeDeletion = async (session: Session, start: ChangeLogPosition, event: ChangeEvent): Promise<boolean> => {
  const { readers } = event;
  if (isNamed(event, start) || readers?.hasAny(session.access.principals) === true) return true;
  if (readers?.othersReadIn === undefined) return false;
  return isVisible(await loadHeldPermissions(session, { parents: [readers.othersReadIn] }));
};

const judgeVisibility = async (
  session: Session,
  start: ChangeLogPosition,
  events: readonly ChangeEvent[],
): Promise<readonly VisibleChange[]> => {
  const ids = [...new Set(events.map(({ objectId }) => objectId))];
  const { objects } = await loadObjects(session.repositoryId, ids);
  const shown = await maskInvisible(session, objects);
  const changes: VisibleChange[] = [];
  for (const event of events) {
    const index = ids.indexOf(event.objectId);
    const object = shown[index];
    const isShown =
      session.access.isAdministrator ||
      object !== undefined ||
      (objects[index] === undefined && (await maySeeDeletion(session, start, event)));
    changes.push({ event, object, isVisible: isShown });
  }
  return changes;
};

/**
 * Reads events from a position on with their visibility. Objects are loaded only if they are requested or if the caller
 * may not see all of them.
 */
export async function* readVisibleChanges(
  session: Session,
  start: ChangeLogPosition,
  events: AsyncIterable<ChangeEvent>,
  withObjects: boolean,
): AsyncGenerator<VisibleChange> {
  const isRead = withObjects || !session.access.isAdministrator;
  let batch: ChangeEvent[] = [];
  for await (const event of events) {
    if (isRead) batch.push(event);
    else yield { event, object: undefined, isVisible: true };
    if (batch.length < BATCH) continue;
    yield* await judgeVisibility(session, start, batch);
    batch = [];
  }
  yield* await judgeVisibility(session, start, batch);
}
