import { runningCalculationsKey } from '#lib/procurement/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, update } from '#lib/shared/dynamodb/writeItems.ts';

/** Instants at which calculations were started, in milliseconds since 1970 UTC, by the id of their plan. */
export type RunningCalculations = Readonly<Record<string, number>>;

const tryUpdate = (change: Expression, condition: Expression): Promise<boolean> =>
  tryWriteOne(update(config.tables.procurement, runningCalculationsKey, change, condition));

/** Reads which calculations may be running; undefined before the first one. */
export const readRunningCalculations = async (): Promise<RunningCalculations | undefined> =>
  (await getItem(config.tables.procurement, runningCalculationsKey))?.calculations as RunningCalculations | undefined;

/** Creates the empty list; an existing one does not change. */
export const createRunningCalculations = async (): Promise<void> => {
  const condition = { expression: 'attribute_not_exists(pk)' };
  await tryWriteOne(put(config.tables.procurement, { ...runningCalculationsKey, calculations: {} }, condition));
};

/** Adds a calculation to the list; returns false if the list is missing or has `most` entries. */
export const addRunningCalculation = (planId: string, most: number): Promise<boolean> =>
  tryUpdate(set({ [`calculations.${planId}`]: now() }), {
    expression: 'size(calculations) < :most',
    values: { ':most': most },
  });

/** Removes calculations from the list. */
export const removeRunningCalculations = async (planIds: readonly string[]): Promise<void> => {
  if (planIds.length === 0) return;
  const change = set({}, { remove: planIds.map((planId) => `calculations.${planId}`) });
  await tryUpdate(change, { expression: 'attribute_exists(calculations)' });
};
