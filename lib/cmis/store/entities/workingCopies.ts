import { type CmisObject, type Entity, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { isWorkingCopy } from '#lib/cmis/domain/objects/versions.ts';
import { ownCopyPartition, workingCopyKey, workingCopyPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { BackgroundTask, Step } from '#lib/cmis/store/writeStep.ts';
import { type ItemPage, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';

/** Rows that list a working copy in the repository, in its folders, and among those of its owner. */
const createRows = ({ id, repositoryId, parents, series }: Entity, name: string): readonly (StoredItem & Key)[] => {
  if (series?.checkedOut === undefined) return [];
  const { by, ordinal } = series.checkedOut;
  const copy = { schema: 1, id: toVersionId(id, ordinal) };
  const partitions = [undefined, ...parents].map((folderId) => workingCopyPartition(repositoryId, folderId));
  return [
    ...partitions.map((partition) => ({ ...workingCopyKey(partition, name, id), ...copy })),
    { ...workingCopyKey(ownCopyPartition(repositoryId, by), name, id), ...copy, name, folders: parents },
  ];
};

const toKeyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Returns the keys of the rows of those versions that are a private working copy. */
export const getWorkingCopyKeys = (versions: readonly CmisObject[]): readonly Key[] =>
  versions.filter(isWorkingCopy).flatMap(({ entity, facts }) => createRows(entity, facts.name));

/**
 * Replaces the rows of a working copy. A task removes the former rows if the transaction has no room. Until then a list
 * may find the same working copy twice, or a version that is none.
 */
const replaceRows = (
  { id, repositoryId }: Entity,
  before: readonly Key[],
  after: readonly (StoredItem & Key)[],
): readonly Step[] => {
  const kept = new Set(after.map(toKeyText));
  const keys = before.filter((row) => !kept.has(toKeyText(row))).map(({ pk, sk }) => ({ pk, sk }));
  const instead: BackgroundTask = { kind: 'entries', repositoryId, entityId: id, source: newId(), keys };
  return [
    ...after.map((row) => ({ item: put(table(), row) })),
    ...keys.map((key) => ({ item: remove(table(), key), instead })),
  ];
};

/**
 * Lists the private working copy of a checked-out document, in its folders and in the repository.
 * @param name of the private working copy
 */
export const addWorkingCopy = (entity: Entity, name: string): readonly Step[] =>
  createRows(entity, name).map((row) => ({ item: put(table(), row) }));

export const removeWorkingCopy = ({ entity, facts }: CmisObject): readonly Step[] =>
  replaceRows(entity, createRows(entity, facts.name), []);

export const renameWorkingCopy = ({ entity, facts }: CmisObject, name: string): readonly Step[] =>
  replaceRows(entity, createRows(entity, facts.name), createRows(entity, name));

/** Lists the private working copy in the folders that the document is filed in after a change. */
export const refileWorkingCopy = ({ entity, facts }: CmisObject, after: Entity): readonly Step[] =>
  replaceRows(entity, createRows(entity, facts.name), createRows(after, facts.name));

/**
 * Object ids of private working copies in the order of their names, each once, and the number of all in the same list.
 */
export interface WorkingCopyPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * Loads the ids of the first working copies of a folder or repository by name: one request per MB. The rest is counted
 * in the database.
 */
export const loadFirstWorkingCopies = async (
  repositoryId: string,
  folderId: string | undefined,
  limit: number,
  descending: boolean,
): Promise<WorkingCopyPage> => {
  const query = { table: table(), pk: workingCopyPartition(repositoryId, folderId), descending };
  const ids = new Set<string>();
  let total = 0;
  let after: ItemPage['next'];
  do {
    const rest = limit - ids.size;
    const known = ids.size;
    const page = await queryPage({ ...query, after, ...(rest > 0 ? { limit: rest } : { countOnly: true }) });
    for (const { id } of page.items) ids.add(String(id));
    total += page.items.length === 0 ? page.count : ids.size - known;
    after = page.next;
  } while (after !== undefined);
  return { ids: [...ids], total };
};

/** Loads the ids of all working copies of a folder or repository: one request per MB. */
export const loadAllWorkingCopies = async (
  repositoryId: string,
  folderId: string | undefined,
): Promise<readonly string[]> => {
  const rows = await queryAll({ table: table(), pk: workingCopyPartition(repositoryId, folderId) });
  return rows.map(({ id }) => String(id));
};

/** A private working copy in the list of its owner. */
export interface OwnCopy {
  /** The object id. */
  readonly id: string;
  readonly name: string;
  /** Ids of the folders in which the document is filed. */
  readonly folders: readonly string[];
}

/** Loads the working copies of an owner: one request per MB. */
export const loadOwnCopies = async (repositoryId: string, owner: string): Promise<readonly OwnCopy[]> => {
  const rows = await queryAll({ table: table(), pk: ownCopyPartition(repositoryId, owner) });
  return rows.map(({ id, name, folders }) => ({
    id: String(id),
    name: String(name),
    folders: (folders as readonly unknown[]).map(String),
  }));
};
