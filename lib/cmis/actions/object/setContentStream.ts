import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { type NewContent, storeContent } from '#lib/cmis/store/contents/contents.ts';
import { replaceContent } from '#lib/cmis/store/objects/updateObject.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
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
    const object = await loadObjectToChange(session, objectId);
    await check(object);
    const { facts } = object;
    stored ??= await storeContent(contentStream.stream, toStreamMetadata(contentStream, facts.name));
    const time = nowIso();
    const after = { ...recordModification(facts, session.access.name, time), content: stored.content };
    const steps = await replaceContent(object, after, stored);
    await commitChange(session, { object, changeType: 'updated', steps }, { time });
    return { objectId, changeToken: after.changeToken };
  });
};
