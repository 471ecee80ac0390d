import { cmisError } from '#lib/cmis/domain/errors.ts';

/** Query names of the selected properties; undefined: all. */
export type PropertyFilter = ReadonlySet<string> | undefined;

/** Parses a property filter: query names separated by commas, or `*` (CMIS 1.0, 2.2.1.2.1). Unknown names are ignored. */
export const parsePropertyFilter = (text: string | undefined): PropertyFilter => {
  if (text === undefined || text.trim() === '') return undefined;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (name === '' || /[\s'"\\.();]/.test(name))
      throw cmisError('filterNotValid', `filter must be "*" or query names separated by commas: ${text}`);
  return names.includes('*') ? undefined : new Set(names);
};
