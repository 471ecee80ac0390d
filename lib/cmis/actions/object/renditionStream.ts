import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { findIcon, renderIcon } from '#lib/cmis/domain/renditions/icons.ts';
import { hasRenditions, parseStreamId } from '#lib/cmis/domain/renditions/renditions.ts';
import { SVG_TYPE } from '#lib/cmis/domain/renditions/svg.ts';
import { loadThumbnail } from '#lib/cmis/store/contents/thumbnails.ts';

/** A rendition with its bytes. */
export interface RenditionStream {
  readonly mimeType: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Returns the subtype of an image type without its suffix: `svg` for `image/svg+xml`. */
const toExtension = (mimeType: string): string => mimeType.slice('image/'.length).split('+', 1)[0] ?? '';

const createIconStream = (name: string): RenditionStream | undefined => {
  const icon = findIcon(name);
  return icon && { mimeType: SVG_TYPE, fileName: `${name}.svg`, bytes: renderIcon(icon) };
};

const loadThumbnailStream = async ({ facts }: CmisObject, contentId: string): Promise<RenditionStream | undefined> => {
  const image = facts.content?.id === contentId ? await loadThumbnail(contentId) : undefined;
  if (image === undefined) return undefined;
  const { mimeType, bytes } = image;
  return { mimeType, fileName: `thumbnail.${toExtension(mimeType)}`, bytes };
};

/** Loads the rendition of an object with this stream id; undefined if it has no such rendition. */
export const loadRenditionStream = async (
  object: CmisObject,
  streamId: string,
): Promise<RenditionStream | undefined> => {
  const id = parseStreamId(streamId);
  if (id === undefined || !hasRenditions(object)) return undefined;
  return 'icon' in id ? createIconStream(id.icon) : loadThumbnailStream(object, id.thumbnailOf);
};
