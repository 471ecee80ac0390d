import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { deleteNamed } from '#lib/cmis/actions/deleteObject.ts';
import { deleteSiblings } from '#lib/cmis/actions/deleteSiblings.ts';
import { unfile } from '#lib/cmis/actions/removeObjectFromFolder.ts';
import type { Session } from '#lib/cmis/actions/session.ts';
import { type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { firstChildren } from '#lib/cmis/store/children.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** How a tree is to be deleted. */
export interface TreeDeletion {
  readonly session: Session;
  readonly allVersions: boolean;
  readonly unfileObjects: 'unfile' | 'deletesinglefiled' | 'delete';
  readonly continueOnFailure: boolean;
}

/** What became of objects: gone, left because older versions stay, or left because something failed. */
export type Outcome = 'gone' | 'kept' | 'failed';

const worse = (a: Outcome, b: Outcome): Outcome => (a === 'failed' || b === 'gone' ? a : b);

/** Children read, and deleted, at a time, and folders emptied side by side. */
const BATCH = 400;
const AT_ONCE = 4;
/** How often a folder that others go on filling is emptied. */
const ROUNDS = 5;
/** Most children listed at a time. */
const MOST_CHILDREN = 20_000;

/** Whoever deletes a tree is told what is left of it, so an object that cannot be deleted is no error here. */
const outcomeOf = async (work: Promise<boolean>): Promise<Outcome> => {
  try {
    return (await work) ? 'gone' : 'kept';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error;
    return error.kind === 'notFound' ? 'gone' : 'failed';
  }
};

const isRefused = async ({ session }: TreeDeletion, entity: Entity): Promise<boolean> => {
  try {
    await checkAllowed(session, 'canDeleteObject', shownObject(entity));
    return false;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error;
    return true;
  }
};

const isOnlyUnfiled = ({ unfileObjects }: TreeDeletion, { parents }: Entity): boolean =>
  unfileObjects === 'unfile' || (unfileObjects === 'deletesinglefiled' && parents.length > 1);

/** Does something to each in turn, until it fails where failures end the deletion; says whether nothing is left. */
const oneByOne = async (
  { continueOnFailure }: TreeDeletion,
  entities: readonly Entity[],
  work: (entity: Entity) => Promise<boolean>,
): Promise<Outcome> => {
  let outcome: Outcome = 'gone';
  for (const entity of entities) {
    const outcomeOfOne = await outcomeOf(work(entity));
    if (outcomeOfOne === 'failed' && !continueOnFailure) return 'failed';
    outcome = worse(outcome, outcomeOfOne);
  }
  return outcome;
};

/** A document that keeps older versions has not failed to be deleted, but its folder has to stay. */
const deleteDocument = async ({ session, allVersions }: TreeDeletion, entity: Entity): Promise<boolean> => {
  await deleteNamed(session, shownObject(entity).id, allVersions);
  return allVersions || entity.series?.size === 1;
};

const deleteDocuments = async (deletion: TreeDeletion, folderId: string, all: readonly Entity[]): Promise<Outcome> => {
  const { session, continueOnFailure } = deletion;
  if (!session.access.isAdministrator) await session.folders.of(all);
  const refusals = await Promise.all(all.map((one) => isRefused(deletion, one)));
  const refused = all.filter((_, index) => refusals[index]);
  if (refused.length > 0 && !continueOnFailure) return 'failed';
  const allowed = all.filter((one) => !refused.includes(one));
  const unfiled = allowed.filter((one) => isOnlyUnfiled(deletion, one));
  const deleted = allowed.filter((one) => !unfiled.includes(one));
  const left = await deleteSiblings(session, folderId, deleted);
  const outcome = await oneByOne(deletion, left, (one) => deleteDocument(deletion, one));
  if (outcome === 'failed' && !continueOnFailure) return 'failed';
  const taken = await oneByOne(deletion, unfiled, async (one) => {
    await unfile(session, shownObject(one).id, folderId);
    return true;
  });
  return worse(worse(outcome, taken), refused.length === 0 ? 'gone' : 'failed');
};

const deleteFolders = async (deletion: TreeDeletion, parentId: string, all: readonly Entity[]): Promise<Outcome> => {
  let outcome: Outcome = 'gone';
  const emptied: Entity[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const folders = all.slice(from, from + AT_ONCE);
    const outcomes = await Promise.all(folders.map((folder) => emptyFolder(deletion, folder)));
    emptied.push(...folders.filter((_, index) => outcomes[index] === 'gone'));
    outcome = outcomes.reduce(worse, outcome);
    if (outcome === 'failed' && !deletion.continueOnFailure) return outcome;
  }
  const left = await deleteSiblings(deletion.session, parentId, emptied);
  return worse(outcome, await oneByOne(deletion, left, async (one) => (await deleteBelow(deletion, one)) === 'gone'));
};

const deleteChildren = async (deletion: TreeDeletion, folderId: string, all: readonly Entity[]): Promise<Outcome> => {
  const folders = all.filter(({ baseId }) => baseId === 'cmis:folder');
  const others = all.filter(({ baseId }) => baseId !== 'cmis:folder');
  const outcome = await deleteDocuments(deletion, folderId, others);
  if (outcome === 'failed' && !deletion.continueOnFailure) return outcome;
  return worse(outcome, await deleteFolders(deletion, folderId, folders));
};

const emptyFolder = async (deletion: TreeDeletion, folder: Entity): Promise<Outcome> => {
  if (await isRefused(deletion, folder)) return 'failed';
  deletion.session.folders.note([folder]);
  let outcome: Outcome = 'gone';
  for (;;) {
    const children = await firstChildren(folder.id, MOST_CHILDREN);
    for (let from = 0; from < children.length; from += BATCH) {
      const entities = await loadEntities(children.slice(from, from + BATCH).map(({ id }) => id));
      const found = entities.flatMap((entity) => entity ?? []);
      outcome = worse(outcome, await deleteChildren(deletion, folder.id, found));
      if (outcome === 'failed' && !deletion.continueOnFailure) return outcome;
    }
    if (children.length < MOST_CHILDREN || outcome !== 'gone') return outcome;
  }
};

/** Deletes what is in a folder, depth first, and then the folder. */
export const deleteBelow = async (deletion: TreeDeletion, folder: Entity): Promise<Outcome> => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const outcome = await emptyFolder(deletion, folder);
    if (outcome !== 'gone') return outcome;
    if ((await outcomeOf(deleteNamed(deletion.session, folder.id, true).then(() => true))) === 'gone') return 'gone';
  }
  return 'failed';
};
