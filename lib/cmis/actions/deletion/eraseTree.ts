import { deleteById } from '#lib/cmis/actions/deletion/deleteById.ts';
import { deleteRelationshipsNaming } from '#lib/cmis/actions/deletion/deleteRelationship.ts';
import { deleteSiblings } from '#lib/cmis/actions/deletion/deleteSiblings.ts';
import { unfile } from '#lib/cmis/actions/filing/unfile.ts';
import { OutOfTime, type Session } from '#lib/cmis/actions/session/session.ts';
import { Thumbnails } from '#lib/cmis/actions/thumbnails/thumbnails.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isUnfiledOnly, type TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { loadChildCounts } from '#lib/cmis/store/children/children.ts';
import { removeEmptiedFolder } from '#lib/cmis/store/commit/eraseObjects.ts';
import { AncestorFolders } from '#lib/cmis/store/entities/ancestorFolders.ts';
import { restoreParents } from '#lib/cmis/store/entities/deletions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadFirstChildren } from '#lib/cmis/store/listings/childListing.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Children read, and erased, at a time. */
const BATCH = 400;
/** Objects erased one by one, and folders emptied, in parallel. */
const AT_ONCE = 8;
/** Levels of folders that are emptied in parallel; deeper ones are emptied one after the other. */
const WIDE_LEVELS = 2;

/** A deletion past its permission checks, and the instant at which it must stop. */
interface Erasure {
  readonly session: Session;
  readonly deletion: TreeDeletion;
  readonly until: number;
}

const forEachInGroups = async <T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(work));
};

/** Errors of objects that were deleted, moved or given children meanwhile. The next read of the folder handles them. */
const PASSING_ERRORS: ReadonlySet<string> = new Set(['notFound', 'invalidArgument', 'constraint']);

const ignorePassing = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ServiceError) || !PASSING_ERRORS.has(error.kind)) throw error;
  }
};

/** Objects with further references are deleted one by one. */
const eraseEach = ({ session }: Erasure, objects: readonly Entity[]): Promise<void> =>
  forEachInGroups(objects, AT_ONCE, (one) => ignorePassing(deleteById(session, toListedObject(one).id, true)));

const eraseDocuments = async (erasure: Erasure, folderId: string, documents: readonly Entity[]): Promise<void> => {
  const { session, deletion } = erasure;
  const unfiled = documents.filter((one) => isUnfiledOnly(deletion, one));
  const left = await deleteSiblings(
    session,
    folderId,
    documents.filter((one) => !unfiled.includes(one)),
  );
  await eraseEach(erasure, left);
  await forEachInGroups(unfiled, AT_ONCE, (one) => ignorePassing(unfile(session, toListedObject(one).id, folderId)));
};

const eraseFolders = async (
  erasure: Erasure,
  parentId: string,
  folders: readonly Entity[],
  level: number,
): Promise<boolean> => {
  const counts = await loadChildCounts(folders.map(({ id }) => id));
  const filled = folders.filter((_, index) => counts[index]?.childCount !== 0);
  let isDone = true;
  await forEachInGroups(filled, level < WIDE_LEVELS ? AT_ONCE : 1, async ({ id }) => {
    isDone = (await emptyFolder(erasure, id, level + 1)) && isDone;
  });
  if (isDone) await eraseEach(erasure, await deleteSiblings(erasure.session, parentId, folders));
  return isDone;
};

/** Empties a folder, depth first. Returns false if time ran out before the end. */
const emptyFolder = async (erasure: Erasure, folderId: string, level: number): Promise<boolean> => {
  for (;;) {
    const children = await loadFirstChildren(folderId, BATCH);
    if (children.length === 0) return true;
    if (now() >= erasure.until) return false;
    const found = (await loadEntities(children.map(({ id }) => id))).flatMap((entity) => entity ?? []);
    const [folders = [], documents = []] = [true, false].map((isFolder) =>
      found.filter(({ baseId }) => (baseId === 'cmis:folder') === isFolder),
    );
    await eraseDocuments(erasure, folderId, documents);
    if (folders.length > 0 && !(await eraseFolders(erasure, folderId, folders, level))) return false;
  }
};

/** The folder's relationships are deleted before it, so that none is left with a missing end. */
const removeFolder = async (session: Session, folder: Entity): Promise<void> => {
  await deleteRelationshipsNaming(session, folder, { objectIds: [folder.id] });
  await removeEmptiedFolder(folder);
};

/** Who requested a deletion that has passed its checks, and where. */
interface ErasureRequest {
  readonly repositoryId: string;
  readonly by: string;
}

const erase = async ({ repositoryId, by }: ErasureRequest, id: string, until: number): Promise<boolean> => {
  const access = { name: by, principals: new Set<string>(), isAdministrator: true };
  for (let rounds = 0; ; rounds += 1) {
    const [top] = await loadEntities([id]);
    if (top?.deletion === undefined) return true;
    if (rounds > 0 && now() >= until) return false;
    const folders = new AncestorFolders();
    const session: Session = {
      repositoryId,
      access,
      ancestors: folders,
      thumbnails: new Thumbnails(),
      includesDeleted: true,
      until,
    };
    if (top.baseId !== 'cmis:folder') {
      await ignorePassing(deleteById(session, toListedObject(top).id, true));
      continue;
    }
    folders.remember([restoreParents(top)]);
    if (!(await emptyFolder({ session, deletion: top.deletion, until }, id, 0))) return false;
    try {
      await removeFolder(session, top);
    } catch (error) {
      // The folder was changed, or a child was filed in it, meanwhile; the loop reads it again.
      if (!(error instanceof Stale) && !(error instanceof ServiceError && error.kind === 'constraint')) throw error;
    }
  }
};

/**
 * Erases an object whose deletion has begun, with its relationships and, for a folder, everything below it. Returns
 * false if time ran out before the end. Safe to repeat.
 */
export const eraseTree = async (deleting: ErasureRequest, id: string, until: number): Promise<boolean> => {
  try {
    return await erase(deleting, id, until);
  } catch (error) {
    if (error instanceof OutOfTime) return false;
    throw error;
  }
};
