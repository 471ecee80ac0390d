import type { Image } from '#lib/calendar/domain/model.ts';
import { type Members, omitEmpty } from '#lib/calendar/wire/bodies/renderContext.ts';

/** An image as objects show it. It is known by reference, so there is one size: the file itself. */
export const renderImage = (image: Image): Members => {
  const { url, id, extension, width, height, filesize, mimeType } = image;
  return {
    ...omitEmpty({ url, id, extension, width, height, filesize }),
    sizes: { full: omitEmpty({ width, height, 'mime-type': mimeType, filesize, url }) },
  };
};
