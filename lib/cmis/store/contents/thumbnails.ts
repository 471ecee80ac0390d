import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import type { Thumbnail } from '#lib/cmis/domain/renditions/renditions.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { attachmentKey } from '#lib/shared/dynamodb/chunkKeys.ts';
import { batchGet, getItem } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { check, putNew } from '#lib/shared/dynamodb/writeItems.ts';

export interface ThumbnailImage extends Omit<Thumbnail, 'length'> {
  readonly bytes: Uint8Array;
}

/** The stored thumbnail of a content; `none`: it cannot be made. */
export type KnownThumbnail = Thumbnail | 'none';

const parseImage = ({ mimeType, width, height, bytes }: StoredItem): ThumbnailImage | undefined =>
  bytes instanceof Uint8Array
    ? { mimeType: String(mimeType), width: Number(width), height: Number(height), bytes }
    : undefined;

export const toThumbnail = ({ mimeType, width, height, bytes }: ThumbnailImage): Thumbnail => ({
  mimeType,
  width,
  height,
  length: bytes.byteLength,
});

/** Loads the thumbnails of contents, one request per hundred; undefined if none was tried yet. */
export const loadThumbnails = async (
  contentIds: readonly string[],
): Promise<readonly (KnownThumbnail | undefined)[]> => {
  const rows = await batchGet(table(), contentIds.map(attachmentKey));
  return rows.map((row) => {
    const image = row && parseImage(row);
    if (image !== undefined) return toThumbnail(image);
    return row === undefined ? undefined : 'none';
  });
};

/** Loads the thumbnail of a content, if one was made. */
export const loadThumbnail = async (contentId: string): Promise<ThumbnailImage | undefined> => {
  const row = await getItem(table(), attachmentKey(contentId));
  return row && parseImage(row);
};

/**
 * Stores the thumbnail of a document's content. Like the content, it never changes, is shared by all referrers and is
 * collected with it. Returns false if the document has changed, and may have lost the content, or if another request
 * was first.
 */
export const storeThumbnail = async (
  { entity, facts: { content } }: CmisObject,
  image: ThumbnailImage | 'none',
): Promise<boolean> => {
  if (content === undefined) return false;
  const unchanged = { expression: 'revision = :revision', values: { ':revision': entity.revision } };
  return tryTransaction([
    check(table(), headKey(entity.id), unchanged),
    putNew(table(), { ...attachmentKey(content.id), schema: 1, ...(image === 'none' ? {} : image) }),
  ]);
};
