import type { BaseTypeId } from '#lib/cmis/domain/model.ts';

/** Parameters of deleteTree (CMIS 1.0, 2.2.4.15). */
export interface TreeDeletion {
  readonly allVersions: boolean;
  readonly unfileObjects: 'unfile' | 'deletesinglefiled' | 'delete';
}

/** State of an object that is being deleted, for a folder with its descendants. */
export interface DeletedTree extends TreeDeletion {
  /** The former parent from which it inherited ACEs; absent if it had none. */
  readonly parent?: string;
}

/**
 * Outcome for a parent folder: it stays; it is deleted, with objects that are filed nowhere else; or it belongs to a
 * tree that is being deleted.
 */
export type FolderOutcome = 'stays' | 'gone' | TreeDeletion;

/** Whether deleteTree keeps an object and only removes it from the folders of the tree. */
export const isUnfiledOnly = (
  { unfileObjects }: TreeDeletion,
  { baseId, parents }: { readonly baseId: BaseTypeId; readonly parents: readonly string[] },
): boolean =>
  baseId !== 'cmis:folder' &&
  (unfileObjects === 'unfile' || (unfileObjects === 'deletesinglefiled' && parents.length > 1));

/** Whether an object is deleted, given the outcomes of its parent folders. */
export const isDeletedBy = (outcomes: readonly FolderOutcome[]): boolean => {
  const staysSomewhere = outcomes.includes('stays');
  return outcomes.some((outcome) => {
    if (outcome === 'stays' || outcome === 'gone') return outcome === 'gone' && !staysSomewhere;
    return outcome.unfileObjects === 'delete' || (outcome.unfileObjects === 'deletesinglefiled' && !staysSomewhere);
  });
};
