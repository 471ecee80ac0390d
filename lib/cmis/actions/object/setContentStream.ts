import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { type NewContent, releaseContents, storeContent } from '#lib/cmis/store/contents/contents.ts';
import { replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { indexContent, unindexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.4.16: sets or replaces the content stream of a document. */
export const setContentStream: CmisAction<'setContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, contentStream } = input;
  checkContentSize(contentStream, config.maxContentBytes);
  let stored: NewContent | undefined;
  const check = async (object: CmisObject): Promise<void> => {
    await checkAllowed(session, 'canSetContentStream', object);
    checkChangeToken(input.changeToken, object.facts);
    if (input.overwriteFlag === false && object.facts.content !== undefined)
      throw cmisError(
        'contentAlreadyExists',
        'The document has a content stream: set overwriteFlag to true to replace it',
      );
  };
  return retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await check(object);
    const { facts } = object;
    stored ??= await storeContent(contentStream.stream, toStreamMetadata(contentStream, facts.name));
    const time = nowIso();
    const after = { ...recordModification(facts, session.access.name, time), content: stored.content };
    const dropped = await releaseContents(facts.content === undefined ? [] : [facts.content]);
    const forgotten = unindexContent(object.entity, facts.content);
    const steps = [...replaceFacts(object, after), ...stored.steps, ...dropped, ...forgotten];
    const words = indexContent(object.entity, stored.content, contentStream.stream, steps);
    await commitChange(session, { object, changeType: 'updated', steps: [...steps, ...words] }, { time, lastNumber });
    return { objectId, changeToken: after.changeToken };
  });
};
