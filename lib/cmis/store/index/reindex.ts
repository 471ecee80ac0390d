import { type CmisObject, type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import { type ChangeData, getLastNumber } from '#lib/cmis/store/changeLog/changeItems.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/commit.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { indexLatest, indexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import {
  CHANGE_SHARDS,
  changeKey,
  changeNumberKey,
  changePartition,
  childKey,
  headKey,
  isChangeKey,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { runOrDefer } from '#lib/cmis/store/text/runOrDefer.ts';
import { indexContent, indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, queryPage } from '#lib/shared/dynamodb/query.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { check, update } from '#lib/shared/dynamodb/writeItems.ts';

/** A shard of the change log whose changes before this number were written without an index. */
export interface UnindexedShard {
  readonly repositoryId: string;
  readonly shard: number;
  readonly before: number;
}

/** Loads the shards with changes from before the index existed. */
export const loadUnindexedShards = async (repositoryId: string): Promise<readonly UnindexedShard[]> => {
  const rows = await batchGet(
    table(),
    CHANGE_SHARDS.map((shard) => changeNumberKey(repositoryId, shard)),
  );
  return rows.flatMap((row, index) => {
    const before = Number(row?.searchedFrom ?? getLastNumber(row) + 1);
    return before > 1 ? [{ repositoryId, shard: CHANGE_SHARDS[index] ?? 0, before }] : [];
  });
};

/** Items of one transaction, beside the check that the entity is unchanged. */
const MOST_ITEMS = 90;

/** Adds the type to the child items of an entity. */
const addChildTypes = ({ parents, facts, typeId }: Entity): readonly Step[] =>
  parents.map((parent) => ({
    item: update(
      table(),
      childKey(parent, facts.name),
      { expression: 'SET #type = :type', names: { '#type': 'type' }, values: { ':type': typeId } },
      { expression: 'attribute_exists(pk)' },
    ),
  }));

const createIndexSteps = (entity: Entity, versions: readonly CmisObject[]): readonly Step[] => {
  const contents = new Map(
    versions.flatMap(({ facts: { content } }) => (content === undefined ? [] : [[content.id, content]])),
  );
  return [
    ...addChildTypes(entity),
    ...versions.flatMap((one) => (isLatestVersion(one) ? indexLatest(undefined, one) : indexSuperseded(one))),
    ...versions.flatMap((one) => indexProperties(undefined, one)),
    ...contents.values().flatMap((content) => indexContent(entity, content, undefined, [])),
  ];
};

/** Writes all index entries of an entity; a concurrent change of the entity writes its own. */
export const indexEntity = (repositoryId: string, entityId: string): Promise<void> =>
  retryOnConflict(async () => {
    const list = await loadVersions(repositoryId, entityId, { deleted: true });
    if (list === undefined) return;
    const { entity, versions } = list;
    const steps = createIndexSteps(entity, versions);
    const unchanged = { expression: 'revision = :revision', values: { ':revision': entity.revision } };
    for (let from = 0; from < steps.length; from += MOST_ITEMS)
      try {
        const items = steps.slice(from, from + MOST_ITEMS).map(({ item }) => item);
        await transactWrite([check(table(), headKey(entityId), unchanged), ...items]);
      } catch (error) {
        throw error instanceof ConditionFailed ? new Stale(`${entityId} has changed`) : error;
      }
  });

/** Number of changes read by one step; number of entities indexed in parallel. */
const PAGE = 50;
const AT_ONCE = 8;

const indexAll = async (repositoryId: string, ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map((id) => runOrDefer(repositoryId, id, () => indexEntity(repositoryId, id))),
    );
};

/** Indexes the objects of one page of changes before a number, newest first; undefined when none are left. */
export const indexEarlierChanges = async ({
  repositoryId,
  shard,
  before,
}: UnindexedShard): Promise<UnindexedShard | undefined> => {
  const { items: rows, next } = await queryPage({
    table: table(),
    pk: changePartition(repositoryId, shard),
    sk: { before: changeKey(repositoryId, shard, before).sk },
    descending: true,
    limit: PAGE,
  });
  const changes = rows.filter(({ sk }) => isChangeKey(String(sk)));
  const ids = changes.flatMap(({ data }) => (JSON.parse(String(data)) as ChangeData).objectIds);
  await indexAll(repositoryId, [...new Set(ids.map((id) => parseObjectId(id).entityId))]);
  const first = next === undefined ? 1 : Number(changes.at(-1)?.sk ?? 1);
  await writeOne(
    update(table(), changeNumberKey(repositoryId, shard), {
      expression: 'SET searchedFrom = :first',
      values: { ':first': first },
    }),
  );
  return first > 1 ? { repositoryId, shard, before: first } : undefined;
};
