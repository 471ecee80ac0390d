import { calendarError } from '#lib/calendar/domain/errors.ts';
import { MOST_TEXT_BYTES } from '#lib/calendar/domain/model.ts';

/** Longest name of a term: all terms are read together. */
export const MOST_NAME_BYTES = 10 * 1024;
/** Longest address, contact member or cost: they lie in one item with their object. */
export const MOST_MEMBER_BYTES = 4 * 1024;

/** 413 for a text that is longer; bytes of UTF-8. `form`: in which form the text is too long, if not as it was sent. */
export const requireShort = (
  name: string,
  text: string | null | undefined,
  most: number = MOST_TEXT_BYTES,
  form?: string,
): void => {
  if (text && Buffer.byteLength(text) > most)
    throw calendarError(
      'rest_too_large',
      `${name}${form === undefined ? '' : `, ${form}`} is longer than ${most / 1024} KB.`,
    );
};
