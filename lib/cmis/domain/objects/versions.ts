import { cmisError } from '#lib/cmis/domain/errors.ts';
import { recordModification } from '#lib/cmis/domain/objects/changeToken.ts';
import {
  type CmisObject,
  type Content,
  type Entity,
  type Facts,
  toListedObject,
  toVersionId,
  type VersionSeries,
  type Viewer,
} from '#lib/cmis/domain/objects/entity.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

const getLatestOrdinal = ({ facts, series }: Entity, viewer: Viewer | undefined): number | undefined =>
  series?.checkedOut !== undefined && series.checkedOut.by === viewer?.name
    ? series.checkedOut.ordinal
    : facts.version?.ordinal;

/**
 * CMIS 1.0, 2.1.9.1: for its owner a private working copy, modified last, is the latest version; for everybody else,
 * and without a viewer, it is the last version checked in.
 */
export const isLatestVersion = ({ entity, facts }: CmisObject, viewer?: Viewer): boolean =>
  facts.version?.ordinal === getLatestOrdinal(entity, viewer);

export const isWorkingCopy = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.checkedOut?.ordinal;

export const isLatestMajorVersion = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.latestMajor;

export const isVersionable = ({ entity }: CmisObject): boolean => getType(entity.typeId).versionable === true;

/** Whether folder listings show the object: superseded versions and private working copies are not listed. */
export const isListed = ({ entity, facts }: CmisObject): boolean =>
  facts.version?.ordinal === entity.facts.version?.ordinal;

/** Whether the version may be changed: that is the private working copy while there is one, else the last version. */
export const isChangeable = (object: CmisObject): boolean =>
  isWorkingCopy(object) || (isListed(object) && object.entity.series?.checkedOut === undefined);

/** Whether a change of the content makes a new version instead of changing this one. */
export const makesVersion = (object: CmisObject): boolean =>
  isVersionable(object) && getType(object.entity.typeId).versionOnSave && !isWorkingCopy(object);

/**
 * Whether a save may name this version although it is not the last: every version since is a save of the same user.
 * Clients such as libcmis keep the id of the version that they have opened.
 */
export const isSavedOn = (object: CmisObject, { name }: Pick<Viewer, 'name'>): boolean => {
  const { saves, checkedOut } = object.entity.series ?? {};
  const ordinal = object.facts.version?.ordinal ?? 0;
  return makesVersion(object) && checkedOut === undefined && saves?.by === name && saves.from <= ordinal;
};

/** Whether the caller may know of the version: a private working copy is for its owner and for administrators. */
export const isRevealed = (object: CmisObject, { name, isAdministrator }: Viewer): boolean =>
  isAdministrator || !isWorkingCopy(object) || object.entity.series?.checkedOut?.by === name;

/**
 * Returns the id of the private working copy that the viewer sees in place of the version that folders show, if it is
 * not that version.
 */
export const getOwnCopyId = ({ id, facts, series }: Entity, { name }: Viewer): string | undefined =>
  series?.checkedOut?.by === name && series.checkedOut.ordinal !== facts.version?.ordinal
    ? toVersionId(id, series.checkedOut.ordinal)
    : undefined;

/**
 * Returns the ids that the change events of a document name when its filing, policies or access control change through
 * this version: of a working copy also the version that everybody else sees.
 */
export const listChangedIds = (object: CmisObject): readonly string[] =>
  isWorkingCopy(object) && !isListed(object) ? [object.id, toListedObject(object.entity).id] : [object.id];

/** Returns the ordinal of a version; 0 for an object without versions. */
export const getOrdinal = ({ facts }: CmisObject): number => facts.version?.ordinal ?? 0;

/** Whether a version is neither the one that folders show nor the private working copy. */
export const isSuperseded = (version: CmisObject): boolean => !isListed(version) && !isWorkingCopy(version);

/** Returns the id of the latest or latest major version for a viewer, if any. */
export const getLatestVersionId = (entity: Entity, major: boolean, viewer: Viewer): string | undefined => {
  const ordinal = major ? entity.series?.latestMajor : getLatestOrdinal(entity, viewer);
  return ordinal === undefined ? undefined : toVersionId(entity.id, ordinal);
};

/** Version label of the private working copy. */
export const WORKING_COPY_LABEL = 'pwc';

const getSeries = ({ id, series }: Entity): VersionSeries => {
  if (series === undefined) throw cmisError('constraint', `${id} is not a document`);
  return series;
};

/** Returns a time at least one millisecond after `other`: versions of a series are ordered by creation date. */
const toLaterTime = (at: string, other: string): string =>
  at > other ? at : new Date(Date.parse(other) + 1).toISOString();

/** Returns a private working copy of the listed version, and the version series after checkOut. */
export const createWorkingCopy = (
  entity: Entity,
  by: string,
  at: string,
): { readonly series: VersionSeries; readonly facts: Facts } => {
  const { lastOrdinal, size, ...series } = getSeries(entity);
  const ordinal = lastOrdinal + 1;
  const time = toLaterTime(at, entity.facts.creationDate);
  const signed = { createdBy: by, creationDate: time, lastModifiedBy: by, lastModificationDate: time };
  const version = { ordinal, label: WORKING_COPY_LABEL, major: false };
  return {
    series: { ...series, lastOrdinal: ordinal, size: size + 1, checkedOut: { by, at: time, ordinal } },
    facts: { ...entity.facts, ...signed, changeToken: '1', version },
  };
};

/** Returns the minor version that a save makes of the listed version, and the version series after it. */
export const createSavedVersion = (
  entity: Entity,
  content: Content | undefined,
  { by, at }: { readonly by: string; readonly at: string },
): { readonly series: VersionSeries; readonly facts: Facts } => {
  const { lastOrdinal, size, saves, ...series } = getSeries(entity);
  const { content: _, ...facts } = entity.facts;
  const [ordinal, label] = [lastOrdinal + 1, [series.label[0], series.label[1] + 1] as const];
  const time = toLaterTime(at, facts.creationDate);
  return {
    series: {
      ...series,
      lastOrdinal: ordinal,
      size: size + 1,
      label,
      saves: saves?.by === by ? saves : { by, from: facts.version?.ordinal ?? 1 },
    },
    facts: {
      ...recordModification(facts, by, time),
      createdBy: by,
      creationDate: time,
      version: { ordinal, label: label.join('.'), major: false },
      ...(content === undefined ? {} : { content }),
    },
  };
};

/** Returns the version that a private working copy becomes, and the version series after checkIn. */
export const checkInWorkingCopy = (
  { entity, facts }: CmisObject,
  checkIn: { readonly major: boolean; readonly comment?: string | undefined; readonly by: string; readonly at: string },
): { readonly series: VersionSeries; readonly facts: Facts } => {
  const { major, comment, by, at } = checkIn;
  const { label: before, saves: _, ...series } = clearCheckOut(getSeries(entity));
  const ordinal = facts.version?.ordinal ?? series.lastOrdinal;
  const label: VersionSeries['label'] = major ? [before[0] + 1, 0] : [before[0], before[1] + 1];
  const time = toLaterTime(at, facts.creationDate);
  return {
    series: { ...series, label, ...(major ? { latestMajor: ordinal } : {}) },
    facts: {
      ...facts,
      createdBy: by,
      creationDate: time,
      lastModifiedBy: by,
      lastModificationDate: time,
      changeToken: String(Number(facts.changeToken) + 1),
      version: { ordinal, label: label.join('.'), major, ...(comment === undefined ? {} : { comment }) },
    },
  };
};

/** Returns the version series without its checked-out state. */
export const clearCheckOut = ({ checkedOut: _, ...series }: VersionSeries): VersionSeries => series;
