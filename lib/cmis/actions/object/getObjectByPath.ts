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

/** Loads the ids of the objects along a path, root first, as far as it leads. */
const loadIdsAlong = async (session: Session, segments: readonly string[]): Promise<readonly string[]> => {
  const ids = [getRootFolderId(session.repositoryId)];
  for (const segment of segments) {
    const child = await loadChildByName(ids.at(-1) ?? '', segment);
    if (child === undefined) return ids;
    ids.push(child.id);
  }
  return ids;
};

/** Loads the entity at the end of a path of ids if the caller may see it and every folder on the way, whose names suffice. */
const loadEntityAt = async (session: Session, ids: readonly string[]): Promise<Entity | undefined> => {
  const wanted = session.access.isAdministrator ? ids.slice(-1) : ids;
  const found = await loadExistingEntities(session.repositoryId, wanted, createDeletionObserver(session));
  const entities = found.flatMap((entity) => entity ?? []);
  session.ancestors.remember(entities.filter(({ baseId }) => baseId === 'cmis:folder'));
  const shown = await filterVisible(session, entities, (entity) => entity, isNamed);
  return shown.length === found.length ? shown.at(-1) : undefined;
};

/** Loads the object that the caller sees at the end of a path of ids: an own working copy only by its own name. */
const loadShownAt = async (
  session: Session,
  ids: readonly string[],
  name: string | undefined,
): Promise<CmisObject | undefined> => {
  const entity = await loadEntityAt(session, ids);
  if (entity === undefined) return undefined;
  const [object] = await loadShownObjects([entity], session.access);
  const isRenamed = object?.id === getOwnCopyId(entity, session.access) && object?.facts.name !== name;
  return isRenamed ? undefined : object;
};

/** Loads the object at a path. An own working copy has its name even if others give that to an object meanwhile. */
const loadObjectAt = async (session: Session, segments: readonly string[]): Promise<CmisObject | undefined> => {
  const ids = await loadIdsAlong(session, segments);
  const name = segments.at(-1);
  const child = ids.length > segments.length ? await loadShownAt(session, ids, name) : undefined;
  if (child !== undefined || name === undefined || ids.length < segments.length) return child;
  const above = ids.slice(0, segments.length);
  const copyId = await findOwnCopy(session, above.at(-1) ?? '', name);
  return copyId === undefined ? undefined : loadShownAt(session, [...above, copyId], name);
};

/**
 * CMIS 1.0, 2.2.4.8: the object at a path, names compared exactly; one read a level, and another for a name that for the
 * caller only a working copy may have.
 */
export const getObjectByPath: CmisAction<'getObjectByPath'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const segments = parsePath(input.path);
  const object = await loadObjectAt(session, segments);
  if (object === undefined) throw cmisError('objectNotFound', `There is no object at ${input.path}`);
  return { object: await buildObjectData(object, want, session, `/${segments.join('/')}`) };
};
