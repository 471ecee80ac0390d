import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { getOwnCopyId } from '#lib/cmis/domain/objects/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { loadOwnCopies, type OwnCopy } from '#lib/cmis/store/entities/workingCopies.ts';

/** Loads the list of the caller's private working copies: one request per MB. */
export const listOwnCopies = ({ repositoryId, access }: Session): Promise<readonly OwnCopy[]> =>
  loadOwnCopies(repositoryId, access.name);

/**
 * Loads those private working copies of the caller that stand for a version which everybody else sees: a request, and
 * one per fifty copies.
 */
export const loadOwnWorkingCopies = async (session: Session): Promise<readonly CmisObject[]> => {
  const ids = (await listOwnCopies(session)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { objects } = await loadObjects(session.repositoryId, ids);
  return objects.flatMap((object) =>
    object !== undefined && getOwnCopyId(object.entity, session.access) === object.id ? [object] : [],
  );
};
