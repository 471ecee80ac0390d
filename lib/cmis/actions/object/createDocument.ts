import { prepareCreation, storeObject } from '#lib/cmis/actions/object/createFiledObject.ts';
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
import { addWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.4.1: a document, in a folder or unfiled, with or without content. */
export const createDocument: CmisAction<'createDocument'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { properties, folderId, contentStream, versioningState } = input;
  const type = getCreatableType(properties, 'cmis:document');
  checkControllable(type, input);
  checkContentAllowed(type, contentStream);
  if (contentStream !== undefined) checkContentSize(contentStream, config.maxContentBytes);
  const document = createFirstVersion(type, versioningState, session.access.name);
  const { origin, lastNumber } = await prepareCreation(session, { type, folderId, control: input });
  const entity = createEntity(type, properties, origin, { document });
  const checkedOut = entity.series?.checkedOut === undefined ? [] : addWorkingCopy(entity, entity.facts.name);
  if (contentStream === undefined) return { objectId: await storeObject(entity, lastNumber, checkedOut) };
  const { content, steps } = await storeContent(
    contentStream.stream,
    toStreamMetadata(contentStream, entity.facts.name),
  );
  const filled = { ...entity, facts: { ...entity.facts, content } };
  const text = { content, bytes: contentStream.stream };
  return { objectId: await storeObject(filled, lastNumber, [...checkedOut, ...steps], text) };
};
