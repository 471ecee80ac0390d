import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadNamedObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.4.9: the properties of an object. */
export const getProperties: CmisAction<'getProperties'> = async (context, { repositoryId, objectId, filter }) => {
  const session = openSession(context, repositoryId);
  const want = parseSelection({ filter });
  const object = await loadNamedObject(session, objectId);
  const { properties } = await buildObjectData(object, want, session);
  return { properties };
};
