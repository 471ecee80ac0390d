import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { changeShard } from '#lib/cmis/store/keys.ts';
import { groupBySize } from '#lib/shared/groupBySize.ts';

/** Items of one transaction that objects may use; counts and the change event need the rest of its hundred. */
const MAX_ITEMS = 90;

/** Groups entities for one transaction each: all of a group share a shard of the change log, and their items fit. */
export const groupByTransaction = (
  entities: readonly Entity[],
  countItems: (entity: Entity) => number,
): readonly (readonly Entity[])[] =>
  [...Map.groupBy(entities, ({ id }) => changeShard(id)).values()].flatMap((same) =>
    groupBySize(same, countItems, MAX_ITEMS),
  );
