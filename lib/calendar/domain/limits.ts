import { calendarError } from '#lib/calendar/domain/errors.ts';
import { MAX_TEXT_BYTES } from '#lib/calendar/domain/model.ts';

/** Longest name of a term, in bytes of UTF-8. Lists of terms read all terms of a kind, so names are short. */
export const MAX_NAME_BYTES = 10 * 1024;
/** Longest website, street address, contact member or cost, in bytes of UTF-8: they share one item with their object. */
export const MAX_MEMBER_BYTES = 4 * 1024;

/**
 * Throws `rest_too_large` (413) if `text` has more than `most` bytes of UTF-8. `form` names the form in which the text
 * is too long, unless it is the form of the request.
 */
export const requireMaxBytes = (
  name: string,
  text: string | null | undefined,
  most: number = MAX_TEXT_BYTES,
  form?: string,
): void => {
  if (text && Buffer.byteLength(text) > most)
    throw calendarError(
      'rest_too_large',
      `${name}${form === undefined ? '' : `, ${form}`} is longer than ${most / 1024} KB; shorten it.`,
    );
};
