import { commitNew, prepareCreation } from '#lib/cmis/actions/object/createFiledObject.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkControllable, createEntity, getCreatableType } from '#lib/cmis/domain/objects/newEntity.ts';
import { insertObject } from '#lib/cmis/store/objects/insertObject.ts';

/** CMIS 1.0, 2.2.4.5: a policy. No policy type is filed in folders here. */
export const createPolicy: CmisAction<'createPolicy'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const type = getCreatableType(input.properties, 'cmis:policy');
  checkControllable(type, input);
  if (input.folderId !== undefined)
    throw cmisError('constraint', `Policies of type ${type.id} are not filed in folders`);
  const origin = await prepareCreation(session, { type, control: input });
  const entity = createEntity(type, input.properties, origin);
  return { objectId: await commitNew(entity, insertObject(entity)) };
};
