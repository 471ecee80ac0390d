import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { clearCheckOut, getOrdinal, isListed, isSuperseded, isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { toIndexEntries } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { updateChildren } from '#lib/cmis/store/children/children.ts';
import { releaseContents } from '#lib/cmis/store/contents/contents.ts';
import { removeVersion as removeVersionItem, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { removeWorkingCopy } from '#lib/cmis/store/entities/workingCopies.ts';
import { indexLatest, unindexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { findWorkingCopy } from '#lib/cmis/store/objects/findWorkingCopy.ts';
import { removeEntityAndReferences } from '#lib/cmis/store/objects/removeObject.ts';
import { unindexVersion } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Items of one transaction that versions may use; folders and policies of the document need some of its hundred. */
const MOST_ITEMS = 50;
/** Items of a version besides index entries: its own, its content, its background task. */
const VERSION = 3;
/** Rows of a working copy besides one for each folder: among all of the repository, among those of its owner. */
const COPY = 2;

/** A working copy has index entries only if folders show it. */
const countItems = (version: CmisObject): number =>
  VERSION + (isListed(version) || isSuperseded(version) ? toIndexEntries(version).length : 0);

/** Items of a transaction without those of its change event, of a background task and of the head. */
const MOST_ITEMS_OF_DOCUMENT = 94;

/** Whether a document in many folders, with many indexed values, cannot be deleted together with its working copy. */
export const exceedsTransaction = ({ parents, policies = [] }: Entity, versions: readonly CmisObject[]): boolean => {
  const items = versions.map(countItems);
  // For each folder a child item, its count and the working copy's row.
  const others = 3 * parents.length + COPY + policies.length;
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
export const selectFitting = (versions: readonly CmisObject[]): readonly CmisObject[] => {
  let room = MOST_ITEMS;
  const from = versions.findLastIndex((version) => {
    room -= countItems(version);
    return room < 0;
  });
  return versions.slice(Math.min(from + 1, versions.length - 1));
};

const removeVersions = async (versions: readonly CmisObject[]): Promise<readonly Step[]> => [
  ...versions.filter(isWorkingCopy).flatMap(removeWorkingCopy),
  ...versions.filter((one) => !isListed(one)).map((one) => removeVersionItem(one.entity.id, getOrdinal(one))),
  ...versions.filter(isSuperseded).flatMap(unindexSuperseded),
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

const showVersion = (
  lost: CmisObject,
  next: CmisObject,
): { readonly after: Entity; readonly steps: readonly Step[] } => {
  const { entity } = lost;
  return {
    after: { ...entity, facts: next.facts },
    steps: [
      removeVersionItem(entity.id, getOrdinal(next)),
      ...updateChildren(entity, { ...entity, facts: next.facts }),
      ...indexLatest(lost, next),
      ...unindexSuperseded(next),
    ],
  };
};

/** Removes a document with all its versions. */
export const removeDocument = async (entity: Entity, versions: readonly CmisObject[]): Promise<readonly Step[]> => [
  ...removeEntityAndReferences(entity),
  ...(await removeVersions(versions)),
];

/** Removes superseded versions of a document that keeps others. */
export const removeSuperseded = async (
  entity: Entity,
  lost: readonly CmisObject[],
  kept: readonly CmisObject[],
): Promise<readonly Step[]> => [
  replaceEntity(entity, loseVersions(entity, lost, kept)),
  ...(await removeVersions(lost)),
];

/**
 * Removes one version of a document. If folders show it, the newest of the others takes its place.
 * @param kept the other versions, newest first
 */
export const removeVersion = async (object: CmisObject, kept: readonly CmisObject[]): Promise<readonly Step[]> => {
  const { entity } = object;
  const [newest] = kept;
  const { after, steps } =
    isListed(object) && newest !== undefined ? showVersion(object, newest) : { after: entity, steps: [] };
  return [...steps, replaceEntity(entity, loseVersions(after, [object], kept)), ...(await removeVersions([object]))];
};
