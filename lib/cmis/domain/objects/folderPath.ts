import type { AncestorFolder } from '#lib/cmis/domain/acl/acl.ts';

/** The path of a folder from its name and the folders above it, the nearest first. */
export const toFolderPath = (name: string, above: readonly AncestorFolder[]): string => {
  if (above.length === 0) return '/';
  const names = above.slice(0, -1).map((folder) => folder.name);
  return `/${[...names.reverse(), name].join('/')}`;
};
