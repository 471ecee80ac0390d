import type { AccessPath } from '#lib/cmis/domain/query/access/accessPath.ts';

const DESCRIPTIONS: Readonly<Record<Exclude<AccessPath['kind'], 'indexRange'>, string>> = {
  children: 'children of the folder',
  tree: 'tree below the folder',
  objects: 'ids',
  series: 'version series',
  relationships: 'relationships of the object',
  checkedOut: 'checked-out documents',
  postingList: 'words',
  union: '',
};

/** Describes an access path in a few words. */
export const describeAccess = (access: AccessPath): string => {
  if (access.kind === 'indexRange') return `index of ${access.column.definition.id}`;
  return access.kind === 'union' ? access.parts.map(describeAccess).join(' or ') : DESCRIPTIONS[access.kind];
};
