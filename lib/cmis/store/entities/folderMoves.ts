import { folderMovesKey } from '#lib/cmis/store/keys.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { put, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Loads the number of folder moves so far; read it before the ancestors of the target. */
export const loadFolderMoveCount = async (repositoryId: string): Promise<number> =>
  Number((await getItem(table(), folderMovesKey(repositoryId)))?.moves ?? 0);

/**
 * Counts one more move. The transaction fails if another move came in between, so that the ancestors read before still
 * hold.
 */
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

/** Makes concurrent folder moves read again, because an ancestor of their target may no longer exist. */
export const invalidateFolderMoves = (repositoryId: string): Step => ({
  item: update(table(), folderMovesKey(repositoryId), set({ schema: 1 }, { add: { moves: 1 } })),
});
