import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { countRelationship } from '#lib/cmis/domain/objects/versionRelationships.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Changes the relationship counts of both ends; the count keeps an end from being deleted meanwhile. */
export const changeRelationshipCounts = (ends: readonly CmisObject[], change: 1 | -1): readonly Step[] => {
  const entities = new Map<string, { readonly before: Entity; readonly after: Entity }>();
  for (const { entity, facts } of ends) {
    const { before, after } = entities.get(entity.id) ?? { before: entity, after: entity };
    entities.set(entity.id, { before, after: countRelationship(after, facts.version?.ordinal, change) });
  }
  return [...entities.values()].map(({ before, after }) => replaceEntity(before, after));
};
