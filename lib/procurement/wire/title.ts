import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import { isPrintable } from '#lib/procurement/wire/request/printable.ts';

/** Maximum length of a title. */
export const LONGEST_TITLE = 120;

/** Reads the title of a plan from `{"Title": "…"}`. */
export const readTitle = (body: unknown): string => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { Title: title, ...others } = (isObject ? body : {}) as Readonly<Record<string, unknown>>;
  if (typeof title !== 'string' || Object.keys(others).length > 0)
    throw createFileError('titleForm', [], { path: 'Title' });
  if (title.length > LONGEST_TITLE || !isPrintable(title))
    throw createFileError('titleLength', [{ most: LONGEST_TITLE }], { path: 'Title' });
  return title.trim();
};
