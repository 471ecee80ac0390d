import { objectData, wanted } from '#lib/cmis/actions/objectData.ts';
import { openSession, visibleObject } from '#lib/cmis/actions/visible.ts';
import { shownObject } from '#lib/cmis/domain/entity.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';

/** CMIS 1.0, 2.2.3.6: the folders that an object is filed in; none for the root and for what is never filed. */
export const getObjectParents: CmisAction<'getObjectParents'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = wanted(input);
  const { entity } = await visibleObject(session, input.objectId);
  const folders = await loadEntities(entity.parents);
  // A working copy stands in its folders under the name of the version checked in, which the entity's own facts tell.
  const segment = input.includeRelativePathSegment === true ? { relativePathSegment: entity.facts.name } : {};
  const parents = folders.flatMap((folder) => (folder === undefined ? [] : [shownObject(folder)]));
  return {
    parents: await Promise.all(
      parents.map(async (parent) => ({ object: await objectData(parent, want, session.access), ...segment })),
    ),
  };
};
