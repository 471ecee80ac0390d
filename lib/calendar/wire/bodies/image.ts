import type { Image } from '#lib/calendar/domain/model.ts';
import { type Members, omitEmpty } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Renders an image. Images are not fetched, so the only size is the file itself. */
export const renderImage = (image: Image): Members => {
  const { url, id, extension, width, height, filesize, mimeType } = image;
  return {
    ...omitEmpty({ url, id, extension, width, height, filesize }),
    sizes: { full: omitEmpty({ width, height, 'mime-type': mimeType, filesize, url }) },
  };
};
