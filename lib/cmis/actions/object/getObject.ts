import { objectData, wanted } from '#lib/cmis/actions/object/objectData.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { visibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.4.7: an object of any kind, any version of a document, with what was asked for. */
export const getObject: CmisAction<'getObject'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = wanted(input);
  const object = await visibleObject(session, input.objectId);
  return { object: await objectData(object, want, session) };
};
