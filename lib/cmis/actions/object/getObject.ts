import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadNamedObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.4.7: an object or version with the requested data. */
export const getObject: CmisAction<'getObject'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const object = await loadNamedObject(session, input.objectId);
  return { object: await buildObjectData(object, want, session) };
};
