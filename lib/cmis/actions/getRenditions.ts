import { checkAllowed } from '#lib/cmis/actions/aclAccess.ts';
import { openSession } from '#lib/cmis/actions/session.ts';
import { visibleObject } from '#lib/cmis/actions/visible.ts';
import { checkRenditionFilter } from '#lib/cmis/domain/filter.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';

/** CMIS 1.0, 2.2.4.11: the renditions of an object, where the repository makes any. */
export const getRenditions: CmisAction<'getRenditions'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  checkRenditionFilter(input.renditionFilter);
  const object = await visibleObject(session, input.objectId);
  await checkAllowed(session, 'canGetRenditions', object);
  return { renditions: [] };
};
