import { deleteRelationshipsNaming } from '#lib/cmis/actions/deletion/deleteRelationship.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { getRelationshipCount } from '#lib/cmis/domain/objects/versionRelationships.ts';
import { getOrdinal, isListed, isSuperseded, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import {
  exceedsTransaction,
  removeDocument,
  removeSuperseded,
  removeVersion,
  selectFitting,
} from '#lib/cmis/store/objects/removeVersions.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { nowIso } from '#lib/shared/clock.ts';

const loadAllVersions = async (
  { repositoryId, includesDeleted: deleted }: Session,
  { id, entity }: CmisObject,
): Promise<readonly CmisObject[]> => {
  const list = await loadVersions(repositoryId, id, { deleted });
  if (list?.entity.revision !== entity.revision) throw new Stale(`${id} has changed`);
  return list.versions;
};

/** Deletes the working copy of a document that is then deleted without it; returns that this is not complete. */
const discardFirst = async (session: Session, copy: CmisObject): Promise<boolean> => {
  await deleteVersion(session, copy);
  return false;
};

/**
 * Deletes a document and returns whether that is complete. If its versions do not fit a transaction, the oldest
 * superseded ones are deleted first; an interruption leaves a document with fewer versions, and repeating continues.
 */
export const deleteVersions = async (session: Session, object: CmisObject): Promise<boolean> => {
  const { entity } = object;
  const versions = entity.series?.size === 1 ? [object] : await loadAllVersions(session, object);
  const copy = versions.find((one) => isWorkingCopy(one) && !isListed(one));
  const last = versions.filter((one) => !isSuperseded(one));
  if (copy !== undefined && exceedsTransaction(entity, last)) return discardFirst(session, copy);
  await deleteRelationshipsNaming(session, entity, { objectIds: versions.map(({ id }) => id) });
  const spare = versions.filter((one) => isSuperseded(one) && one.id !== object.id);
  const isLast = spare.length === 0 || selectFitting(versions).length === versions.length;
  const run = isLast ? versions : selectFitting(spare);
  const kept = versions.filter((one) => !run.includes(one));
  const steps = await (isLast ? removeDocument(entity, run) : removeSuperseded(entity, run, kept));
  const objectIds = run.map(({ id }) => id);
  await commitChange(session, { object, changeType: 'deleted', steps }, { time: nowIso(), objectIds });
  return isLast;
};

/** Greatest difference between the clocks of two functions, in milliseconds. */
const CLOCK_DIFFERENCE = 300_000;

/**
 * Returns a time before all relationships of a version: they follow its check-in, which follows the check-in of each
 * version before it. Undefined for the first version.
 */
const findFirstRelationshipTime = (version: CmisObject, others: readonly CmisObject[]): string | undefined => {
  const start = others.find((one) => getOrdinal(one) < getOrdinal(version));
  return start && new Date(Date.parse(start.facts.creationDate) - CLOCK_DIFFERENCE).toISOString();
};

/** Deletes one version. Deleting the only one deletes the document; the shown one is replaced by its predecessor. */
export const deleteVersion = async (session: Session, object: CmisObject): Promise<boolean> => {
  const { entity } = object;
  if (entity.series?.size === 1) return deleteVersions(session, object);
  if (entity.series?.checkedOut !== undefined && !isWorkingCopy(object))
    throw cmisError(
      'versioning',
      'No version of a checked-out document can be deleted; check it in or cancel the check-out first',
    );
  const kept = (await loadAllVersions(session, object)).filter(({ id }) => id !== object.id);
  // A working copy has no relationships.
  if (!isWorkingCopy(object)) {
    const since = findFirstRelationshipTime(object, kept);
    const named = getRelationshipCount(entity, getOrdinal(object));
    await deleteRelationshipsNaming(session, entity, { objectIds: [object.id], since, named });
  }
  const steps = await removeVersion(object, kept);
  await commitChange(session, { object, changeType: 'deleted', steps }, { time: nowIso() });
  return true;
};
