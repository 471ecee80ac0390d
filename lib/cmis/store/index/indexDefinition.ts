import { createHash } from 'node:crypto';
import { type IndexDefinition, serializeMarks } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { indexDefinitionKey } from '#lib/cmis/store/indexKeys.ts';
import { CHANGE_SHARDS, changeNumberKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchGet, getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

/** Progress of giving existing objects the entries of newly marked properties. */
export interface Rebuild {
  /** Milliseconds since 1970 at which the marks were first seen. */
  readonly since: number;
  /** The marks to which the progress belongs, as in `MARKS_DIGEST`. */
  readonly marks: string;
  /** Index of the current repair pass, and the sort key that it has reached. */
  readonly walk: number;
  readonly after?: string;
  /** Properties of which some object has too many values; the others are completed without them. */
  readonly refused?: readonly string[];
}

/** Consecutive failures to rebuild the index of a repository. */
export interface RebuildFailure {
  readonly attempts: number;
  /** Milliseconds since 1970: time of the first failure, and time before which there is no further attempt. */
  readonly since: number;
  readonly until: number;
  readonly reason: string;
}

export interface IndexState {
  readonly definition: IndexDefinition;
  readonly rebuild?: Rebuild;
  readonly failure?: RebuildFailure;
}

/** A state as it was read. It is replaced only if it is unchanged. */
export interface StoredIndexState {
  readonly state: IndexState | undefined;
  readonly data: string | undefined;
}

/** Digest of the marks that objects are written with; each shard of the change log keeps that of its first event. */
export const MARKS_DIGEST = createHash('sha256').update(serializeMarks(EXPOSED_TYPES)).digest('base64url').slice(0, 12);

/** Loads the index state of a repository. */
export const loadIndexState = async (repositoryId: string): Promise<StoredIndexState> => {
  const row = await getItem(table(), indexDefinitionKey(repositoryId));
  if (row === undefined) return { state: undefined, data: undefined };
  const data = String(row.data);
  return { state: JSON.parse(data) as IndexState, data };
};

/** Replaces an unchanged index state; undefined if a concurrent write was first. */
export const replaceIndexState = async (
  repositoryId: string,
  { data: before }: StoredIndexState,
  state: IndexState,
): Promise<StoredIndexState | undefined> => {
  const data = JSON.stringify(state);
  const unchanged =
    before === undefined
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: '#data = :before', names: { '#data': 'data' }, values: { ':before': before } };
  const row = { ...indexDefinitionKey(repositoryId), schema: 1, data };
  return (await tryWriteOne(put(table(), row, unchanged))) ? { state, data } : undefined;
};

/** Whether all objects were written with the current marks. */
export const isWrittenWithMarks = async (repositoryId: string): Promise<boolean> => {
  const rows = await batchGet(
    table(),
    CHANGE_SHARDS.map((shard) => changeNumberKey(repositoryId, shard)),
  );
  return rows.every((row) => row === undefined || row.marks === MARKS_DIGEST);
};
