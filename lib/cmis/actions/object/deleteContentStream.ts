import { saveContent } from '#lib/cmis/actions/object/saveContent.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken } from '#lib/cmis/domain/objects/changeToken.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';

/** CMIS 1.0, 2.2.4.17: deletes the content stream of a document, with its length, media type and file name. */
export const deleteContentStream: CmisAction<'deleteContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, changeToken } = input;
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canDeleteContentStream', object);
    checkChangeToken(changeToken, object.facts);
    return saveContent(session, object);
  });
};
