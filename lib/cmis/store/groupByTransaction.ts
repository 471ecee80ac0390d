import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';

/** Items of one transaction that objects may use; counts and the change event need the rest of its hundred. */
const MAX_ITEMS = 90;

/** Groups entities for one transaction each: all of a group share a shard of the change log, and their items fit. */
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
