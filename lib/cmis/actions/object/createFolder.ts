import { placeFor, store } from '#lib/cmis/actions/object/createFiledObject.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkControl, creatableType, newEntity } from '#lib/cmis/domain/objects/newEntity.ts';

/** CMIS 1.0, 2.2.4.3: a folder in a folder. */
export const createFolder: CmisAction<'createFolder'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const type = creatableType(input.properties, 'cmis:folder');
  checkControl(type, input);
  const { origin, lastNumber } = await placeFor(session, { type, folderId: input.folderId, control: input });
  return { objectId: await store(newEntity(type, input.properties, origin), lastNumber) };
};
