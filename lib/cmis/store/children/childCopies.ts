import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { childRow, childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Replacement, Step } from '#lib/cmis/store/writeStep.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { type Key, put, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const toKeyText = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`;

const hasOneParent = (entity: Entity | undefined): boolean => entity?.parents.length === 1;

/** Child items that gain, change or lose a copy. An entity has one copy while it is filed in a single folder. */
const createChildRows = ({ before, after }: Replacement): readonly (StoredItem & Key)[] => {
  if (hasOneParent(after)) return after.parents.map((folderId) => childRowWithCopy(folderId, after));
  if (!hasOneParent(before)) return [];
  const stayedIn = after.parents.filter((folderId) => before?.parents.includes(folderId));
  return stayedIn.map((folderId) => childRow(folderId, after.facts.name, after));
};

const toKey = ({ Put, Update, Delete, ConditionCheck }: WriteItem): string =>
  toKeyText(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {});

/**
 * Adds the copies that folders hold of replaced entities, so that a folder is listed without reading each child. The
 * copies need no conditions: the head item has one, and it changes with everything that the key of the child item
 * depends on.
 */
export const addChildCopies = (steps: readonly Step[]): readonly Step[] => {
  const replaced = steps.flatMap(({ replaces }) => replaces ?? []);
  if (replaced.length === 0) return steps;
  const rows = new Map(replaced.flatMap(createChildRows).map((row) => [toKeyText(row), row]));
  const merged = steps.map((step): Step => {
    const name = toKey(step.item);
    const row = rows.get(name);
    if (row === undefined) return step;
    rows.delete(name);
    const { Put } = step.item;
    return Put === undefined ? step : { ...step, item: { Put: { ...Put, Item: row } } };
  });
  return [...merged, ...[...rows.values()].map((row) => ({ item: put(table(), row) }))];
};
