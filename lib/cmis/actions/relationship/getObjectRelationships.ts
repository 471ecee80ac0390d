import { buildObjectData, parseSelection } from '#lib/cmis/actions/objectData/objectData.ts';
import { readVisibleRelationships } from '#lib/cmis/actions/objectData/visibleRelationships.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import { toPage } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisAction, Input } from '#lib/cmis/domain/messages/action.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getExposedType, getType, isOfType } from '#lib/cmis/domain/types/types.ts';
import { config } from '#lib/shared/config.ts';

/** Without a type all relationships match, whatever `includeSubRelationshipTypes` says. */
const createTypeTest = ({ typeId, includeSubRelationshipTypes }: Input<'getObjectRelationships'>) => {
  if (typeId === undefined) return () => true;
  const { id, baseId } = getExposedType(typeId);
  if (baseId !== 'cmis:relationship') throw cmisError('invalidArgument', `${typeId} is not a relationship type`);
  return (entity: Entity) =>
    includeSubRelationshipTypes === true ? isOfType(getType(entity.typeId), id) : entity.typeId === id;
};

/**
 * Number of an object's relationships up to which all are counted. `numItems` of more is left out, unless the page is
 * the last one.
 */
const MOST_COUNTED = 200;

/** CMIS 1.0, 2.2.8.1: a page of the relationships of an object, in all its versions; oldest first. */
export const getObjectRelationships: CmisAction<'getObjectRelationships'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const want = parseSelection(input);
  const matches = createTypeTest(input);
  const { skip, limit } = toPage(input);
  const object = await loadVisibleObject(session, input.objectId);
  await checkAllowed(session, 'canGetObjectRelationships', object);
  const { entity } = object;
  const isCounted = (entity.relationships ?? 0) <= MOST_COUNTED;
  const reading = { wanted: isCounted ? MOST_COUNTED : skip + limit + 1, matches };
  const objects: ObjectData[] = [];
  let hasMoreItems = false;
  let count = 0;
  let weight = 0;
  for await (const one of readVisibleRelationships(session, entity, input.relationshipDirection ?? 'source', reading)) {
    count += 1;
    if (count <= skip) continue;
    hasMoreItems = objects.length === limit || weight > config.maxAnswerBytes;
    if (hasMoreItems && !isCounted) return { objects: { objects, hasMoreItems } };
    if (hasMoreItems) continue;
    const data = await buildObjectData(toListedObject(one), want, session);
    objects.push(data);
    weight += estimateSize(data);
  }
  return { objects: { objects, hasMoreItems, numItems: count } };
};
