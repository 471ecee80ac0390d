import { commitNew } from '#lib/cmis/actions/object/createFiledObject.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { requireVisible } from '#lib/cmis/actions/session/visibleObjects.ts';
import { createInitialControl } from '#lib/cmis/domain/acl/aclChange.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { checkControllable, createEntity, getCreatableType } from '#lib/cmis/domain/objects/newEntity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { NO_WORKING_COPY_END } from '#lib/cmis/domain/rules/documents.ts';
import { getType, isOfType } from '#lib/cmis/domain/types/types.ts';
import { loadObjects } from '#lib/cmis/store/entities/entities.ts';
import { insertRelationship } from '#lib/cmis/store/objects/insertObject.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';

const getRequiredId = (properties: readonly PropertyData[], id: string): string => {
  const value = properties.find(({ propertyDefinitionId }) => propertyDefinitionId === id)?.values[0];
  if (typeof value !== 'string' || value === '') throw cmisError('invalidArgument', `${id} is missing`);
  return value;
};

/** Returns the object at an end of the relationship. Throws unless it is visible and of an allowed type. */
const checkEnd = async (
  session: Session,
  id: string,
  found: CmisObject | undefined,
  allowedTypes: readonly string[] | undefined,
): Promise<CmisObject> => {
  const object = await requireVisible(session, id, found);
  if (object.entity.baseId === 'cmis:relationship')
    throw cmisError('invalidArgument', `${id} is a relationship, which cannot be an end of another relationship`);
  const type = getType(object.entity.typeId);
  if (allowedTypes?.length && !allowedTypes.some((allowed) => isOfType(type, allowed)))
    throw cmisError('constraint', `The relationship type does not allow ${type.id} at this end`);
  if (isWorkingCopy(object)) throw cmisError(...NO_WORKING_COPY_END);
  return object;
};

/** CMIS 1.0, 2.2.4.4: a relationship from one object to another. */
export const createRelationship: CmisAction<'createRelationship'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { properties } = input;
  const { repositoryId, access } = session;
  const type = getCreatableType(properties, 'cmis:relationship');
  checkControllable(type, input);
  const ids = [getRequiredId(properties, 'cmis:sourceId'), getRequiredId(properties, 'cmis:targetId')];
  return retryOnConflict(async () => {
    const id = newId();
    const { objects } = await loadObjects(repositoryId, ids, { changing: id });
    const source = await checkEnd(session, ids[0] ?? '', objects[0], type.allowedSourceTypes);
    const target = await checkEnd(session, ids[1] ?? '', objects[1], type.allowedTargetTypes);
    await checkAllowed(session, 'canCreateRelationship', source);
    const control = createInitialControl(input, { isFolder: false, caller: access.name, inherited: [] });
    const origin = { id, repositoryId, parents: [], policies: [], control, by: access.name, at: nowIso() };
    const entity = createEntity(type, properties, origin);
    return { objectId: await commitNew(entity, insertRelationship(entity, [source, target])) };
  });
};
