import { openSession, type Session } from '#lib/cmis/actions/session.ts';
import { seen } from '#lib/cmis/actions/visible.ts';
import { type CmisObject, shownObject } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { notFound } from '#lib/cmis/domain/permissions.ts';
import { latestVersionId } from '#lib/cmis/domain/versions.ts';
import { loadObjects } from '#lib/cmis/store/entities.ts';
import { loadRecent } from '#lib/cmis/store/series.ts';

/** The latest version, or latest major version, of the document that an id of it or of its series names. */
export const latestVersion = async (
  context: CmisContext,
  { repositoryId, objectId, major = false }: { repositoryId: string; objectId: string; major?: boolean },
): Promise<{ readonly session: Session; readonly object: CmisObject }> => {
  const session = openSession(context, repositoryId);
  const recent = await loadRecent(repositoryId, objectId, major);
  if (recent === undefined) throw notFound(objectId);
  await seen(session, objectId, shownObject(recent.entity));
  if (recent.entity.series === undefined) throw cmisError('invalidArgument', `${objectId} is not a document`);
  const id = latestVersionId(recent.entity, major);
  if (id === undefined) throw cmisError('objectNotFound', `The document ${objectId} has no major version`);
  const found =
    recent.versions.find((version) => version.id === id) ?? (await loadObjects(repositoryId, [id])).objects[0];
  if (found === undefined) throw notFound(objectId);
  return { session, object: found };
};
