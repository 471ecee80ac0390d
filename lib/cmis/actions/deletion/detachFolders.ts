import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import type { TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { beginDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Folders of one transaction: each takes three of its hundred items, and its index entries. */
const AT_ONCE = 12;

const detach = async (
  session: Session,
  parentId: string,
  folders: readonly Entity[],
  deletion: TreeDeletion,
): Promise<void> => {
  const [first] = folders;
  if (first === undefined) return;
  const time = nowIso();
  await commitChange(
    session,
    {
      object: toListedObject(first),
      changeType: 'deleted',
      steps: beginDeletions(parentId, folders, deletion, { by: session.access.name, at: time }),
    },
    { time, objectIds: folders.map(({ id }) => id), entities: folders },
  );
};

/**
 * Detaches subfolders for deletion with everything below, so that they are invisible from now on. Returns the ids of
 * the detached ones; the others were deleted or moved meanwhile.
 */
export const detachFolders = async (
  session: Session,
  parentId: string,
  ids: readonly string[],
  deletion: TreeDeletion,
): Promise<readonly string[]> => {
  const detached: string[] = [];
  const groups = [...Map.groupBy(ids, changeShard).values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / AT_ONCE) }, (_, at) => same.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  );
  for (const group of groups)
    await retryOnConflict(async () => {
      const folders = (await loadEntities(group)).flatMap((entity) =>
        entity?.parents.includes(parentId) && entity.deletion === undefined ? [entity] : [],
      );
      await detach(session, parentId, folders, deletion);
      detached.push(...folders.map(({ id }) => id));
    });
  return detached;
};
