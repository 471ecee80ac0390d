import { commitNew, prepareCreation } from '#lib/cmis/actions/object/createFiledObject.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkContentAllowed, checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import {
  checkControllable,
  createEntity,
  createFirstVersion,
  getCreatableType,
} from '#lib/cmis/domain/objects/newEntity.ts';
import { storeContent } from '#lib/cmis/store/contents/contents.ts';
import { insertObject } from '#lib/cmis/store/objects/insertObject.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.4.1: a document, in a folder or unfiled, with or without content. */
export const createDocument: CmisAction<'createDocument'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { properties, folderId, contentStream, versioningState } = input;
  const type = getCreatableType(properties, 'cmis:document');
  checkControllable(type, input);
  checkContentAllowed(type, contentStream);
  if (contentStream !== undefined) checkContentSize(contentStream, config.maxContentBytes);
  const document = createFirstVersion(type, versioningState, session.access.name, nowIso());
  const origin = await prepareCreation(session, { type, folderId, control: input });
  const entity = createEntity(type, properties, origin, { document });
  if (contentStream === undefined) return { objectId: await commitNew(entity, insertObject(entity)) };
  const stored = await storeContent(contentStream.stream, toStreamMetadata(contentStream, entity.facts.name));
  const filled = { ...entity, facts: { ...entity.facts, content: stored.content } };
  return { objectId: await commitNew(filled, insertObject(filled, stored)) };
};
