import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { childRow, childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { type Key, put, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** An entity as a write finds it and leaves it. */
export interface Replacement {
  readonly before?: Entity;
  readonly after: Entity;
}

const toKeyText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`;

const hasOneParent = (entity: Entity | undefined): boolean => entity?.parents.length === 1;

/** Rows that get, change or lose a copy: an entity has one in its folder as long as it is filed in that alone. */
const createChildRows = ({ before, after }: Replacement): readonly (StoredItem & Key)[] => {
  if (hasOneParent(after)) return after.parents.map((folderId) => childRowWithCopy(folderId, after));
  if (!hasOneParent(before)) return [];
  const stayedIn = after.parents.filter((folderId) => before?.parents.includes(folderId));
  return stayedIn.map((folderId) => childRow(folderId, after.facts.name, after));
};

const keyOf = ({ Put, Update, Delete, ConditionCheck }: WriteItem): string =>
  toKeyText(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {});

/**
 * The steps of a write with the copies that folders hold of entities it replaces, so that a folder is listed without
 * reading each child. They need no conditions of their own: the head of an entity has one, and changes with all that
 * its row is found by.
 */
export const addChildCopies = (steps: readonly Step[]): readonly Step[] => {
  const replaced = steps.flatMap(({ replaces }) => replaces ?? []);
  if (replaced.length === 0) return steps;
  const rows = new Map(replaced.flatMap(createChildRows).map((row) => [toKeyText(row), row]));
  const merged = steps.map((step): Step => {
    const name = keyOf(step.item);
    const row = rows.get(name);
    if (row === undefined) return step;
    rows.delete(name);
    const { Put } = step.item;
    return Put === undefined ? step : { ...step, item: { Put: { ...Put, Item: row } } };
  });
  return [...merged, ...[...rows.values()].map((row) => ({ item: put(table(), row) }))];
};
