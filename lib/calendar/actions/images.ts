import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { Image } from '#lib/calendar/domain/model.ts';
import { mayAddImages } from '#lib/calendar/domain/permissions/permissions.ts';
import { imageAt } from '#lib/calendar/domain/posts/imageUrl.ts';
import { findImage, findImageAt, insertImage } from '#lib/calendar/store/posts/images.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** The image at an address, registered under an id of its own when it is first referred to; it is not fetched. */
const imageOf = async (address: string): Promise<Image> => {
  const described = imageAt(address);
  if (described === undefined) throw invalidParameter('image');
  const known = await findImageAt(described.url);
  if (known !== undefined) return known;
  const [id = 0] = await nextIds('posts', 1);
  const image = { id, ...described };
  return (await insertImage(image)) ? image : imageOf(address);
};

/** The image that a caller named; `undefined` and `null` (none) stay. */
export const resolveImage = async (
  choice: ImageChoice | null | undefined,
  caller: Caller,
): Promise<Image | null | undefined> => {
  if (choice === undefined || choice === null) return choice;
  if ('url' in choice) {
    if (!mayAddImages(caller)) throw invalidParameter('image');
    return imageOf(choice.url);
  }
  const image = await findImage(choice.id);
  if (image === undefined) throw invalidParameter('image');
  return image;
};
