import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { workingCopyKey, workingCopyPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** A document that is checked out. */
export interface CheckedOutDocument {
  readonly seriesId: string;
  readonly ordinal: number;
  readonly parents: readonly string[];
}

/** Notes that an entity is checked out, and where it is filed; also when it is filed elsewhere meanwhile. */
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

/** All documents checked out in a repository: few beside those it has, since somebody works on each. */
export const loadCheckedOut = async (repositoryId: string): Promise<readonly CheckedOutDocument[]> => {
  const rows = await queryAll({ table: table(), pk: workingCopyPartition(repositoryId) });
  return rows.map(({ sk, ordinal, parents }) => ({
    seriesId: String(sk),
    ordinal: Number(ordinal),
    parents: parents as readonly string[],
  }));
};
