import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { unindexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.4.17: deletes the content stream of a document, with its length, media type and file name. */
export const deleteContentStream: CmisAction<'deleteContentStream'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, changeToken } = input;
  return retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canDeleteContentStream', object);
    checkChangeToken(changeToken, object.facts);
    const { content, ...facts } = object.facts;
    const time = nowIso();
    const after = recordModification(facts, session.access.name, time);
    const dropped = await releaseContents(content === undefined ? [] : [content]);
    const steps = [...replaceFacts(object, after), ...dropped, ...unindexContent(object.entity, content)];
    await commitChange(session, { object, changeType: 'updated', steps }, { time, lastNumber });
    return { objectId, changeToken: after.changeToken };
  });
};
