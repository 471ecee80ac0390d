import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { isListed, isSuperseded } from '#lib/cmis/domain/objects/versions.ts';
import { loadVersions } from '#lib/cmis/store/entities/versionSeries.ts';
import { indexLatest, indexSuperseded } from '#lib/cmis/store/index/indexEntries.ts';
import { headKey } from '#lib/cmis/store/keys.ts';
import { retryOnConflict, Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import { indexContent, indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { check } from '#lib/shared/dynamodb/writeItems.ts';

/** Items of one transaction, beside the check that the entity is unchanged. */
const MOST_ITEMS = 90;

const createIndexSteps = (entity: Entity, versions: readonly CmisObject[]): readonly Step[] => {
  const contents = new Map(
    versions.flatMap(({ facts: { content } }) => (content === undefined ? [] : [[content.id, content]])),
  );
  return [
    ...versions.filter(isListed).flatMap((one) => indexLatest(undefined, one)),
    ...versions.filter(isSuperseded).flatMap(indexSuperseded),
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
