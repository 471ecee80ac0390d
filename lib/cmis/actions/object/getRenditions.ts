import { loadRenditions } from '#lib/cmis/actions/objectData/loadRenditions.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { takePage, toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseRenditionFilter } from '#lib/cmis/domain/renditions/renditionFilter.ts';

/** CMIS 1.0, 2.2.4.11: the renditions of an object, all unless a filter selects some; folders have none. */
export const getRenditions: CmisAction<'getRenditions'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const filter = parseRenditionFilter(input.renditionFilter, '*');
  const object = await loadVisibleObject(session, input.objectId);
  await checkAllowed(session, 'canGetRenditions', object);
  return { renditions: takePage(await loadRenditions(session, object, filter), toPage(input)).items };
};
