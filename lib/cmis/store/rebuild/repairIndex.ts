import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { isListed, isSuperseded } from '#lib/cmis/domain/objects/versions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { getWorkingCopyKeys } from '#lib/cmis/store/entities/workingCopies.ts';
import { getEntryKeys } from '#lib/cmis/store/index/indexEntries.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import { MAX_TRANSACTION_ITEMS } from '#lib/cmis/store/writeStep.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { check, type Key, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

export interface VersionedEntity {
  readonly entity: Entity;
  readonly versions: readonly CmisObject[];
}

export const loadWithVersions = async (entity: Entity): Promise<VersionedEntity | undefined> =>
  (entity.series?.size ?? 1) === 1
    ? { entity, versions: [toListedObject(entity)] }
    : loadVersions(entity.repositoryId, entity.id, { deleted: true });

/** Returns the keys of all index entries of an entity's versions. */
export const getAllEntryKeys = ({ versions }: VersionedEntity): readonly Key[] =>
  versions.flatMap((one) =>
    isListed(one) || isSuperseded(one) ? [...getEntryKeys(isListed(one) ? 'L' : 'A', one).values()] : [],
  );

/** Computes the index entries to write and to remove for an entity. */
export type ComputeRepairs = (whole: VersionedEntity) => readonly WriteItem[];

/** Makes the transaction fail if the entity has changed since it was read. */
const checkUnchanged = ({ id, revision }: Entity): WriteItem =>
  check(table(), headKey(id), { expression: 'revision = :revision', values: { ':revision': revision } });

const writeChecked = async (entity: Entity, items: readonly WriteItem[]): Promise<void> => {
  const room = MAX_TRANSACTION_ITEMS - 1;
  for (let from = 0; from < items.length; from += room)
    await transactWrite([checkUnchanged(entity), ...items.slice(from, from + room)]);
};

/** Repairs one entity by itself, reading it again as long as it changes. Returns false if it does not exist. */
const repairOne = (entityId: string, needs: ComputeRepairs): Promise<boolean> =>
  retryOnConflict(async () => {
    const [entity] = await loadEntities([entityId]);
    const whole = entity === undefined ? undefined : await loadWithVersions(entity);
    if (whole === undefined) return false;
    try {
      await writeChecked(whole.entity, needs(whole));
      return true;
    } catch (error) {
      throw error instanceof ConditionFailed ? new Stale(`${entityId} has changed`) : error;
    }
  });

/**
 * Removes those index entries and rows of working copies that an entity does not have, or no longer; all if it has been
 * deleted.
 */
export const removeStaleEntries = async (entityId: string, keys: readonly Key[]): Promise<void> => {
  const exists = await repairOne(entityId, (whole) => {
    const held = [...getAllEntryKeys(whole), ...getWorkingCopyKeys(whole.versions)];
    const current = new Set(held.map(({ pk, sk }) => `${pk} ${sk}`));
    return keys.filter(({ pk, sk }) => !current.has(`${pk} ${sk}`)).map((key) => remove(table(), key));
  });
  if (!exists) await batchDelete(table(), keys);
};

interface Work {
  readonly entity: Entity;
  readonly items: readonly WriteItem[];
}

/** Repairs entities in one transaction; if one of them has changed, each by itself. */
const repairTogether = async (some: readonly Work[], needs: ComputeRepairs): Promise<void> => {
  if (await tryTransaction(some.flatMap(({ entity, items }) => [checkUnchanged(entity), ...items]))) return;
  for (const { entity } of some) await repairOne(entity.id, needs);
};

/**
 * Writes the repairs of entities, packed into transactions; an entity that changes meanwhile is repaired as it is
 * afterwards.
 */
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
