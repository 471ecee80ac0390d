import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import { MAX_TRANSACTION_ITEMS, retryOnConflict, Stale } from '#lib/cmis/store/commit.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { getEntryKeys } from '#lib/cmis/store/index/indexEntries.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { check, type Key, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** An entity with all its versions. */
export interface VersionedEntity {
  readonly entity: Entity;
  readonly versions: readonly CmisObject[];
}

export const loadWithVersions = async (entity: Entity): Promise<VersionedEntity | undefined> =>
  (entity.series?.size ?? 1) === 1
    ? { entity, versions: [toListedObject(entity)] }
    : loadVersions(entity.repositoryId, entity.id, { deleted: true });

/** The keys of all its entries. */
export const getAllEntryKeys = ({ versions }: VersionedEntity): readonly Key[] =>
  versions.flatMap((one) => [...getEntryKeys(isLatestVersion(one) ? 'L' : 'A', one).values()]);

/** What an entity needs in the index: entries to be written, and others to be taken off. */
export type ComputeRepairs = (whole: VersionedEntity) => readonly WriteItem[];

/** What is written holds for the entity as it was read. */
const checkUnchanged = ({ id, revision }: Entity): WriteItem =>
  check(table(), headKey(id), { expression: 'revision = :revision', values: { ':revision': revision } });

const writeChecked = async (entity: Entity, items: readonly WriteItem[]): Promise<void> => {
  const room = MAX_TRANSACTION_ITEMS - 1;
  for (let from = 0; from < items.length; from += room)
    await transactWrite([checkUnchanged(entity), ...items.slice(from, from + room)]);
};

/** By itself, and from its first read again as long as others change it. */
const repairOne = (entityId: string, needs: ComputeRepairs): Promise<void> =>
  retryOnConflict(async () => {
    const [entity] = await loadEntities([entityId]);
    const whole = entity === undefined ? undefined : await loadWithVersions(entity);
    if (whole === undefined) return;
    try {
      await writeChecked(whole.entity, needs(whole));
    } catch (error) {
      throw error instanceof ConditionFailed ? new Stale(`${entityId} has changed`) : error;
    }
  });

interface Work {
  readonly entity: Entity;
  readonly items: readonly WriteItem[];
}

/** As many together as fit a transaction; if one of them has changed, each by itself. */
const repairTogether = async (some: readonly Work[], needs: ComputeRepairs): Promise<void> => {
  try {
    await transactWrite(some.flatMap(({ entity, items }) => [checkUnchanged(entity), ...items]));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    for (const { entity } of some) await repairOne(entity.id, needs);
  }
};

/** Gives entities what they need, unless they change meanwhile: then as they are afterwards. */
export const repairEntries = async (all: readonly VersionedEntity[], needs: ComputeRepairs): Promise<void> => {
  let together: Work[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (together.length > 0) await repairTogether(together, needs);
    together = [];
    size = 0;
  };
  for (const whole of all) {
    const items = needs(whole);
    if (items.length === 0) continue;
    if (items.length >= MAX_TRANSACTION_ITEMS) await repairOne(whole.entity.id, needs);
    else {
      if (size + items.length + 1 > MAX_TRANSACTION_ITEMS) await flush();
      together.push({ entity: whole.entity, items });
      size += items.length + 1;
    }
  }
  await flush();
};
