import { planKey, TITLES, titleKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

const toChange = (title: string): Expression => (title === '' ? set({}, { remove: ['title'] }) : set({ title }));

/**
 * Stores the title of a plan, with the plan and in the list of titles; '' removes it. Returns false if there is no such
 * plan.
 */
export const saveTitle = (planId: string, title: string): Promise<boolean> => {
  const table = config.tables.procurement;
  return tryTransaction([
    update(table, planKey(planId), toChange(title), { expression: 'attribute_exists(pk)' }),
    title === '' ? remove(table, titleKey(planId)) : put(table, { ...titleKey(planId), planId, title }),
  ]);
};

/** Loads the titles of all plans that have one, by plan id. */
export const loadTitles = async (): Promise<Readonly<Record<string, string>>> => {
  const rows = await queryAll({ table: config.tables.procurement, pk: TITLES });
  return Object.fromEntries(rows.map(({ planId, title }) => [String(planId), String(title)]));
};
