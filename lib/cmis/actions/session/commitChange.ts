import type { Session } from '#lib/cmis/actions/session/session.ts';
import { runPendingTasks } from '#lib/cmis/actions/tasks/runPendingTasks.ts';
import { getControllingFolders, reachesBelow, reachesObject } from '#lib/cmis/domain/acl/acl.ts';
import { type CmisObject, type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { listChangedIds } from '#lib/cmis/domain/objects/versions.ts';
import type { Change } from '#lib/cmis/store/changeLog/changeItems.ts';
import { commit } from '#lib/cmis/store/commit/commit.ts';
import { restoreParents } from '#lib/cmis/store/entities/deletions.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

interface ChangeOptions {
  readonly time: string;
  readonly objectIds?: readonly string[];
  /** The entities of these objects, if they are not those of the objects themselves. */
  readonly entities?: readonly Entity[];
}

/**
 * Returns the principals who can see objects that are about to be deleted, each with the nearest folder that grants it;
 * undefined in `open` mode, where everybody can. A private working copy is seen by its owner.
 */
const findReaders = async (
  { ancestors: folders }: Session,
  objectIds: readonly string[],
  entities: readonly Entity[],
): Promise<Change['readers']> => {
  if (config.authMode === 'open') return undefined;
  const above = await folders.load(entities.map(restoreParents));
  return entities.map((entity, index) => {
    const { acl = [], series } = entity;
    const { ordinal } = parseObjectId(objectIds[index] ?? '');
    if (series?.checkedOut !== undefined && series.checkedOut.ordinal === ordinal)
      return new Map([[series.checkedOut.by, undefined]]);
    const readers = new Map<string, string | undefined>();
    for (const { principal } of acl.filter(reachesObject)) readers.set(principal, undefined);
    for (const folder of getControllingFolders(entity, above[index] ?? []))
      for (const { principal } of (folder.acl ?? []).filter(reachesBelow))
        if (!readers.has(principal)) readers.set(principal, folder.id);
    return readers;
  });
};

/** A change of an object: what its change event tells, and the steps that store it. */
interface ObjectChange {
  readonly object: CmisObject;
  readonly changeType: Change['changeType'];
  readonly steps: readonly Step[];
}

/** Commits a change of one object, or of several in one shard, together with its change event. */
export const commitChange = async (
  session: Session,
  { object, changeType, steps }: ObjectChange,
  { time, objectIds = [object.id], entities = objectIds.map(() => object.entity) }: ChangeOptions,
): Promise<void> => {
  const { repositoryId, access } = session;
  const readers = changeType === 'deleted' ? await findReaders(session, objectIds, entities) : undefined;
  const change = { repositoryId, entityId: object.entity.id, objectIds, changeType, time, by: access.name, readers };
  await runPendingTasks(await commit(steps, change));
};

/** Commits a change of what all versions of a document share: its filing, policies or access control. */
export const commitSharedChange = (session: Session, change: ObjectChange): Promise<void> =>
  commitChange(session, change, { time: nowIso(), objectIds: listChangedIds(change.object) });
