import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { objectNotFoundError } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { isRevealed } from '#lib/cmis/domain/objects/versions.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';

/** CMIS 1.0, 2.2.7.6: every version of a document that the caller may see, newest first. */
export const getAllVersions: CmisAction<'getAllVersions'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const list = await loadVersions(input.repositoryId, input.objectId);
  const versions = list?.versions.filter((version) => isRevealed(version, session.access)) ?? [];
  const isKnown = list?.entity.id === input.objectId || versions.some(({ id }) => id === input.objectId);
  if (list === undefined || !isKnown) throw objectNotFoundError(input.objectId);
  await requireVisible(session, input.objectId, versions[0]);
  if (list.entity.series === undefined) throw cmisError('invalidArgument', `${input.objectId} is not a document`);
  session.thumbnails.announce(versions);
  return { objects: await Promise.all(versions.map((version) => buildObjectData(version, want, session))) };
};
