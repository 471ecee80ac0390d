import { deleteRelationshipsNaming } from '#lib/cmis/actions/deletion/deleteRelationship.ts';
import { removeEntityAndReferences } from '#lib/cmis/actions/deletion/removeEntityAndReferences.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { findWorkingCopy } from '#lib/cmis/actions/versioning/findWorkingCopy.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { getRelationshipCount } from '#lib/cmis/domain/objects/versionRelationships.ts';
import { clearCheckOut, isLatestVersion, isListed, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { renameChild } from '#lib/cmis/store/children/children.ts';
import { MAX_TRANSACTION_ITEMS, Stale } from '#lib/cmis/store/commit.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { removeVersion, replaceEntity, replaceFacts } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { removeWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest, unindexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { unindexVersion } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Items of one transaction that versions may use; folders and policies of the document need some of its hundred. */
const MOST_ITEMS = 50;
/** Items of a version besides index entries: its own, its content, its background task, its check-out. */
const VERSION = 4;

/** Items of a transaction besides its steps: the change event and its number, and a copy in a child item. */
const CHANGE = 3;

const getOrdinal = ({ facts }: CmisObject): number => facts.version?.ordinal ?? 0;

const isSuperseded = (version: CmisObject): boolean => !isListed(version) && !isWorkingCopy(version);

/** Items of a transaction without those of its change event, of a background task and of the head. */
const MOST_ITEMS_OF_DOCUMENT = 94;

/** Whether a document in many folders, with many indexed values, cannot be deleted together with its working copy. */
const exceedsTransaction = ({ parents, policies = [] }: Entity, versions: readonly CmisObject[]): boolean => {
  const items = versions.map((version) => VERSION + toIndexEntries(version).length);
  // For each folder a child item, its count and the working copy's row.
  const others = 3 * parents.length + policies.length;
  return items.reduce((sum, count) => sum + count, others) > MOST_ITEMS_OF_DOCUMENT;
};

/** Whether the superseded version that a request names cannot be deleted together with the document's last versions. */
export const exceedsWithLast = async (named: CmisObject): Promise<boolean> => {
  if (!isSuperseded(named)) return false;
  const copy = await findWorkingCopy(named);
  const others = copy === undefined || isListed(copy) ? [] : [copy];
  return exceedsTransaction(named.entity, [toListedObject(named.entity), named, ...others]);
};

/** Returns as many versions, oldest first, as fit a transaction; at least one. */
const selectFitting = (versions: readonly CmisObject[]): readonly CmisObject[] => {
  let room = MOST_ITEMS;
  const from = versions.findLastIndex((version) => {
    room -= VERSION + toIndexEntries(version).length;
    return room < 0;
  });
  return versions.slice(Math.min(from + 1, versions.length - 1));
};

const removeVersions = async (versions: readonly CmisObject[]): Promise<readonly Step[]> => [
  ...versions.filter(isWorkingCopy).flatMap(removeWorkingCopy),
  ...versions.filter((one) => !isListed(one)).map((one) => removeVersion(one.entity.id, getOrdinal(one))),
  ...versions.filter((one) => !isLatestVersion(one)).flatMap(unindexSuperseded),
  ...versions.flatMap(unindexVersion),
  ...(await releaseContents(versions.flatMap(({ facts }) => facts.content ?? []))),
];

/** Returns the entity without versions that folders do not show. */
const loseVersions = (entity: Entity, lost: readonly CmisObject[], kept: readonly CmisObject[]): Entity => {
  if (entity.series === undefined) return entity;
  const { latestMajor: _, ...series } = lost.some(isWorkingCopy) ? clearCheckOut(entity.series) : entity.series;
  const major = kept.filter(({ facts }) => facts.version?.major === true).map(getOrdinal);
  return {
    ...entity,
    series: { ...series, size: kept.length, ...(major.length === 0 ? {} : { latestMajor: Math.max(...major) }) },
  };
};

const loadAllVersions = async (
  { repositoryId, includesDeleted: deleted }: Session,
  { id, entity }: CmisObject,
): Promise<readonly CmisObject[]> => {
  const list = await loadVersions(repositoryId, id, { deleted });
  if (list?.entity.revision !== entity.revision) throw new Stale(`${id} has changed`);
  return list.versions;
};

/** Deletes the working copy of a document that is then deleted without it; returns that this is not complete. */
const discardFirst = async (session: Session, copy: CmisObject, lastNumber: number): Promise<boolean> => {
  await deleteVersion(session, copy, lastNumber);
  return false;
};

/**
 * Deletes a document and returns whether that is complete. If its versions do not fit a transaction, the oldest
 * superseded ones are deleted first; an interruption leaves a document with fewer versions, and repeating continues.
 */
export const deleteVersions = async (session: Session, object: CmisObject, lastNumber: number): Promise<boolean> => {
  const { entity } = object;
  const versions = entity.series?.size === 1 ? [object] : await loadAllVersions(session, object);
  const copy = versions.find((one) => isWorkingCopy(one) && !isListed(one));
  const last = versions.filter((one) => !isSuperseded(one));
  if (copy !== undefined && exceedsTransaction(entity, last)) return discardFirst(session, copy, lastNumber);
  await deleteRelationshipsNaming(session, entity, { objectIds: versions.map(({ id }) => id) });
  const spare = versions.filter((one) => isSuperseded(one) && one.id !== object.id);
  const isLast = spare.length === 0 || selectFitting(versions).length === versions.length;
  const run = isLast ? versions : selectFitting(spare);
  const steps = isLast
    ? removeEntityAndReferences(entity, versions.find(isLatestVersion))
    : [
        replaceEntity(
          entity,
          loseVersions(
            entity,
            run,
            versions.filter((one) => !run.includes(one)),
          ),
        ),
      ];
  await commitChange(
    session,
    { object, changeType: 'deleted', steps: [...steps, ...(await removeVersions(run))] },
    {
      time: nowIso(),
      lastNumber,
      objectIds: run.map(({ id }) => id),
    },
  );
  return isLast;
};

const showVersion = (
  entity: Entity,
  next: CmisObject,
): { readonly after: Entity; readonly steps: readonly Step[] } => ({
  after: { ...entity, facts: next.facts },
  steps: [
    removeVersion(entity.id, getOrdinal(next)),
    ...(next.facts.name === entity.facts.name
      ? []
      : entity.parents.flatMap((parent) => renameChild(parent, entity, next.facts.name))),
  ],
});

/**
 * Gives a working copy that is to be deleted the properties of the version that becomes the latest: then fewer index
 * entries change at once. After an interruption the document is still checked out.
 * @throws Stale when it has done so
 */
const resetWorkingCopy = async (
  session: Session,
  object: CmisObject,
  { facts: { properties } }: CmisObject,
  lastNumber: number,
): Promise<void> => {
  const time = nowIso();
  const facts = recordModification({ ...object.facts, properties }, session.access.name, time);
  const steps = replaceFacts(object, facts);
  await commitChange(session, { object, changeType: 'updated', steps }, { time, lastNumber });
  throw new Stale(`${object.id} has lost its own properties`);
};

const hasSameProperties = (a: CmisObject, b: CmisObject): boolean =>
  JSON.stringify(a.facts.properties) === JSON.stringify(b.facts.properties);

const makeLatest = (next: CmisObject, lost: CmisObject): readonly Step[] => [
  ...indexLatest(lost, next),
  ...unindexSuperseded(next),
];

/** Greatest difference between the clocks of two functions, in milliseconds. */
const CLOCK_DIFFERENCE = 300_000;

/**
 * Returns a time before all relationships of a version: they follow its check-out, which follows the check-in of each
 * version before it. Undefined for the first version.
 */
const findFirstRelationshipTime = (version: CmisObject, others: readonly CmisObject[]): string | undefined => {
  const start = isWorkingCopy(version) ? version : others.find((one) => getOrdinal(one) < getOrdinal(version));
  return start && new Date(Date.parse(start.facts.creationDate) - CLOCK_DIFFERENCE).toISOString();
};

/** Deletes one version. Deleting the only one deletes the document; the shown one is replaced by its predecessor. */
export const deleteVersion = async (session: Session, object: CmisObject, lastNumber: number): Promise<boolean> => {
  const { entity } = object;
  if (entity.series?.size === 1) return deleteVersions(session, object, lastNumber);
  if (entity.series?.checkedOut !== undefined && !isWorkingCopy(object))
    throw cmisError(
      'versioning',
      'No version of a checked-out document can be deleted; check it in or cancel the check-out first',
    );
  const kept = (await loadAllVersions(session, object)).filter(({ id }) => id !== object.id);
  const since = findFirstRelationshipTime(object, kept);
  const named = getRelationshipCount(entity, getOrdinal(object));
  await deleteRelationshipsNaming(session, entity, { objectIds: [object.id], since, named });
  const [newest] = kept;
  const indexed = newest !== undefined && isLatestVersion(object) ? makeLatest(newest, object) : [];
  const { after, steps } =
    isListed(object) && newest !== undefined ? showVersion(entity, newest) : { after: entity, steps: [] };
  const all = [
    ...steps,
    ...indexed,
    replaceEntity(entity, loseVersions(after, [object], kept)),
    ...(await removeVersions([object])),
  ];
  if (
    all.length > MAX_TRANSACTION_ITEMS - CHANGE &&
    newest !== undefined &&
    isWorkingCopy(object) &&
    !hasSameProperties(object, newest)
  )
    await resetWorkingCopy(session, object, newest, lastNumber);
  await commitChange(session, { object, changeType: 'deleted', steps: all }, { time: nowIso(), lastNumber });
  return true;
};
