import type { Image } from '#lib/calendar/domain/model.ts';
import { imageUrlKey, postKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';

/** Returns the image with this id; undefined if the id is unknown or belongs to a post. */
export const findImage = async (id: number): Promise<Image | undefined> =>
  (await getItem(config.tables.calendar, postKey(id)))?.image as Image | undefined;

export const findImageAt = async (url: string): Promise<Image | undefined> =>
  (await getItem(config.tables.calendar, imageUrlKey(url)))?.image as Image | undefined;

/** Stores an image; returns false if another write has stored one with this URL. */
export const insertImage = (image: Image): Promise<boolean> => {
  const table = config.tables.calendar;
  return tryTransaction([
    putNew(table, { ...postKey(image.id), image }),
    putNew(table, { ...imageUrlKey(image.url), image }),
  ]);
};
