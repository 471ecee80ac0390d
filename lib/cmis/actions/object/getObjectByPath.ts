import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { filterVisible } from '#lib/cmis/actions/session/checkPermissions.ts';
import { createDeletionObserver, openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getRootFolderId } from '#lib/cmis/domain/repository/repository.ts';
import { loadChildByName } from '#lib/cmis/store/children/children.ts';
import { loadExistingEntities } from '#lib/cmis/store/entities/entities.ts';

/** Splits a path into names; one trailing slash is allowed. */
const parsePath = (path: string): readonly string[] => {
  if (!path.startsWith('/')) throw cmisError('invalidArgument', `path does not start with a slash: ${path}`);
  if (path === '/') return [];
  const segments = path.replace(/\/$/, '').slice(1).split('/');
  if (segments.includes('')) throw cmisError('invalidArgument', `path has an empty segment: ${path}`);
  return segments;
};

/** Loads the ids of the objects along a path, root first; undefined if it leads nowhere. */
const loadIdsAlong = async (rootId: string, segments: readonly string[]): Promise<readonly string[] | undefined> => {
  const ids = [rootId];
  for (const segment of segments) {
    const child = await loadChildByName(ids.at(-1) ?? rootId, segment);
    if (child === undefined) return undefined;
    ids.push(child.id);
  }
  return ids;
};

/** Loads the object at a path if the caller may see it and every folder on the way. */
const loadEntityAt = async (session: Session, segments: readonly string[]): Promise<Entity | undefined> => {
  const ids = await loadIdsAlong(getRootFolderId(session.repositoryId), segments);
  if (ids === undefined) return undefined;
  const wanted = session.access.isAdministrator ? ids.slice(-1) : ids;
  const found = await loadExistingEntities(session.repositoryId, wanted, createDeletionObserver(session));
  const entities = found.flatMap((entity) => entity ?? []);
  session.ancestors.remember(entities.filter(({ baseId }) => baseId === 'cmis:folder'));
  const shown = await filterVisible(session, entities, (entity) => entity);
  return shown.length === found.length ? shown.at(-1) : undefined;
};

/** CMIS 1.0, 2.2.4.8: the object at a path, names compared exactly; one read a level. */
export const getObjectByPath: CmisAction<'getObjectByPath'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const segments = parsePath(input.path);
  const entity = await loadEntityAt(session, segments);
  if (entity === undefined) throw cmisError('objectNotFound', `There is no object at ${input.path}`);
  return { object: await buildObjectData(toListedObject(entity), want, session, `/${segments.join('/')}`) };
};
