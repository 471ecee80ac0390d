import { saveContent } from '#lib/cmis/actions/object/saveContent.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken } from '#lib/cmis/domain/objects/changeToken.ts';
import { checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { type NewContent, storeContent } from '#lib/cmis/store/contents/contents.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';
import { config } from '#lib/shared/config.ts';

/** CMIS 1.0, 2.2.4.16: sets or replaces the content stream of a document, perhaps in a new version. */
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
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await check(object);
    stored ??= await storeContent(contentStream.stream, toStreamMetadata(contentStream, object.facts.name));
    return saveContent(session, object, stored);
  });
};
