import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { parseSelection } from '#lib/cmis/actions/object/objectData.ts';
import { buildObjectPage, toLoadedPage } from '#lib/cmis/actions/object/objectPage.ts';
import { loadVisibleRelationships } from '#lib/cmis/actions/relationship/visibleRelationships.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction, Input } from '#lib/cmis/domain/messages/action.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getExposedType, getType, isOfType } from '#lib/cmis/domain/types/types.ts';

/** Without a type all relationships match, whatever `includeSubRelationshipTypes` says. */
const createTypeTest = ({ typeId, includeSubRelationshipTypes }: Input<'getObjectRelationships'>) => {
  if (typeId === undefined) return () => true;
  const { id, baseId } = getExposedType(typeId);
  if (baseId !== 'cmis:relationship') throw cmisError('invalidArgument', `${typeId} is not a relationship type`);
  return (entity: Entity) =>
    includeSubRelationshipTypes === true ? isOfType(getType(entity.typeId), id) : entity.typeId === id;
};

/** CMIS 1.0, 2.2.8.1: the relationships of an object, in all its versions; oldest first. */
export const getObjectRelationships: CmisAction<'getObjectRelationships'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const matches = createTypeTest(input);
  const object = await loadVisibleObject(session, input.objectId);
  await checkAllowed(session, 'canGetObjectRelationships', object);
  const found = await loadVisibleRelationships(session, object.entity, input.relationshipDirection ?? 'source');
  const page = toLoadedPage(found.filter(matches).map(toListedObject), toPage(input));
  return { objects: await buildObjectPage(page, want, session) };
};
