import type { Rendition } from '#lib/cmis/domain/model.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { ICON_SIZE, renderIcon, selectIcon } from '#lib/cmis/domain/renditions/icons.ts';

/** What is told of a thumbnail beside its bytes. */
export interface Thumbnail {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly length: number;
}

/** CMIS 1.0, 2.1.4.2.1: the one kind of rendition that the standard knows, and that of the icons here. */
const THUMBNAIL_KIND = 'cmis:thumbnail';
const ICON_KIND = 'triad:icon';

const THUMBNAIL_PREFIX = 'thumbnail-';
const ICON_PREFIX = 'icon-';

/** Renditions are of documents. */
export const hasRenditions = ({ entity }: CmisObject): boolean => entity.baseId === 'cmis:document';

const iconRendition = ({ facts }: CmisObject): Rendition => {
  const icon = selectIcon(facts.content?.mimeType);
  return {
    streamId: `${ICON_PREFIX}${icon.name}`,
    mimetype: 'image/png',
    length: BigInt(renderIcon(icon).length),
    kind: ICON_KIND,
    title: icon.title,
    height: BigInt(ICON_SIZE),
    width: BigInt(ICON_SIZE),
  };
};

const thumbnailRendition = (contentId: string, { mimeType, width, height, length }: Thumbnail): Rendition => ({
  streamId: `${THUMBNAIL_PREFIX}${contentId}`,
  mimetype: mimeType,
  length: BigInt(length),
  kind: THUMBNAIL_KIND,
  title: 'Thumbnail',
  height: BigInt(height),
  width: BigInt(width),
});

/** The renditions of a document, the best first. */
export const listRenditions = (object: CmisObject, thumbnail: Thumbnail | undefined): readonly Rendition[] => {
  const { content } = object.facts;
  const first = content === undefined || thumbnail === undefined ? [] : [thumbnailRendition(content.id, thumbnail)];
  return [...first, iconRendition(object)];
};

/** The rendition that a stream id stands for: an icon by its name, a thumbnail by the content that it shows. */
export const parseStreamId = (
  streamId: string,
): { readonly icon: string } | { readonly thumbnailOf: string } | undefined => {
  if (streamId.startsWith(ICON_PREFIX)) return { icon: streamId.slice(ICON_PREFIX.length) };
  if (streamId.startsWith(THUMBNAIL_PREFIX)) return { thumbnailOf: streamId.slice(THUMBNAIL_PREFIX.length) };
  return undefined;
};
