import { auditRights } from '#lib/cmis/actions/acl/auditRights.ts';
import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { applyPoliciesAndAcl } from '#lib/cmis/actions/acl/updateGrants.ts';
import { updateFacts } from '#lib/cmis/actions/object/updateFacts.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction, Input } from '#lib/cmis/domain/messages/action.ts';
import { checkContentAllowed, checkContentSize, toStreamMetadata } from '#lib/cmis/domain/objects/contentRules.ts';
import { type CmisObject, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { checkControllable } from '#lib/cmis/domain/objects/newEntity.ts';
import { checkInWorkingCopy, isListed } from '#lib/cmis/domain/objects/versions.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';
import { renameChild } from '#lib/cmis/store/children/children.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { type NewContent, releaseContents, storeContent } from '#lib/cmis/store/contents/contents.ts';
import { putVersion, removeVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { removeWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest } from '#lib/cmis/store/index/indexEntries.ts';
import { indexContent, indexProperties, unindexContent } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

/** Moves the version shown so far to an item of its own; the working copy takes its place in the head. */
const placeVersion = (workingCopy: CmisObject, name: string): readonly Step[] => {
  const { entity, facts } = workingCopy;
  const [shown, ordinal] = [entity.facts.version?.ordinal ?? 0, facts.version?.ordinal ?? 0];
  return [
    ...(name === entity.facts.name ? [] : entity.parents.flatMap((parent) => renameChild(parent, entity, name))),
    ...(isListed(workingCopy) ? [] : [putVersion(entity.id, shown, entity.facts), removeVersion(entity.id, ordinal)]),
    ...removeWorkingCopy(workingCopy),
  ];
};

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
  return retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkInput(object, input, session);
    const before = await updateFacts(session, object, input.properties ?? []);
    if (contentStream !== undefined)
      stored ??= await storeContent(contentStream.stream, toStreamMetadata(contentStream, before.name));
    const time = nowIso();
    const { series, facts } = checkInWorkingCopy(
      { ...object, facts: before },
      { major, comment, by: session.access.name, at: time },
    );
    const after = stored === undefined ? facts : { ...facts, content: stored.content };
    const control = await applyPoliciesAndAcl(session, object, input);
    const dropped = stored === undefined || before.content === undefined ? [] : [before.content];
    const steps = [
      ...placeVersion(object, after.name),
      replaceEntity(object.entity, { ...control.entity, series, facts: after }),
      ...control.steps,
      ...indexLatest(object, { ...object, facts: after }),
      ...indexProperties(object, { ...object, facts: after }),
      ...(stored?.steps ?? []),
      ...(await releaseContents(dropped)),
      ...dropped.flatMap((content) => unindexContent(object.entity, content)),
    ];
    const words = stored === undefined ? [] : indexContent(object.entity, stored.content, contentStream?.stream, steps);
    await commitChange(session, { object, changeType: 'updated', steps: [...steps, ...words] }, { time, lastNumber });
    auditRights({ repositoryId: input.repositoryId, objectId }, object.entity.acl ?? [], control.entity.acl ?? []);
    return { objectId };
  });
};
