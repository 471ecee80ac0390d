import type { CmisObject, Entity } from '#lib/cmis/domain/objects/entity.ts';
import { replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';

/** Changes the relationship counts of both ends; the count keeps an end from being deleted meanwhile. */
export const changeRelationshipCounts = (ends: readonly CmisObject[], change: 1 | -1): readonly Step[] => {
  const entities = new Map<string, { readonly before: Entity; relationships: number }>();
  for (const { entity } of ends) {
    const counted = entities.get(entity.id) ?? { before: entity, relationships: entity.relationships ?? 0 };
    entities.set(entity.id, { ...counted, relationships: counted.relationships + change });
  }
  return [...entities.values()].map(({ before, relationships }) => replaceEntity(before, { ...before, relationships }));
};
