import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { Image } from '#lib/calendar/domain/model.ts';
import { mayAddImages } from '#lib/calendar/domain/permissions/permissions.ts';
import { parseImageUrl } from '#lib/calendar/domain/posts/imageUrl.ts';
import { findImage, findImageAt, insertImage } from '#lib/calendar/store/posts/images.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** Returns the image with this URL, storing it under a new id at its first use. The URL is not fetched. */
const findOrCreateImage = async (address: string): Promise<Image> => {
  const described = parseImageUrl(address);
  if (described === undefined) throw invalidParameter('image');
  const known = await findImageAt(described.url);
  if (known !== undefined) return known;
  const [id = 0] = await allocateIds('posts', 1);
  const image = { id, ...described };
  return (await insertImage(image)) ? image : findOrCreateImage(address);
};

/**
 * Resolves an image choice; throws a 400 for an unknown id or invalid URL. `undefined` and `null` are returned as they
 * are.
 */
export const resolveImage = async (
  choice: ImageChoice | null | undefined,
  caller: Caller,
): Promise<Image | null | undefined> => {
  if (choice === undefined || choice === null) return choice;
  if ('url' in choice) {
    if (!mayAddImages(caller)) throw invalidParameter('image');
    return findOrCreateImage(choice.url);
  }
  const image = await findImage(choice.id);
  if (image === undefined) throw invalidParameter('image');
  return image;
};
