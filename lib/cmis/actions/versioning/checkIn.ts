import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { applyPoliciesAndAcl } from '#lib/cmis/actions/acl/updateGrants.ts';
import { updateFacts } from '#lib/cmis/actions/object/updateFacts.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction, Input } from '#lib/cmis/domain/messages/action.ts';
import { checkContentAllowed, checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { checkControllable } from '#lib/cmis/domain/objects/newEntity.ts';
import { checkInWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { type NewContent, storeContent } from '#lib/cmis/store/contents/contents.ts';
import { checkInDocument } from '#lib/cmis/store/objects/checkInDocument.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

const checkInput = async (object: CmisObject, input: Input<'checkIn'>, session: Session): Promise<void> => {
  const type = getType(object.entity.typeId);
  await checkAllowed(session, 'canCheckIn', object);
  checkControllable(type, input);
  if (input.contentStream !== undefined) checkContentAllowed(type, input.contentStream);
};

/** CMIS 1.0, 2.2.7.3: turns the private working copy into a version, which keeps its id. */
export const checkIn: CmisAction<'checkIn'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, contentStream, major = true, checkinComment: comment } = input;
  if (contentStream !== undefined) checkContentSize(contentStream, config.maxContentBytes);
  let stored: NewContent | undefined;
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkInput(object, input, session);
    const before = await updateFacts(session, object, input.properties ?? []);
    if (contentStream !== undefined)
      stored ??= await storeContent(contentStream.stream, toStreamMetadata(contentStream, before.name));
    const time = nowIso();
    const { series, facts } = checkInWorkingCopy(
      { ...object, facts: before },
      { major, comment, by: session.access.name, at: time },
    );
    const content = stored === undefined ? {} : { content: stored.content };
    const control = await applyPoliciesAndAcl(session, object, input);
    const steps = await checkInDocument(object, { ...control, series, facts: { ...facts, ...content } }, stored);
    await commitChange(session, { object, changeType: 'updated', steps }, { time });
    auditRights({ repositoryId: input.repositoryId, objectId }, object.entity.acl ?? [], control.acl ?? []);
    return { objectId };
  });
};
