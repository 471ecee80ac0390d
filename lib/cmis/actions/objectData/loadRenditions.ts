import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Rendition } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import type { RenditionFilter } from '#lib/cmis/domain/renditions/renditionFilter.ts';
import { hasRenditions, listRenditions } from '#lib/cmis/domain/renditions/renditions.ts';

/** Returns the renditions of an object that pass a filter. */
export const loadRenditions = async (
  { thumbnails }: Session,
  object: CmisObject,
  filter: RenditionFilter,
): Promise<readonly Rendition[]> =>
  filter === undefined || !hasRenditions(object)
    ? []
    : listRenditions(object, await thumbnails.get(object)).filter(filter);
