import { checkAllowed } from '#lib/cmis/actions/acl/checkPermissions.ts';
import { updateFacts } from '#lib/cmis/actions/object/updateFacts.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { type CmisObject, type Facts, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { isListed, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { isRoot } from '#lib/cmis/domain/rules/filing.ts';
import { renameChild } from '#lib/cmis/store/children/children.ts';
import { retryOnConflict } from '#lib/cmis/store/commit.ts';
import { replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { putRelationshipCopies } from '#lib/cmis/store/entities/relationships.ts';
import { renameWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';

const applyUpdate = async (session: Session, object: CmisObject, sent: readonly PropertyData[]): Promise<Facts> => {
  const facts = await updateFacts(session, object, sent);
  if (isRoot(object) && facts.name !== object.facts.name)
    throw cmisError('constraint', 'The root folder cannot be renamed');
  return facts;
};

/**
 * Renames the object in all its folders and in the lists of checked-out documents. Folders show the name of a working
 * copy from check-in.
 */
const renameInLists = (object: CmisObject, name: string): readonly Step[] => {
  if (name === object.facts.name) return [];
  return [
    ...(isListed(object) ? object.entity.parents.flatMap((parent) => renameChild(parent, object.entity, name)) : []),
    ...(isWorkingCopy(object) ? renameWorkingCopy(object, name) : []),
  ];
};

/** A relationship has copies under both its ends. */
const updateCopies = ({ entity }: CmisObject, facts: Facts): readonly Step[] =>
  entity.baseId === 'cmis:relationship'
    ? putRelationshipCopies({ ...entity, facts, revision: entity.revision + 1 })
    : [];

/** CMIS 1.0, 2.2.4.12: sets the properties given, unsets those without a value, leaves the others. */
export const updateProperties: CmisAction<'updateProperties'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, changeToken, properties } = input;
  return retryOnConflict(async () => {
    const { object, lastNumber } = await loadObjectToChange(session, objectId, parseObjectId(objectId).entityId);
    await checkAllowed(session, 'canUpdateProperties', object);
    const facts = await applyUpdate(session, object, properties);
    checkChangeToken(changeToken, object.facts);
    const time = nowIso();
    const after = recordModification(facts, session.access.name, time);
    const steps = [
      ...renameInLists(object, after.name),
      ...replaceFacts(object, after),
      ...updateCopies(object, after),
    ];
    await commitChange(session, { object, changeType: 'updated', steps }, { time, lastNumber });
    return { objectId, changeToken: after.changeToken };
  });
};
