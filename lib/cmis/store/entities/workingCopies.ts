import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { workingCopyKey, workingCopyPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';

export interface CheckedOutDocument {
  readonly seriesId: string;
  readonly ordinal: number;
  readonly parents: readonly string[];
}

/** Stores that a document is checked out and which folders it is filed in; also used when it is refiled meanwhile. */
export const addWorkingCopy = ({ id, repositoryId, parents, series }: Entity): Step => ({
  item: put(table(), {
    ...workingCopyKey(repositoryId, id),
    schema: 1,
    ordinal: series?.checkedOut?.ordinal ?? 0,
    parents,
  }),
});

export const removeWorkingCopy = ({ id, repositoryId }: Entity): Step => ({
  item: remove(table(), workingCopyKey(repositoryId, id)),
});

/** Loads all checked-out documents of a repository: few compared with its documents. */
export const loadCheckedOut = async (repositoryId: string): Promise<readonly CheckedOutDocument[]> => {
  const rows = await queryAll({ table: table(), pk: workingCopyPartition(repositoryId) });
  return rows.map(({ sk, ordinal, parents }) => ({
    seriesId: String(sk),
    ordinal: Number(ordinal),
    parents: parents as readonly string[],
  }));
};
