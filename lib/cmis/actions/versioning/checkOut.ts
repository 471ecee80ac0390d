import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { createWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { shareContent } from '#lib/cmis/store/contents/contents.ts';
import { putVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { addWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest, indexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** CMIS 1.0, 2.2.7.1: makes a private working copy of the latest version, with its properties and content. */
export const checkOut: CmisAction<'checkOut'> = async (context, { repositoryId, objectId }) => {
  const session = openSession(context, repositoryId);
  const { entityId } = parseObjectId(objectId);
  return retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, entityId);
    await checkAllowed(session, 'canCheckOut', object);
    const { entity } = object;
    const time = nowIso();
    const { series, facts } = createWorkingCopy(entity, session.access.name, time);
    const copied = facts.content === undefined ? undefined : shareContent(facts.content);
    const content = copied === undefined ? {} : { content: copied.content };
    const after = { ...entity, series, facts: { ...entity.facts, ...content } };
    const id = toVersionId(entityId, series.lastOrdinal);
    const steps = [
      replaceEntity(entity, after),
      putVersion(entityId, series.lastOrdinal, { ...facts, ...content }),
      ...indexLatest(object, { id, entity: after, facts }),
      ...indexSuperseded(object),
      ...indexProperties(undefined, { id, entity: after, facts }),
      ...addWorkingCopy(after, facts.name),
      ...(copied?.steps ?? []),
    ];
    await commitChange(session, { object, changeType: 'created', steps }, { time, lastNumber, objectIds: [id] });
    return { objectId: id, contentCopied: true };
  });
};
