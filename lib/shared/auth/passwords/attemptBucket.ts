import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { add, type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Key, update } from '#lib/shared/dynamodb/writeItems.ts';

/** A token bucket: `burst` attempts at once, then one more every `seconds` seconds. */
export interface Limit {
  readonly burst: number;
  readonly seconds: number;
}

/** No attempt is left in a bucket. */
export class AttemptsExhausted extends Error {
  /** Whole seconds until the next attempt. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`The next attempt is possible in ${retryAfter} s`);
    this.name = 'AttemptsExhausted';
    this.retryAfter = retryAfter;
  }
}

/** Number of times that an attempt waits for the refund of a pending one, and the longest wait between two reads. */
const MAX_WAITS = 60;
const LONGEST_WAIT_MILLISECONDS = 100;

const tryUpdate = async (key: Key, change: Expression, condition: Expression): Promise<FailedItem | undefined> => {
  try {
    await writeOne(update(config.tables.principals, key, change, condition));
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error.at(0);
    throw error;
  }
};

/** Resets a drained bucket, and with it a `pending` that a crash left too high. */
const startBucket = (key: Key, at: number, step: number, burst: number) =>
  tryUpdate(key, set({ drainsAt: at + step, pending: 1, expires: Math.ceil((at + burst * step) / 1000), schema: 1 }), {
    expression: 'attribute_not_exists(drainsAt) OR drainsAt <= :at',
    values: { ':at': at },
  });

const fillBucket = (key: Key, at: number, step: number, burst: number) =>
  tryUpdate(key, set({ expires: Math.ceil((at + burst * step) / 1000) }, { add: { drainsAt: step, pending: 1 } }), {
    expression: 'drainsAt <= :room',
    values: { ':room': at + (burst - 1) * step },
  });

/** Shortens a bucket that a clock which was ahead has filled. */
const limitBucket = (key: Key, full: number) =>
  tryUpdate(key, set({ drainsAt: full, expires: Math.ceil(full / 1000) }), {
    expression: 'drainsAt > :full',
    values: { ':full': full },
  });

/**
 * Takes an attempt from a bucket. Call it before the secret is checked, so that parallel requests get no more attempts.
 * Generic cell rate algorithm (ITU-T I.371): the item holds the instant at which the counted attempts have drained. While
 * other attempts are pending and may be refunded, it waits for them, three seconds on average. A stored end later than
 * that of a full bucket comes from a clock that was ahead, and counts as that of a full one.
 * @throws AttemptsExhausted
 */
export const takeAttempt = async (key: Key, { burst, seconds }: Limit): Promise<void> => {
  const step = seconds * 1000;
  let drainsAt = 0;
  for (let waits = 0; ; ) {
    const at = now();
    const failed = await (drainsAt <= at ? startBucket : fillBucket)(key, at, step, burst);
    if (failed === undefined) return;
    const full = at + burst * step;
    drainsAt = Number(failed.old?.drainsAt ?? 0);
    if (drainsAt > full) {
      await limitBucket(key, full);
      drainsAt = full;
    }
    const excess = drainsAt - (at + (burst - 1) * step);
    if (excess <= 0) continue;
    const mayBeRefunded = Number(failed.old?.pending) > 0;
    if (!mayBeRefunded) throw new AttemptsExhausted(Math.ceil(excess / 1000));
    if (waits === MAX_WAITS) throw new AttemptsExhausted(1);
    waits += 1;
    await delay(Math.random() * LONGEST_WAIT_MILLISECONDS);
  }
};

const EXISTS: Expression = { expression: 'attribute_exists(drainsAt)' };

/** Ends a failed attempt; it stays counted. */
export const settleFailedAttempt = async (key: Key): Promise<void> => {
  await tryUpdate(key, add({ pending: -1 }), EXISTS);
};

/** Ends an attempt that succeeded or broke off; it is no longer counted. */
export const refundAttempt = async (key: Key, { seconds }: Limit): Promise<void> => {
  await tryUpdate(key, add({ pending: -1, drainsAt: -seconds * 1000 }), EXISTS);
};
