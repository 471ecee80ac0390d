import { cmisError } from '#lib/cmis/domain/errors.ts';

/** The query names of the properties wanted; undefined: all. */
export type PropertyFilter = ReadonlySet<string> | undefined;

/**
 * CMIS 1.0, 2.2.1.2.1: a comma-separated list of query names, or `*`. A name that no property has is no error: it
 * asks for nothing.
 */
export const parsePropertyFilter = (text: string | undefined): PropertyFilter => {
  if (text === undefined || text.trim() === '') return undefined;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (name === '' || /[\s'"\\.()]/.test(name))
      throw cmisError('filterNotValid', `filter is no list of query names: ${text}`);
  return names.includes('*') ? undefined : new Set(names);
};
