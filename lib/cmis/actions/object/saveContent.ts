import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { type CmisObject, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { createSavedVersion, makesVersion } from '#lib/cmis/domain/objects/versions.ts';
import type { NewContent } from '#lib/cmis/store/contents/contents.ts';
import { saveVersion } from '#lib/cmis/store/objects/saveVersion.ts';
import { replaceContent } from '#lib/cmis/store/objects/updateObject.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** The version that has the content after a save. */
interface Saved {
  readonly objectId: string;
  readonly changeToken: string;
}

const saveInNewVersion = async (session: Session, object: CmisObject, stored?: NewContent): Promise<Saved> => {
  const { entity } = object;
  const time = nowIso();
  const saved = createSavedVersion(entity, stored?.content, { by: session.access.name, at: time });
  const after = { ...entity, ...saved };
  const { id } = toListedObject(after);
  const steps = saveVersion(entity, after, stored);
  await commitChange(session, { object, changeType: 'created', steps }, { time, objectIds: [id] });
  return { objectId: id, changeToken: saved.facts.changeToken };
};

/** Replaces the content of a document, or deletes it: in the version itself, or in a new one if its type says so. */
export const saveContent = async (session: Session, object: CmisObject, stored?: NewContent): Promise<Saved> => {
  if (makesVersion(object)) return saveInNewVersion(session, object, stored);
  const { content: _, ...facts } = object.facts;
  const time = nowIso();
  const content = stored === undefined ? {} : { content: stored.content };
  const after = { ...recordModification(facts, session.access.name, time), ...content };
  const steps = await replaceContent(object, after, stored);
  await commitChange(session, { object, changeType: 'updated', steps }, { time });
  return { objectId: object.id, changeToken: after.changeToken };
};
