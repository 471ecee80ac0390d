import { commitNew, prepareCreation } from '#lib/cmis/actions/object/createFiledObject.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadVisibleObject } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkControllable, createEntity, createFirstVersion } from '#lib/cmis/domain/objects/newEntity.ts';
import { findTypeId } from '#lib/cmis/domain/objects/propertyUpdates.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { insertCopy } from '#lib/cmis/store/objects/insertObject.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.4.2: creates a document with the content and properties of another, except the properties given. */
export const createDocumentFromSource: CmisAction<'createDocumentFromSource'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { sourceId, folderId, versioningState } = input;
  return retryOnConflict(async () => {
    const source = await loadVisibleObject(session, sourceId);
    if (source.entity.series === undefined) throw cmisError('constraint', `${sourceId} is not a document`);
    const type = getType(source.entity.typeId);
    const properties = input.properties.filter(
      ({ propertyDefinitionId }) => propertyDefinitionId !== 'cmis:objectTypeId',
    );
    if ((findTypeId(input.properties) ?? type.id) !== type.id)
      throw cmisError('constraint', `A copy has the type of its source, ${type.id}`);
    checkControllable(type, input);
    const document = createFirstVersion(type, versioningState, session.access.name, nowIso());
    const origin = await prepareCreation(session, { type, folderId, control: input });
    const entity = createEntity(type, properties, origin, { document, copyOf: source.facts });
    return { objectId: await commitNew(entity, insertCopy(entity, source)) };
  });
};
