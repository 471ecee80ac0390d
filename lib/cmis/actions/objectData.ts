import { allowableActions } from '#lib/cmis/domain/allowableActions.ts';
import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import { checkRenditionFilter, type Filter, parseFilter } from '#lib/cmis/domain/filter.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { objectProperties, wantsPath } from '#lib/cmis/domain/objectProperties.ts';
import { type Access, notFound } from '#lib/cmis/domain/permissions.ts';
import { folderPath } from '#lib/cmis/store/folderPath.ts';

/** What an operation can be asked to tell of an object, as its parameters say it. */
export interface Asked {
  readonly filter?: string | undefined;
  readonly includeAllowableActions?: boolean | undefined;
  readonly renditionFilter?: string | undefined;
}

/** The same, checked. */
export interface Wanted {
  readonly filter: Filter;
  readonly allowableActions: boolean;
}

export const wanted = (asked: Asked): Wanted => {
  checkRenditionFilter(asked.renditionFilter);
  return { filter: parseFilter(asked.filter), allowableActions: asked.includeAllowableActions === true };
};

/**
 * An object as it is answered: what was asked for and nothing else.
 * @param pathOf tells a folder's path where the caller knows a shorter way than reading the folders above it
 */
export const objectData = async (
  object: CmisObject,
  want: Wanted,
  access: Access,
  pathOf: (folder: CmisObject) => Promise<string | undefined> = ({ entity }) => folderPath(entity),
): Promise<ObjectData> => {
  const path = wantsPath(object, want.filter) ? await pathOf(object) : '';
  if (path === undefined) throw notFound(object.id);
  return {
    properties: objectProperties(object, want.filter, path),
    ...(want.allowableActions ? { allowableActions: allowableActions(object, access) } : {}),
  };
};
