import { cmisError } from '#lib/cmis/domain/errors.ts';

/** The query names of the properties wanted; undefined: all. */
export type Filter = ReadonlySet<string> | undefined;

/**
 * CMIS 1.0, 2.2.1.2.1: a comma-separated list of query names, or `*`. A name that no property has is no error: it
 * asks for nothing.
 */
export const parseFilter = (text: string | undefined): Filter => {
  if (text === undefined || text.trim() === '') return undefined;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (name === '' || /[\s'"\\.()]/.test(name))
      throw cmisError('filterNotValid', `filter is no list of query names: ${text}`);
  return names.includes('*') ? undefined : new Set(names);
};

/** CMIS 1.0, 2.2.1.2.4: `*`, `cmis:none`, or a list of rendition kinds and media types. */
export const checkRenditionFilter = (text: string | undefined): void => {
  for (const entry of (text ?? '*').split(',').map((one) => one.trim()))
    if (
      entry !== '*' &&
      text?.trim() !== '' &&
      !/^[\w-]+:[\w-]+$/.test(entry) &&
      !/^[\w.+-]+\/([\w.+-]+|\*)$/.test(entry)
    )
      throw cmisError('filterNotValid', `renditionFilter names no kind or media type: ${text}`);
};
