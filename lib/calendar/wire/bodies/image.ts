import type { Image } from '#lib/calendar/domain/model.ts';
import { type Members, withoutEmpty } from '#lib/calendar/wire/bodies/showing.ts';

/** An image as objects show it. It is known by reference, so there is one size: the file itself. */
export const imageBody = (image: Image): Members => {
  const { url, id, extension, width, height, filesize, mimeType } = image;
  return {
    ...withoutEmpty({ url, id, extension, width, height, filesize }),
    sizes: { full: withoutEmpty({ width, height, 'mime-type': mimeType, filesize, url }) },
  };
};
