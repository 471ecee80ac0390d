import { type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import type { IndexMark } from '#lib/cmis/domain/query/index/indexDefinition.ts';
import { findUnindexableProperties } from '#lib/cmis/domain/query/index/indexEntries.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { INDEX_SHARDS, type IndexScope, indexPartition, indexRange, parseIndexKey } from '#lib/cmis/store/indexKeys.ts';
import {
  type ComputeRepairs,
  getAllEntryKeys,
  loadWithVersions,
  repairEntries,
  type VersionedEntity,
} from '#lib/cmis/store/rebuild/repairIndex.ts';
import { table } from '#lib/cmis/store/table.ts';
import { runOrDefer } from '#lib/cmis/store/tasks/runOrDefer.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * One pass of an index rebuild over one partition: it removes stale entries of a property, or adds the entries that
 * objects lack.
 */
export interface RepairPass {
  readonly kind: 'stale' | 'lacking';
  readonly pk: string;
  /** First and last sort key. */
  readonly range: readonly [string, string];
}

const SCOPES: readonly IndexScope[] = ['L', 'A'];

const toSingleValueRange = (key: string): readonly [string, string] => {
  const bound = { key, isInside: true };
  return indexRange({ from: bound, to: bound });
};

const listPartitions = (
  repositoryId: string,
  scope: IndexScope,
  { baseId, property }: Pick<IndexMark, 'baseId' | 'property'>,
): readonly string[] => INDEX_SHARDS.map((shard) => indexPartition({ repositoryId, scope, baseId, property }, shard));

/** Returns the partitions of the entries that marks require. */
const getPartitions = (repositoryId: string, marks: readonly IndexMark[]): ReadonlySet<string> =>
  new Set(marks.flatMap((mark) => SCOPES.flatMap((scope) => listPartitions(repositoryId, scope, mark))));

/**
 * Plans the passes that complete the index. Their order depends on the marks alone, since a stored rebuild refers to a
 * pass by position.
 */
export const planRepairPasses = (repositoryId: string, marks: readonly IndexMark[]): readonly RepairPass[] => {
  const types = [...new Map(marks.map((mark) => [mark.typeId, mark])).values()];
  return [
    ...[...getPartitions(repositoryId, marks)].map((pk) => ({ kind: 'stale' as const, pk, range: indexRange({}) })),
    ...types.flatMap(({ typeId, baseId }) =>
      listPartitions(repositoryId, 'L', { baseId, property: 'cmis:objectTypeId' }).map((pk) => ({
        kind: 'lacking' as const,
        pk,
        range: toSingleValueRange(typeId),
      })),
    ),
  ];
};

const getEntityId = ({ sk }: Key): string => parseObjectId(parseIndexKey(sk).objectId).entityId;

const addMissing =
  (partitions: ReadonlySet<string>): ComputeRepairs =>
  (whole) =>
    getAllEntryKeys(whole)
      .filter(({ pk }) => partitions.has(pk))
      .map((key) => put(table(), { ...key, schema: 1, type: whole.entity.typeId }));

const removeStale =
  (entries: readonly Key[]): ComputeRepairs =>
  (whole) => {
    const right = new Set(getAllEntryKeys(whole).map(({ pk, sk }) => `${pk} ${sk}`));
    return entries
      .filter((entry) => getEntityId(entry) === whole.entity.id)
      .filter(({ pk, sk }) => !right.has(`${pk} ${sk}`))
      .map((key) => remove(table(), key));
  };

/** Entries read by one step. */
const PAGE = 100;

/** An object with too many values of a property to be indexed by it. */
export interface UnindexableValue {
  readonly objectId: string;
  readonly property: string;
}

/** The sort key after which the pass continues (undefined: it is done), and the values that cannot be indexed. */
export interface RepairProgress {
  readonly next: string | undefined;
  readonly refused: readonly UnindexableValue[];
}

const findUnindexable = (
  all: readonly VersionedEntity[],
  properties: ReadonlySet<string>,
): readonly UnindexableValue[] =>
  all.flatMap(({ versions }) =>
    versions.flatMap((one) =>
      findUnindexableProperties(one)
        .filter((property) => properties.has(property))
        .map((property) => ({ objectId: one.id, property })),
    ),
  );

/** Repairs objects together, or one by one if that fails. */
const repairEach = async (
  repositoryId: string,
  all: readonly VersionedEntity[],
  needs: ComputeRepairs,
  otherwise?: (whole: VersionedEntity) => Promise<void>,
): Promise<void> => {
  try {
    await repairEntries(all, needs);
  } catch {
    for (const whole of all)
      await runOrDefer(
        repositoryId,
        whole.entity.id,
        () => repairEntries([whole], needs),
        () => otherwise?.(whole) ?? Promise.resolve(),
      );
  }
};

/** Continues a pass after a sort key. Idempotent. */
export const continueRepairPass = async (
  repositoryId: string,
  { kind, pk, range }: RepairPass,
  marks: readonly IndexMark[],
  after: string | undefined,
): Promise<RepairProgress> => {
  const start = after === undefined ? {} : { after: { pk, sk: after } };
  const { items: rows, next } = await queryPage({ table: table(), pk, sk: { between: range }, limit: PAGE, ...start });
  const entries = rows.map(({ sk }) => ({ pk, sk: String(sk) }));
  const ids = [...new Set(entries.map(getEntityId))];
  const found = (await loadEntities(ids)).map((entity) => (entity?.repositoryId === repositoryId ? entity : undefined));
  const gone = new Set(ids.filter((_, index) => found[index] === undefined));
  const entities = found.flatMap((entity): readonly Entity[] => (entity === undefined ? [] : [entity]));
  const all = (await Promise.all(entities.map(loadWithVersions))).flatMap((whole) => whole ?? []);
  if (kind === 'stale') {
    await batchDelete(
      table(),
      entries.filter((entry) => gone.has(getEntityId(entry))),
    );
    // Entries that cannot be verified are removed; the deferred task restores those that hold.
    await repairEach(repositoryId, all, removeStale(entries), ({ entity }) =>
      batchDelete(
        table(),
        entries.filter((entry) => getEntityId(entry) === entity.id),
      ),
    );
  } else await repairEach(repositoryId, all, addMissing(getPartitions(repositoryId, marks)));
  const refused = findUnindexable(all, new Set(marks.map(({ property }) => property)));
  return { next: next === undefined ? undefined : String(next.sk), refused };
};
