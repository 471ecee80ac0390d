import type { Rendition } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { ICON_SIZE, renderIcon, selectIcon } from '#lib/cmis/domain/renditions/icons.ts';
import { SVG_TYPE } from '#lib/cmis/domain/renditions/svg.ts';

/** Metadata of a stored thumbnail; `length` is in bytes. */
export interface Thumbnail {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly length: number;
}

/** CMIS 1.0 defines one rendition kind (2.1.4.2.1); icons have a kind of their own. */
const THUMBNAIL_KIND = 'cmis:thumbnail';
const ICON_KIND = 'triad:icon';

const THUMBNAIL_PREFIX = 'thumbnail-';
const ICON_PREFIX = 'icon-';

export const hasRenditions = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:document';

const toIconRendition = ({ facts }: CmisObject): Rendition => {
  const icon = selectIcon(facts.content?.mimeType);
  return {
    streamId: `${ICON_PREFIX}${icon.name}`,
    mimetype: SVG_TYPE,
    length: BigInt(renderIcon(icon).length),
    kind: ICON_KIND,
    title: icon.title,
    height: BigInt(ICON_SIZE),
    width: BigInt(ICON_SIZE),
  };
};

const toThumbnailRendition = (contentId: string, { mimeType, width, height, length }: Thumbnail): Rendition => ({
  streamId: `${THUMBNAIL_PREFIX}${contentId}`,
  mimetype: mimeType,
  length: BigInt(length),
  kind: THUMBNAIL_KIND,
  title: 'Thumbnail',
  height: BigInt(height),
  width: BigInt(width),
});

/** Returns the renditions of a document, thumbnail first. */
export const listRenditions = (object: CmisObject, thumbnail: Thumbnail | undefined): readonly Rendition[] => {
  const { content } = object.facts;
  const first = content === undefined || thumbnail === undefined ? [] : [toThumbnailRendition(content.id, thumbnail)];
  return [...first, toIconRendition(object)];
};

/** Parses the stream id of a rendition: the name of an icon, or the id of the content of a thumbnail. */
export const parseStreamId = (
  streamId: string,
): { readonly icon: string } | { readonly thumbnailOf: string } | undefined => {
  if (streamId.startsWith(ICON_PREFIX)) return { icon: streamId.slice(ICON_PREFIX.length) };
  if (streamId.startsWith(THUMBNAIL_PREFIX)) return { thumbnailOf: streamId.slice(THUMBNAIL_PREFIX.length) };
  return undefined;
};
