import { budgetKey } from '#lib/procurement/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { add, type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** Milliseconds of calculation that a caller who has asked for nothing lately may use at once. */
const MOST_TIME = 300_000;
/** Milliseconds in which one used millisecond becomes free again: over a long time a caller gets half a processor. */
const RECOVERY = 2;

const tryUpdate = async (
  caller: string,
  change: Expression,
  condition: Expression,
): Promise<FailedItem | undefined> => {
  try {
    await writeOne(update(config.tables.procurement, budgetKey(caller), change, condition));
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error.at(0);
    throw error;
  }
};

const expiry = (at: number): number => Math.ceil((at + MOST_TIME * RECOVERY) / 1000);

const startBudget = (caller: string, at: number, step: number) =>
  tryUpdate(caller, set({ drainsAt: at + step, expires: expiry(at) }), {
    expression: 'attribute_not_exists(drainsAt) OR drainsAt <= :at',
    values: { ':at': at },
  });

const addToBudget = (caller: string, at: number, step: number) =>
  tryUpdate(caller, set({ expires: expiry(at) }, { add: { drainsAt: step } }), {
    expression: 'drainsAt <= :room',
    values: { ':room': at + MOST_TIME * RECOVERY - step },
  });

/**
 * Takes time from a caller's budget of calculations. Generic cell rate algorithm (ITU-T I.371): the item holds the
 * instant at which all time used so far is free again.
 * @param time milliseconds, at most `MOST_TIME`
 * @returns undefined, or whole seconds until so much time is free
 */
export const takeTime = async (caller: string, time: number): Promise<number | undefined> => {
  const step = time * RECOVERY;
  for (let drainsAt = 0; ; ) {
    const at = now();
    const failed = await (drainsAt <= at ? startBudget : addToBudget)(caller, at, step);
    if (failed === undefined) return undefined;
    drainsAt = Number(failed.old?.drainsAt ?? 0);
    const excess = drainsAt + step - (at + MOST_TIME * RECOVERY);
    if (excess > 0) return Math.ceil(excess / 1000);
  }
};

/** Gives back milliseconds that were taken but not used. */
export const giveBackTime = async (caller: string, time: number): Promise<void> => {
  await tryUpdate(caller, add({ drainsAt: -time * RECOVERY }), { expression: 'attribute_exists(drainsAt)' });
};
