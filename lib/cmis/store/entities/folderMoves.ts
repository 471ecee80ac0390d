import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { folderMovesKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { put, update } from '#lib/shared/dynamodb/writeItems.ts';

/** How many folders were ever moved: to be read before the folders above the target are. */
export const loadFolderMoveCount = async (repositoryId: string): Promise<number> =>
  Number((await getItem(table(), folderMovesKey(repositoryId)))?.moves ?? 0);

/** Counts one more move, and demands that none came in between: what was read above the target still holds. */
export const incrementFolderMoves = (repositoryId: string, before: number): Step => ({
  item: put(
    table(),
    { ...folderMovesKey(repositoryId), schema: 1, moves: before + 1 },
    before === 0
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: 'moves = :before', values: { ':before': before } },
  ),
  toError: () => new Stale('Another folder was moved'),
});

/** Makes moves of folders that are under way read again: a folder above their target may be gone. */
export const invalidateFolderMoves = (repositoryId: string): Step => ({
  item: update(table(), folderMovesKey(repositoryId), {
    expression: 'ADD moves :one SET #schema = :one',
    names: { '#schema': 'schema' },
    values: { ':one': 1 },
  }),
});
