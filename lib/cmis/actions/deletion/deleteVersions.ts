import { deleteRelationshipsNaming } from '#lib/cmis/actions/deletion/deleteRelationship.ts';
import { removeEntityAndReferences } from '#lib/cmis/actions/deletion/removeEntityAndReferences.ts';
import { commitChange } from '#lib/cmis/actions/session/commitChange.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { clearCheckOut, isLatestVersion, isListed, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { renameChild } from '#lib/cmis/store/children/children.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { removeVersion, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { removeWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest, unindexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { unindexVersion } from '#lib/cmis/store/text/textIndexWrites.ts';
import { nowIso } from '#lib/shared/clock.ts';

/** Items of one transaction that may go to versions: of its hundred, folders and policies of the document take some. */
const MOST_ITEMS = 50;
/** Items of a version beside those of the index: its own, its content's, its words', its check-out's. */
const VERSION = 4;

const getOrdinal = ({ facts }: CmisObject): number => facts.version?.ordinal ?? 0;

const isSuperseded = (version: CmisObject): boolean => !isListed(version) && !isWorkingCopy(version);

/** As many of the versions, from the last one on, as fit a transaction; one always does. */
const selectFitting = (versions: readonly CmisObject[]): readonly CmisObject[] => {
  let room = MOST_ITEMS;
  const from = versions.findLastIndex((version) => {
    room -= VERSION + toIndexEntries(version).length;
    return room < 0;
  });
  return versions.slice(Math.min(from + 1, versions.length - 1));
};

const removeVersions = async (versions: readonly CmisObject[]): Promise<readonly Step[]> => [
  ...versions.filter(isWorkingCopy).map(({ entity }) => removeWorkingCopy(entity)),
  ...versions.filter((one) => !isListed(one)).map((one) => removeVersion(one.entity.id, getOrdinal(one))),
  ...versions.filter((one) => !isLatestVersion(one)).flatMap(unindexSuperseded),
  ...versions.flatMap(unindexVersion),
  ...(await releaseContents(versions.flatMap(({ facts }) => facts.content ?? []))),
];

/** The entity after the loss of versions that folders do not show. */
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

/**
 * Deletes a document and says whether it is gone. One with more versions than fit a transaction loses the oldest of
 * those that nobody is shown: broken off here it is a document with fewer versions, and deleting it again goes on.
 */
export const deleteVersions = async (session: Session, object: CmisObject, lastNumber: number): Promise<boolean> => {
  const { entity } = object;
  const versions = entity.series?.size === 1 ? [object] : await loadAllVersions(session, object);
  await deleteRelationshipsNaming(
    session,
    entity,
    versions.map(({ id }) => id),
  );
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
  await commitChange(session, object, 'deleted', [...steps, ...(await removeVersions(run))], {
    time: nowIso(),
    lastNumber,
    objectIds: run.map(({ id }) => id),
  });
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

const makeLatest = (next: CmisObject, lost: CmisObject): readonly Step[] => [
  ...indexLatest(lost, next),
  ...unindexSuperseded(next),
];

/** Deletes one version; the last one takes the document with it, the shown one leaves its place to the one before. */
export const deleteVersion = async (session: Session, object: CmisObject, lastNumber: number): Promise<boolean> => {
  const { entity } = object;
  if (entity.series?.size === 1) return deleteVersions(session, object, lastNumber);
  if (entity.series?.checkedOut !== undefined && !isWorkingCopy(object))
    throw cmisError('versioning', 'While a document is checked out none of its versions can be deleted');
  await deleteRelationshipsNaming(session, entity, [object.id]);
  const kept = (await loadAllVersions(session, object)).filter(({ id }) => id !== object.id);
  const [newest] = kept;
  const indexed = newest !== undefined && isLatestVersion(object) ? makeLatest(newest, object) : [];
  const { after, steps } =
    isListed(object) && newest !== undefined ? showVersion(entity, newest) : { after: entity, steps: [] };
  await commitChange(
    session,
    object,
    'deleted',
    [
      ...steps,
      ...indexed,
      replaceEntity(entity, loseVersions(after, [object], kept)),
      ...(await removeVersions([object])),
    ],
    { time: nowIso(), lastNumber },
  );
  return true;
};
