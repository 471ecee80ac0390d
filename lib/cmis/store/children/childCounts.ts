import { cmisError } from '#lib/cmis/domain/errors.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import {
  type BlockBounds,
  blockAttribute,
  findBlock,
  loadBounds,
  recallBounds,
  rememberBounds,
} from '#lib/cmis/store/children/nameBlocks.ts';
import { childCountKey, childKey, countShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { ChildMove, Step } from '#lib/cmis/store/writeStep.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** Number of children of a folder, and of those among them that are controlled apart from it. */
export interface ChildCounts {
  readonly childCount: number;
  readonly apartCount: number;
}

/** Adds the count items of a folder. */
export const sumChildCounts = (rows: readonly (StoredItem | undefined)[]): ChildCounts => {
  const sum = (member: string): number => rows.reduce((total, row) => total + Number(row?.[member] ?? 0), 0);
  return { childCount: sum('children'), apartCount: sum('far') };
};

/** A change of the children that one count item counts. */
export interface CountChange {
  readonly folderId: string;
  readonly shard: number;
  /** Names that the children gain and lose. */
  readonly gained?: readonly string[];
  readonly lost?: readonly string[];
  /** Change of the number of children that are controlled apart from the folder. */
  readonly far?: number;
}

const sumByBlock = (
  bounds: BlockBounds,
  { folderId, gained = [], lost = [] }: CountChange,
): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  const add = (name: string, by: number): void => {
    const block = findBlock(bounds, childKey(folderId, name).sk);
    sums.set(block, (sums.get(block) ?? 0) + by);
  };
  for (const name of gained) add(name, 1);
  for (const name of lost) add(name, -1);
  return sums;
};

/** Counts the change by block too. `changes` tells whoever counts a block that it was read too early. */
const toExpression = (change: CountChange, bounds: BlockBounds | undefined): Expression => {
  const { gained = [], lost = [], far = 0 } = change;
  const added = new Map([['children', gained.length - lost.length]]);
  if (far !== 0) added.set('far', far);
  if (bounds !== undefined && gained.length + lost.length > 0) {
    added.set('changes', 1);
    for (const [block, by] of sumByBlock(bounds, change)) added.set(blockAttribute(block), by);
  }
  return set({ schema: 1 }, { add: Object.fromEntries(added) });
};

/** Requires the bounds that the change was counted by. Any folder but the root exists only as long as its counts do. */
const toCondition = ({ folderId }: CountChange, bounds: BlockBounds | undefined): Expression => {
  if (bounds !== undefined) return { expression: 'blocks = :version', values: { ':version': bounds.version } };
  const exists = createUnchangedRoot(folderId) === undefined ? 'attribute_exists(pk) AND ' : '';
  return { expression: `${exists}attribute_not_exists(blocks)` };
};

const createCountStep = (change: CountChange, bounds: BlockBounds | undefined): Step => {
  const key = childCountKey(change.folderId, change.shard);
  return {
    item: update(table(), key, toExpression(change, bounds), toCondition(change, bounds)),
    toError: () => cmisError('objectNotFound', `There is no folder ${change.folderId}`),
    renew: (old: StoredItem | undefined) => {
      const current = rememberBounds(key, old);
      return old === undefined || current?.version === bounds?.version ? undefined : createCountStep(change, current);
    },
  };
};

/** Changes one child count. */
export const changeChildCount = (change: CountChange): Step =>
  createCountStep(change, recallBounds(childCountKey(change.folderId, change.shard)));

const moves = (bounds: BlockBounds, { folderId, from, to }: ChildMove): boolean =>
  findBlock(bounds, childKey(folderId, from).sk) !== findBlock(bounds, childKey(folderId, to).sk);

/** Adds the changes of counts that renames cause: by block in large folders, and of children controlled apart. */
export const addBlockChanges = async (steps: readonly Step[]): Promise<readonly Step[]> => {
  const renames = steps.flatMap(({ move }) => move ?? []);
  if (renames.length === 0) return steps;
  const keys = renames.map(({ folderId, childId }) => childCountKey(folderId, countShard(childId)));
  const all = await loadBounds(keys);
  const changes = renames.flatMap((move, index): readonly Step[] => {
    const bounds = all[index];
    const { folderId, childId, from, to, far } = move;
    const names = bounds !== undefined && moves(bounds, move) ? { gained: [to], lost: [from] } : undefined;
    if (names === undefined && far === 0) return [];
    return [createCountStep({ folderId, shard: countShard(childId), ...names, far }, bounds)];
  });
  return [...steps, ...changes];
};
