import { createHash } from 'node:crypto';
import { type IndexDefinition, serialiseMarks } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import { CHANGE_SHARDS, changeNumberKey, indexDefinitionKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';

/** How far objects have been given entries of properties that were marked when they were there already. */
export interface Rebuild {
  /** Milliseconds since 1970: when the marks were first seen. */
  readonly since: number;
  /** The marks that it is for, as `MARKS` names them. */
  readonly marks: string;
  /** Of the walks that it takes, the one that is under way, and the sort key that it has come to. */
  readonly walk: number;
  readonly after?: string;
  /** Properties that objects were met with too many values of: the others are done without them. */
  readonly refused?: readonly string[];
}

/** Attempts in a row at the index of a repository that have failed. */
export interface RebuildFailure {
  readonly attempts: number;
  /** Milliseconds since 1970: of the first, and before which there is no next. */
  readonly since: number;
  readonly until: number;
  readonly reason: string;
}

export interface IndexState {
  readonly definition: IndexDefinition;
  readonly rebuild?: Rebuild;
  readonly failure?: RebuildFailure;
}

/** A state as it was read; what was read is compared when it is replaced. */
export interface StoredIndexState {
  readonly state: IndexState | undefined;
  readonly data: string | undefined;
}

/** Names the marks that objects are written with: the change log keeps those of its first event. */
export const MARKS_DIGEST = createHash('sha256').update(serialiseMarks(EXPOSED_TYPES)).digest('base64url').slice(0, 12);

/** Rows of the first schema hold the definition alone. */
export const loadIndexState = async (repositoryId: string): Promise<StoredIndexState> => {
  const row = await getItem(table(), indexDefinitionKey(repositoryId));
  if (row === undefined) return { state: undefined, data: undefined };
  const data = String(row.data);
  const read = JSON.parse(data) as unknown;
  return { state: row.schema === 1 ? { definition: read as IndexDefinition } : (read as IndexState), data };
};

/** Replaces a state as it was read; undefined: somebody else has. */
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
  try {
    await writeOne(put(table(), { ...indexDefinitionKey(repositoryId), schema: 2, data }, unchanged));
    return { state, data };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

/** Whether all objects were written with the marks of now, since there is an index. */
export const isWrittenWithMarks = async (repositoryId: string): Promise<boolean> => {
  const rows = await batchGet(
    table(),
    CHANGE_SHARDS.map((shard) => changeNumberKey(repositoryId, shard)),
  );
  return rows.every((row) => row?.searchedFrom === undefined || row.marks === MARKS_DIGEST);
};
