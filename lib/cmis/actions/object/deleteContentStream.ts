import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { replaceContent } from '#lib/cmis/store/objects/updateObject.ts';
import { retryOnConflict } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.4.17: deletes the content stream of a document, with its length, media type and file name. */
export const deleteContentStream: CmisAction<'deleteContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, changeToken } = input;
  return retryOnConflict(async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canDeleteContentStream', object);
    checkChangeToken(changeToken, object.facts);
    const { content: _, ...facts } = object.facts;
    const time = nowIso();
    const after = recordModification(facts, session.access.name, time);
    const steps = await replaceContent(object, after);
    await commitChange(session, { object, changeType: 'updated', steps }, { time });
    return { objectId, changeToken: after.changeToken };
  });
};
