import { loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isUnfiledOnly, type TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { isActionAllowed } from '#lib/cmis/domain/rules/allowableActions.ts';
import { isCheckedOutByAnother } from '#lib/cmis/domain/rules/documents.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { readChildPages } from '#lib/cmis/store/listings/childPages.ts';

/** Objects that a tree deletion must not delete. */
export interface Undeletable {
  /** Ids of objects that the caller may not delete or unfile. */
  readonly objects: ReadonlySet<string>;
  /** Ids of documents that lose their latest version and keep the older ones. */
  readonly olderVersions: ReadonlySet<string>;
  /** Ids of all folders above an object that stays. */
  readonly folders: ReadonlySet<string>;
}

/** Folders read in parallel. */
const AT_ONCE = 16;

const isAllowed = async (session: Session, deletion: TreeDeletion, entity: Entity): Promise<boolean> => {
  const held = await loadHeldPermissions(session, entity);
  if (!isVisible(held)) return false;
  if (isUnfiledOnly(deletion, entity))
    return isActionAllowed('canRemoveObjectFromFolder', toListedObject(entity), held);
  // A tree deletion names no working copy, so it must not delete those of other users.
  return isActionAllowed('canDeleteObject', toListedObject(entity), held) && !isCheckedOutByAnother(entity, held);
};

const keepsVersions = (deletion: TreeDeletion, entity: Entity): boolean =>
  !deletion.allVersions && !isUnfiledOnly(deletion, entity) && (entity.series?.size ?? 1) > 1;

/** An administrator may delete everything, so only older versions that must stay prevent a deletion. */
const mayBeRefused = ({ access }: Session, { allVersions }: TreeDeletion): boolean =>
  !access.isAdministrator || !allVersions;

/**
 * Finds the objects of a tree that cannot be deleted, before any object is deleted. Reads nothing if there can be none.
 */
export const findUndeletable = async (session: Session, deletion: TreeDeletion, top: Entity): Promise<Undeletable> => {
  const objects = new Set<string>();
  const olderVersions = new Set<string>();
  const folders = new Set<string>();
  const parents = new Map<string, string>();

  const keepFolder = (folderId: string): void => {
    for (let id: string | undefined = folderId; id !== undefined && !folders.has(id); id = parents.get(id))
      folders.add(id);
  };
  const look = async (folderId: string, entity: Entity): Promise<void> => {
    if (!(await isAllowed(session, deletion, entity))) objects.add(entity.id);
    else if (keepsVersions(deletion, entity)) olderVersions.add(entity.id);
    else return;
    keepFolder(folderId);
    if (entity.baseId === 'cmis:folder') keepFolder(entity.id);
  };
  const lookInto = async (folderId: string): Promise<readonly string[]> => {
    const below: string[] = [];
    for await (const children of readChildPages(folderId)) {
      const found = (await loadEntities(children.map(({ id }) => id))).flatMap((entity) => entity ?? []);
      const inside = found.filter(({ baseId }) => baseId === 'cmis:folder');
      session.ancestors.remember(inside);
      for (const { id } of inside) parents.set(id, folderId);
      below.push(...inside.map(({ id }) => id));
      if (!session.access.isAdministrator) await session.ancestors.load(found);
      for (const entity of found) await look(folderId, entity);
    }
    return below;
  };

  for (let level: readonly string[] = mayBeRefused(session, deletion) ? [top.id] : []; level.length > 0; ) {
    const next: string[] = [];
    for (let from = 0; from < level.length; from += AT_ONCE)
      for (const id of (await Promise.all(level.slice(from, from + AT_ONCE).map(lookInto))).flat()) next.push(id);
    level = next;
  }
  return { objects, olderVersions, folders };
};
