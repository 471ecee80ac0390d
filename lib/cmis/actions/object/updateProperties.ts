import { updateFacts } from '#lib/cmis/actions/object/updateFacts.ts';
import { checkAllowed } from '#lib/cmis/actions/session/checkPermissions.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import { openSession, type Session } from '#lib/cmis/actions/session/session.ts';
import { loadObjectToChange } from '#lib/cmis/actions/session/visibleObjects.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisAction } from '#lib/cmis/domain/messages/action.ts';
import type { PropertyData } from '#lib/cmis/domain/model.ts';
import { checkChangeToken, recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import type { CmisObject, Facts } from '#lib/cmis/domain/objects/entity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { isRoot } from '#lib/cmis/domain/rules/filing.ts';
import { loadOwnCopies } from '#lib/cmis/store/entities/workingCopies.ts';
import { replaceProperties } from '#lib/cmis/store/objects/updateObject.ts';
import { changeInTurn } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

const applyUpdate = async (session: Session, object: CmisObject, sent: readonly PropertyData[]): Promise<Facts> => {
  const facts = await updateFacts(session, object, sent);
  if (isRoot(object) && facts.name !== object.facts.name)
    throw cmisError('constraint', 'The root folder cannot be renamed');
  return facts;
};

/** Throws if the owner of a private working copy has another of this name in one of its folders. */
const checkOwnName = async ({ repositoryId }: Session, object: CmisObject, name: string): Promise<void> => {
  const { entity, facts } = object;
  if (!isWorkingCopy(object) || name === facts.name) return;
  const own = await loadOwnCopies(repositoryId, entity.series?.checkedOut?.by ?? '');
  const others = own.filter((one) => one.id !== object.id && one.name === name);
  if (others.some(({ folders }) => folders.some((id) => entity.parents.includes(id))))
    throw cmisError('nameConstraintViolation', `The folder already has an object named ${name}`);
};

/** CMIS 1.0, 2.2.4.12: sets the properties given, unsets those without a value, leaves the others. */
export const updateProperties: CmisAction<'updateProperties'> = async (context, input) => {
  const session = openSession(context, input.repositoryId);
  const { objectId, changeToken, properties } = input;
  return changeInTurn(objectId, async () => {
    const object = await loadObjectToChange(session, objectId);
    await checkAllowed(session, 'canUpdateProperties', object);
    const facts = await applyUpdate(session, object, properties);
    await checkOwnName(session, object, facts.name);
    checkChangeToken(changeToken, object.facts);
    const time = nowIso();
    const after = recordModification(facts, session.access.name, time);
    const steps = replaceProperties(object, after);
    await commitChange(session, { object, changeType: 'updated', steps }, { time });
    return { objectId, changeToken: after.changeToken };
  });
};
