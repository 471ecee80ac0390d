import { deleteById } from '#lib/cmis/actions/deletion/deleteById.ts';
import { deleteSiblings } from '#lib/cmis/actions/deletion/deleteSiblings.ts';
import { detachFolders } from '#lib/cmis/actions/deletion/detachFolders.ts';
import type { Undeletable } from '#lib/cmis/actions/deletion/findUndeletable.ts';
import { unfile } from '#lib/cmis/actions/filing/unfile.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isUnfiledOnly, type TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { readChildPages } from '#lib/cmis/store/listings/childPages.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** The answer lists the remaining objects, so an object that could not be deleted after all is not an error. */
const ignoreRefusal = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error;
  }
};

/** A tree to delete, and what stays of it. */
interface PartialDeletion {
  readonly deletion: TreeDeletion;
  readonly refused: Undeletable;
}

const deleteFromFolder = async (
  session: Session,
  { deletion, refused: { objects, olderVersions } }: PartialDeletion,
  folderId: string,
  entities: readonly Entity[],
): Promise<void> => {
  const allowed = entities.filter(({ id }) => !objects.has(id));
  const unfiled = allowed.filter((one) => isUnfiledOnly(deletion, one));
  const whole = allowed.filter((one) => !unfiled.includes(one) && !olderVersions.has(one.id));
  for (const one of await deleteSiblings(session, folderId, whole))
    await ignoreRefusal(deleteById(session, toListedObject(one).id, true));
  for (const one of allowed.filter(({ id }) => olderVersions.has(id)))
    await ignoreRefusal(deleteById(session, toListedObject(one).id, false));
  for (const one of unfiled) await ignoreRefusal(unfile(session, toListedObject(one).id, folderId));
};

/**
 * Deletes a tree of which some objects stay. Subtrees without such objects are detached as a whole and thus hidden at
 * once; all else is deleted object by object. Objects that are not reached in time stay too.
 * @param until in milliseconds since 1970
 * @returns the ids of the detached subtrees, to be erased
 */
export const deleteTreePartly = async (
  session: Session,
  top: Entity,
  { deletion, refused }: PartialDeletion,
  until: number,
): Promise<readonly string[]> => {
  const detached: string[] = [];
  const enter = async (folderId: string): Promise<void> => {
    const kept: string[] = [];
    for await (const children of readChildPages(folderId)) {
      if (now() >= until) return;
      const folders = children.filter(({ isFolder }) => isFolder).map(({ id }) => id);
      kept.push(...folders.filter((id) => refused.folders.has(id)));
      const free = folders.filter((id) => !refused.folders.has(id));
      detached.push(...(await detachFolders(session, folderId, free, deletion)));
      const others = await loadEntities(children.filter(({ isFolder }) => !isFolder).map(({ id }) => id));
      await deleteFromFolder(
        session,
        { deletion, refused },
        folderId,
        others.flatMap((entity) => entity ?? []),
      );
    }
    for (const id of kept) await enter(id);
  };
  await enter(top.id);
  return detached;
};
