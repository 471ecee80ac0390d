import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';

/** Maximum length of a title. */
export const LONGEST_TITLE = 120;

/** Reads the title of a plan from `{"Title": "…"}`. */
export const readTitle = (body: unknown): string => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { Title: title, ...others } = (isObject ? body : {}) as Readonly<Record<string, unknown>>;
  if (typeof title !== 'string' || Object.keys(others).length > 0)
    throw createFileError('titleForm', [], { path: 'Title' });
  // DynamoDB stores UTF-8, which has no form for a lone surrogate.
  const isStorable = title.length <= LONGEST_TITLE && title.isWellFormed();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (!isStorable || /[\u0000-\u001f\u007f]/.test(title))
    throw createFileError('titleLength', [{ most: LONGEST_TITLE }], { path: 'Title' });
  return title.trim();
};
