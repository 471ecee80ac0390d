import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import type { TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { removeChildren } from '#lib/cmis/store/children/children.ts';
import { checkChildless, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { invalidateFolderMoves } from '#lib/cmis/store/entities/folderMoves.ts';
import { deletionKey, deletionMarkerKeys, deletionPartition } from '#lib/cmis/store/keys.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { putNew, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** A running deletion. */
export interface Deletion {
  readonly repositoryId: string;
  readonly folderId: string;
  /** Who requested it, and when. */
  readonly by: string;
  readonly at: string;
  /** Number of executions started for it; 0: only the request that began it has worked on it. */
  readonly attempt: number;
  /** After a failed execution: milliseconds since 1970 before which no other is started. */
  readonly until?: number;
  /** The reason why the deletion is parked. */
  readonly parked?: string;
}

const changeDeletionMarkers = (repositoryId: string, change: number): readonly Step[] =>
  deletionMarkerKeys(repositoryId).map((key) => ({
    item: update(table(), key, set({ schema: 1 }, { add: { deletions: change } })),
  }));

/**
 * Detaches folders from their parent and marks them, with everything below, for deletion. Concurrent changes below
 * become part of it; only a move of a folder to there fails.
 */
export const beginDeletions = (
  parentId: string,
  folders: readonly Entity[],
  deletion: TreeDeletion,
  { by, at }: Pick<Deletion, 'by' | 'at'>,
): readonly Step[] => {
  const repositoryId = folders[0]?.repositoryId ?? '';
  return [
    ...folders.map((folder) =>
      replaceEntity(folder, { ...folder, parents: [], deletion: { ...deletion, parent: parentId } }),
    ),
    ...removeChildren(parentId, folders),
    ...folders.map(({ id }) => ({
      item: putNew(table(), { ...deletionKey(repositoryId, id), schema: 1, by, at, attempt: 0 }),
    })),
    ...changeDeletionMarkers(repositoryId, folders.length),
    invalidateFolderMoves(repositoryId),
  ];
};

/**
 * Detaches an object from all its folders and marks it, with its relationships, for deletion. A folder must be empty.
 */
export const beginDeletion = (entity: Entity, { by, at }: Pick<Deletion, 'by' | 'at'>): readonly Step[] => {
  const { id, repositoryId, parents } = entity;
  const [parent] = parents;
  const deletion = { allVersions: true, unfileObjects: 'delete', ...(parent === undefined ? {} : { parent }) } as const;
  return [
    replaceEntity(entity, { ...entity, parents: [], deletion }),
    ...parents.flatMap((folderId) => removeChildren(folderId, [entity])),
    { item: putNew(table(), { ...deletionKey(repositoryId, id), schema: 1, by, at, attempt: 0 }) },
    ...changeDeletionMarkers(repositoryId, 1),
    ...(entity.baseId === 'cmis:folder' ? [...checkChildless(id), invalidateFolderMoves(repositoryId)] : []),
  ];
};

/** Returns an entity that is being deleted with its former parent, under which its index entries still are. */
export const restoreParents = (entity: Entity): Entity => {
  if (entity.deletion === undefined) return entity;
  const { parent } = entity.deletion;
  return { ...entity, parents: parent === undefined ? [] : [parent] };
};

/** Removes the deletion item and counts it off the markers, in the transaction that erases the last of the tree. */
export const completeDeletion = ({ id, repositoryId, deletion }: Entity): readonly Step[] =>
  deletion === undefined
    ? []
    : [
        {
          item: remove(table(), deletionKey(repositoryId, id), { expression: 'attribute_exists(pk)' }),
          toError: () => new Stale(`The deletion of ${id} has ended`),
        },
        ...changeDeletionMarkers(repositoryId, -1),
      ];

/** Loads all running deletions of a repository: few at any time. */
export const loadDeletions = async (repositoryId: string): Promise<readonly Deletion[]> => {
  const rows = await queryAll({ table: table(), pk: deletionPartition(repositoryId) });
  return rows.map(({ sk, by, at, attempt, until, parked }) => ({
    repositoryId,
    folderId: String(sk),
    by: String(by),
    at: String(at),
    attempt: Number(attempt),
    ...(until === undefined ? {} : { until: Number(until) }),
    ...(parked === undefined ? {} : { parked: String(parked) }),
  }));
};

/** Stores the time until which a failed deletion waits and, if it is parked, the reason. */
export const recordFailure = async (
  { repositoryId, folderId, attempt }: Deletion,
  until: number,
  parked: string | undefined,
): Promise<void> => {
  await tryWriteOne(
    update(table(), deletionKey(repositoryId, folderId), set({ until, parked }), {
      expression: '#attempt = :before',
      names: { '#attempt': 'attempt' },
      values: { ':before': attempt },
    }),
  );
};

/** Counts a started execution. Returns false if the deletion has ended or another execution was started meanwhile. */
export const recordAttempt = ({ repositoryId, folderId, attempt }: Deletion): Promise<boolean> =>
  tryWriteOne(
    update(table(), deletionKey(repositoryId, folderId), set({ attempt: attempt + 1 }, { remove: ['until'] }), {
      expression: '#attempt = :before',
      names: { '#attempt': 'attempt' },
      values: { ':before': attempt },
    }),
  );
