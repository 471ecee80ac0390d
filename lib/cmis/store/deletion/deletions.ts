import { type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import type { TreeDeletion } from '#lib/cmis/domain/objects/treeDeletion.ts';
import { removeChildren } from '#lib/cmis/store/children/children.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { checkChildless, removeEntityItems, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { invalidateFolderMoves } from '#lib/cmis/store/entities/folderMoves.ts';
import { deletionKey, deletionMarkerKeys, deletionPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** A deletion that is under way. */
export interface Deletion {
  readonly repositoryId: string;
  readonly folderId: string;
  /** Who wanted it, and when. */
  readonly by: string;
  readonly at: string;
  /** How often an execution was started for it; 0: the request that began it is at it, or was. */
  readonly attempt: number;
  /** Milliseconds since 1970 before which no further execution is started, once one has ended before its time. */
  readonly until?: number;
  /** Why it is parked. */
  readonly parked?: string;
}

const changeDeletionMarkers = (repositoryId: string, change: number): readonly Step[] =>
  deletionMarkerKeys(repositoryId).map((key) => ({
    item: update(table(), key, {
      expression: 'ADD deletions :change SET #schema = :one',
      names: { '#schema': 'schema' },
      values: { ':change': change, ':one': 1 },
    }),
  }));

/**
 * Takes folders out of their parent and leaves them, with all below, to be deleted. Whatever is under way below becomes
 * part of it; only a folder that is being moved there turns back.
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
 * Takes one object out of all its folders and leaves it, with its relationships, to be deleted. Of a folder it demands
 * that it is empty, so that nothing is below it.
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

/** What is being deleted, as it was while it was in its folder, by which it is still indexed. */
export const restoreParents = (entity: Entity): Entity => {
  if (entity.deletion === undefined) return entity;
  const { parent } = entity.deletion;
  return { ...entity, parents: parent === undefined ? [] : [parent] };
};

/** Strikes a deletion off the list of those under way, in the write that removes the last of what it deletes. */
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

/** The end of the deletion of a tree: its folder, which must be empty by now, goes too. */
export const removeDeletedFolder = (folder: Entity): readonly Step[] => [
  ...removeEntityItems(folder, toListedObject(restoreParents(folder))),
  ...completeDeletion(folder),
];

/** All deletions of a repository that are under way: few, and none for long. */
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

/** Notes until when a deletion whose execution has failed waits for the next, and why if it is parked so long. */
export const recordFailure = async (
  { repositoryId, folderId, attempt }: Deletion,
  until: number,
  parked: string | undefined,
): Promise<void> => {
  const set = { '#until': ':until', ...(parked === undefined ? {} : { '#parked': ':parked' }) };
  try {
    await writeOne(
      update(
        table(),
        deletionKey(repositoryId, folderId),
        {
          expression: `SET ${Object.entries(set)
            .map(([name, value]) => `${name} = ${value}`)
            .join(', ')}`,
          names: Object.fromEntries(Object.keys(set).map((name) => [name, name.slice(1)])),
          values: { ':until': until, ...(parked === undefined ? {} : { ':parked': parked }) },
        },
        { expression: '#attempt = :before', names: { '#attempt': 'attempt' }, values: { ':before': attempt } },
      ),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Notes that an execution was started; false: the deletion has ended, or another was started meanwhile. */
export const recordAttempt = async ({ repositoryId, folderId, attempt }: Deletion): Promise<boolean> => {
  try {
    await writeOne(
      update(
        table(),
        deletionKey(repositoryId, folderId),
        {
          expression: 'SET #attempt = :next REMOVE #until',
          names: { '#attempt': 'attempt', '#until': 'until' },
          values: { ':next': attempt + 1 },
        },
        { expression: '#attempt = :before', names: { '#attempt': 'attempt' }, values: { ':before': attempt } },
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
