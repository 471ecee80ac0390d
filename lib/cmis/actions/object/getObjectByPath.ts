import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { listOwnCopies } from '#lib/cmis/actions/session/ownWorkingCopies.ts';
import { createDeletionObserver, openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { isNamed } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { type CmisObject, type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { getOwnCopyId } from '#lib/cmis/domain/objects/versions.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { loadChildByName } from '#lib/cmis/store/children/children.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadShownObjects } from '#lib/cmis/store/objects/shownObjects.ts';

/** Splits a path into names; one trailing slash is allowed. */
const parsePath = (path: string): readonly string[] => {
  if (!path.startsWith('/')) throw cmisError('invalidArgument', `path does not start with a slash: ${path}`);
  if (path === '/') return [];
  const segments = path.replace(/\/$/, '').slice(1).split('/');
  if (segments.includes('')) throw cmisError('invalidArgument', `path has an empty segment: ${path}`);
  return segments;
};

/** Returns the id of the document in a folder of which the caller has a private working copy of this name. */
const findOwnCopy = async (session: Session, folderId: string, name: string): Promise<string | undefined> => {
  const own = await listOwnCopies(session);
  const copy = own.find((one) => one.name === name && one.folders.includes(folderId));
  return copy && parseObjectId(copy.id).entityId;
};

/** Loads the ids of the objects along a path, root first; undefined if it leads nowhere. */
const loadIdsAlong = async (session: Session, segments: readonly string[]): Promise<readonly string[] | undefined> => {
  const ids = [getRootFolderId(session.repositoryId)];
  for (const [index, segment] of segments.entries()) {
    const folderId = ids.at(-1) ?? '';
    const child = await loadChildByName(folderId, segment);
    const isLast = index === segments.length - 1;
    const id = child?.id ?? (isLast ? await findOwnCopy(session, folderId, segment) : undefined);
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
};

/** Loads the entity at a path if the caller may see it and every folder on the way, of which the names suffice. */
const loadEntityAt = async (session: Session, segments: readonly string[]): Promise<Entity | undefined> => {
  const ids = await loadIdsAlong(session, segments);
  if (ids === undefined) return undefined;
  const wanted = session.access.isAdministrator ? ids.slice(-1) : ids;
  const found = await loadExistingEntities(session.repositoryId, wanted, createDeletionObserver(session));
  const entities = found.flatMap((entity) => entity ?? []);
  session.ancestors.remember(entities.filter(({ baseId }) => baseId === 'cmis:folder'));
  const shown = await filterVisible(session, entities, (entity) => entity, isNamed);
  return shown.length === found.length ? shown.at(-1) : undefined;
};

/** Loads the object at a path as the caller sees it: an own working copy is found by its own name only. */
const loadObjectAt = async (session: Session, segments: readonly string[]): Promise<CmisObject | undefined> => {
  const entity = await loadEntityAt(session, segments);
  if (entity === undefined) return undefined;
  const [object] = await loadShownObjects([entity], session.access);
  const isRenamed = object?.id === getOwnCopyId(entity, session.access) && object?.facts.name !== segments.at(-1);
  return isRenamed ? undefined : object;
};

/**
 * CMIS 1.0, 2.2.4.8: the object at a path, names compared exactly; one read a level, and another for a name that only a
 * working copy of the caller may have.
 */
export const getObjectByPath: CmisAction<'getObjectByPath'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const segments = parsePath(input.path);
  const object = await loadObjectAt(session, segments);
  if (object === undefined) throw cmisError('objectNotFound', `There is no object at ${input.path}`);
  return { object: await buildObjectData(object, want, session, `/${segments.join('/')}`) };
};
