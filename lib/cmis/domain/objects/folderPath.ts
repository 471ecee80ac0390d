import type { AncestorFolder } from '#lib/cmis/domain/acl/acl.ts';

/** Returns the path of a folder. Ancestors are given nearest first. */
export const toFolderPath = (name: string, above: readonly AncestorFolder[]): string => {
  if (above.length === 0) return '/';
  const names = above.slice(0, -1).map((folder) => folder.name);
  return `/${[...names.reverse(), name].join('/')}`;
};
