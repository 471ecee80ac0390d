import { cmisError } from '#lib/cmis/domain/errors.ts';
import {
  type CmisObject,
  type Entity,
  type Facts,
  toVersionId,
  type VersionSeries,
} from '#lib/cmis/domain/objects/entity.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

/** CMIS 1.0, 2.1.9.1: the private working copy, being modified last, is the latest version while there is one. */
export const isLatestVersion = ({ entity: { series, facts: shown }, facts }: CmisObject): boolean =>
  facts.version?.ordinal === (series?.checkedOut?.ordinal ?? shown.version?.ordinal);

export const isWorkingCopy = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.checkedOut?.ordinal;

export const isLatestMajorVersion = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.latestMajor;

export const isVersionable = ({ entity }: CmisObject): boolean => getType(entity.typeId).versionable === true;

/** Whether folders show the object: all but the versions of a document that were followed, and its working copy. */
export const isListed = ({ entity, facts }: CmisObject): boolean =>
  facts.version?.ordinal === entity.facts.version?.ordinal;

/** The id of the version that is the latest, or the latest major one; undefined: there is none. */
export const getLatestVersionId = ({ id, facts, series }: Entity, major: boolean): string | undefined => {
  const ordinal = major ? series?.latestMajor : (series?.checkedOut?.ordinal ?? facts.version?.ordinal);
  return ordinal === undefined ? undefined : toVersionId(id, ordinal);
};

/** Label of a private working copy, of which a series has one at most. */
export const WORKING_COPY_LABEL = 'pwc';

/** The series of a document, which every document has. */
const seriesOf = ({ id, series }: Entity): VersionSeries => {
  if (series === undefined) throw cmisError('constraint', `${id} is not a document`);
  return series;
};

/** Later than another instant, were it by a millisecond: versions of a series are told apart by their dates. */
const after = (at: string, other: string): string => (at > other ? at : new Date(Date.parse(other) + 1).toISOString());

/** A copy of the version that folders show, to be worked on, and the series with it. */
export const createWorkingCopy = (
  entity: Entity,
  by: string,
  at: string,
): { readonly series: VersionSeries; readonly facts: Facts } => {
  const { lastOrdinal, size, ...series } = seriesOf(entity);
  const ordinal = lastOrdinal + 1;
  const time = after(at, entity.facts.creationDate);
  const signed = { createdBy: by, creationDate: time, lastModifiedBy: by, lastModificationDate: time };
  const version = { ordinal, label: WORKING_COPY_LABEL, major: false };
  return {
    series: { ...series, lastOrdinal: ordinal, size: size + 1, checkedOut: { by, ordinal } },
    facts: { ...entity.facts, ...signed, changeToken: '1', version },
  };
};

/** The version that a working copy becomes, and the series with it. */
export const checkInWorkingCopy = (
  { entity, facts }: CmisObject,
  checkIn: { readonly major: boolean; readonly comment?: string | undefined; readonly by: string; readonly at: string },
): { readonly series: VersionSeries; readonly facts: Facts } => {
  const { major, comment, by, at } = checkIn;
  const { label: before, ...series } = clearCheckOut(seriesOf(entity));
  const ordinal = facts.version?.ordinal ?? series.lastOrdinal;
  const label: VersionSeries['label'] = major ? [before[0] + 1, 0] : [before[0], before[1] + 1];
  const time = after(at, facts.creationDate);
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

/** A series without its private working copy. */
export const clearCheckOut = ({ checkedOut: _, ...series }: VersionSeries): VersionSeries => series;
