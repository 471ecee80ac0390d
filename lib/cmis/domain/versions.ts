import { type CmisObject, type Entity, type Series, versionId } from '#lib/cmis/domain/entity.ts';
import { typeOf } from '#lib/cmis/domain/types.ts';

/** CMIS 1.0, 2.1.9.1: the private working copy, being modified last, is the latest version while there is one. */
export const isLatestVersion = ({ entity: { series, facts: shown }, facts }: CmisObject): boolean =>
  facts.version?.ordinal === (series?.checkedOut?.ordinal ?? shown.version?.ordinal);

export const isWorkingCopy = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.checkedOut?.ordinal;

export const isLatestMajorVersion = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.latestMajor;

export const isVersionable = ({ entity }: CmisObject): boolean => typeOf(entity.typeId).versionable === true;

/** Whether folders show the object: all but the versions of a document that were followed, and its working copy. */
export const isShown = ({ entity, facts }: CmisObject): boolean =>
  facts.version?.ordinal === entity.facts.version?.ordinal;

/** The id of the version that is the latest, or the latest major one; undefined: there is none. */
export const latestVersionId = ({ id, facts, series }: Entity, major: boolean): string | undefined => {
  const ordinal = major ? series?.latestMajor : (series?.checkedOut?.ordinal ?? facts.version?.ordinal);
  return ordinal === undefined ? undefined : versionId(id, ordinal);
};

/** The label of the next version checked in. */
export const nextLabel = ({ label: [major, minor] }: Series, isMajor: boolean): Series['label'] =>
  isMajor ? [major + 1, 0] : [major, minor + 1];

/** A series without its private working copy. */
export const notCheckedOut = ({ checkedOut: _, ...series }: Series): Series => series;
