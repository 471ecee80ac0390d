import { invalidBody } from '#lib/procurement/wire/invalidBody.ts';

/** Maximum length of a title. */
export const LONGEST_TITLE = 120;

/** Reads the title of a plan from `{"Title": "…"}`. */
export const readTitle = (body: unknown): string => {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { Title: title, ...others } = (isObject ? body : {}) as Readonly<Record<string, unknown>>;
  if (typeof title !== 'string' || Object.keys(others).length > 0)
    throw invalidBody('The body must be an object whose only member is Title, a text', 'Title');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (title.length > LONGEST_TITLE || /[\u0000-\u001f\u007f]/.test(title))
    throw invalidBody(`Title must be at most ${LONGEST_TITLE} printable characters`, 'Title');
  return title.trim();
};
