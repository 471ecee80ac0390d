import { commitNew, prepareCreation } from '#lib/cmis/actions/object/createFiledObject.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkControllable, createEntity, getCreatableType } from '#lib/cmis/domain/objects/newEntity.ts';
import { insertObject } from '#lib/cmis/store/objects/insertObject.ts';

/** CMIS 1.0, 2.2.4.3: a folder in a folder. */
export const createFolder: CmisAction<'createFolder'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const type = getCreatableType(input.properties, 'cmis:folder');
  checkControllable(type, input);
  const origin = await prepareCreation(session, { type, folderId: input.folderId, control: input });
  const entity = createEntity(type, input.properties, origin);
  return { objectId: await commitNew(entity, insertObject(entity)) };
};
