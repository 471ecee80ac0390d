import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';

export const DOCUMENTS = '/documents';
export const SEARCH = `${DOCUMENTS}/search`;
export const QUERY = `${DOCUMENTS}/query`;

/** Address of a folder's page; that of the root folder without an id. */
export const getFolderAddress = (id?: string): string =>
  id === undefined ? DOCUMENTS : `${DOCUMENTS}/folder/${encodeURIComponent(id)}`;

/** The present address with the details of an object opened, or closed without an id. */
export const withDetails = (id: string | undefined, part?: string): string => withParameters({ object: id, part });
