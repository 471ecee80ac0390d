import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import { typeOf } from '#lib/cmis/domain/types.ts';

/** CMIS 1.0, 2.1.9.1: the private working copy, being modified last, is the latest version while there is one. */
export const isLatestVersion = ({ entity: { series, facts: shown }, facts }: CmisObject): boolean =>
  facts.version?.ordinal === (series?.checkedOut?.ordinal ?? shown.version?.ordinal);

export const isWorkingCopy = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.checkedOut?.ordinal;

export const isLatestMajorVersion = ({ entity, facts }: CmisObject): boolean =>
  facts.version !== undefined && facts.version.ordinal === entity.series?.latestMajor;

export const isVersionable = ({ entity }: CmisObject): boolean => typeOf(entity.typeId).versionable === true;
