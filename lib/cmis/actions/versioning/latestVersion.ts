import { createDeletionObserver, openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { type CmisObject, parseObjectId, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getLatestVersionId } from '#lib/cmis/domain/objects/versions.ts';
import { loadExistingEntities, loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/retry.ts';

/** Loads the version that an id names, or the version of a series that folders show. */
const loadNamedVersion = async (session: Session, objectId: string): Promise<CmisObject | undefined> => {
  const { entityId, ordinal } = parseObjectId(objectId);
  if (ordinal !== undefined) {
    const { objects, isDeleting } = await loadObjects(session.repositoryId, [objectId]);
    session.ancestors.isDeleting ||= isDeleting;
    return objects[0];
  }
  const [entity] = await loadExistingEntities(session.repositoryId, [entityId], createDeletionObserver(session));
  return entity && toListedObject(entity);
};

/**
 * Loads the latest version, or latest major version, of a document by a version id or series id. Takes one request if
 * it is the named or the shown version, else two.
 */
export const loadLatestVersion = async (
  context: CmisContext,
  { repositoryId, objectId, major = false }: { repositoryId: string; objectId: string; major?: boolean },
): Promise<{ readonly session: Session; readonly object: CmisObject }> => {
  const session = openSession(context, repositoryId);
  return retryOnConflict(async () => {
    const object = await requireVisible(session, objectId, await loadNamedVersion(session, objectId));
    const { entity } = object;
    if (entity.series === undefined) throw cmisError('invalidArgument', `${objectId} is not a document`);
    const id = getLatestVersionId(entity, major, session.access);
    if (id === undefined) throw cmisError('objectNotFound', `The document ${objectId} has no major version`);
    const found =
      [object, toListedObject(entity)].find((version) => version.id === id) ??
      (await loadObjects(repositoryId, [id])).objects[0];
    // A version that takes a second request may have been discarded or superseded since the first one.
    if (found === undefined || getLatestVersionId(found.entity, major, session.access) !== id)
      throw new Stale(`${objectId} has changed`);
    return { session, object: found };
  });
};
