import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';

/** Items of one transaction that may go to objects: of its hundred some are counts and the change's. */
const MAX_ITEMS = 90;

/**
 * Entities in groups that are written in one transaction each: of one shard of the change log, and no more items than
 * fit.
 */
export const groupByTransaction = (
  entities: readonly Entity[],
  itemsOf: (entity: Entity) => number,
): readonly (readonly Entity[])[] =>
  [...Map.groupBy(entities, ({ id }) => changeShard(id)).values()].flatMap((same) => {
    const groups: Entity[][] = [];
    let room = 0;
    for (const entity of same) {
      const items = itemsOf(entity);
      if (items > room) {
        groups.push([]);
        room = MAX_ITEMS;
      }
      groups.at(-1)?.push(entity);
      room -= items;
    }
    return groups;
  });
