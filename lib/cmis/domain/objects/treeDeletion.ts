import type { Entity } from '#lib/cmis/domain/objects/entity.ts';

/** How a tree is to be deleted (CMIS 1.0, 2.2.4.15). */
export interface TreeDeletion {
  readonly allVersions: boolean;
  readonly unfileObjects: 'unfile' | 'deletesinglefiled' | 'delete';
}

/** What an object that is being deleted, a folder with all below it, knows of that. */
export interface DeletedTree extends TreeDeletion {
  /** The folder that it was in, and inherited from; absent: none. */
  readonly parent?: string;
}

/**
 * What becomes of a folder: nothing, so that it stays; gone, with what was never filed elsewhere; or the deletion of a
 * tree that it is part of.
 */
export type FolderOutcome = 'stays' | 'gone' | TreeDeletion;

/** Whether a deletion leaves an object, and only takes it out of the folders of the tree. */
export const isUnfiledOnly = ({ unfileObjects }: TreeDeletion, { baseId, parents }: Entity): boolean =>
  baseId !== 'cmis:folder' &&
  (unfileObjects === 'unfile' || (unfileObjects === 'deletesinglefiled' && parents.length > 1));

/** Whether an object that is filed in folders of these fates is no more. */
export const isDeletedBy = (fates: readonly FolderOutcome[]): boolean => {
  const staysSomewhere = fates.includes('stays');
  return fates.some((fate) => {
    if (fate === 'stays' || fate === 'gone') return fate === 'gone' && !staysSomewhere;
    return fate.unfileObjects === 'delete' || (fate.unfileObjects === 'deletesinglefiled' && !staysSomewhere);
  });
};
