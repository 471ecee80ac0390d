import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type FailedItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Expression, type Key, update } from '#lib/shared/dynamodb/writeItems.ts';

/** So many tries at once, then one more every so many seconds. */
export interface Limit {
  readonly burst: number;
  readonly seconds: number;
}

/** No try is left: whole seconds until the next one is. */
export class AttemptsExhausted extends Error {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`The next try is in ${retryAfter} s`);
    this.name = 'NoTryLeft';
    this.retryAfter = retryAfter;
  }
}

/** How often a try looks whether one of those under way gives its place back, and the longest wait between. */
const MOST_WAITS = 60;
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

/** Starts the bucket anew where it has drained; what a crash left in `pending` goes with it. */
const startBucket = (key: Key, at: number, step: number, burst: number) =>
  tryUpdate(
    key,
    {
      expression: 'SET drainsAt = :drained, pending = :one, expires = :expires, #schema = :one',
      names: { '#schema': 'schema' },
      values: { ':drained': at + step, ':one': 1, ':expires': Math.ceil((at + burst * step) / 1000) },
    },
    { expression: 'attribute_not_exists(drainsAt) OR drainsAt <= :at', values: { ':at': at } },
  );

const fillBucket = (key: Key, at: number, step: number, burst: number) =>
  tryUpdate(
    key,
    {
      expression: 'SET drainsAt = drainsAt + :step, pending = pending + :one, expires = :expires',
      values: { ':step': step, ':one': 1, ':expires': Math.ceil((at + burst * step) / 1000) },
    },
    { expression: 'drainsAt <= :room', values: { ':room': at + (burst - 1) * step } },
  );

/**
 * Takes a try from the bucket of the key before anything is checked, so that no number of parallel requests gets more.
 * Generic cell rate algorithm (ITU-T I.371): the item holds the instant at which the counted tries have drained. While
 * tries are under way that may yet be given back, it waits for them, for three seconds on average.
 * @throws NoTryLeft
 */
export const takeAttempt = async (key: Key, { burst, seconds }: Limit): Promise<void> => {
  const step = seconds * 1000;
  let drainsAt = 0;
  for (let waits = 0; ; ) {
    const at = now();
    const failed = await (drainsAt <= at ? startBucket : fillBucket)(key, at, step, burst);
    if (failed === undefined) return;
    drainsAt = Number(failed.old?.drainsAt ?? 0);
    const excess = drainsAt - (at + (burst - 1) * step);
    if (excess <= 0) continue;
    const mayGetOneBack = Number(failed.old?.pending) > 0;
    if (!mayGetOneBack) throw new AttemptsExhausted(Math.ceil(excess / 1000));
    if (waits === MOST_WAITS) throw new AttemptsExhausted(1);
    waits += 1;
    await delay(Math.random() * LONGEST_WAIT_MILLISECONDS);
  }
};

const EXISTS: Expression = { expression: 'attribute_exists(drainsAt)' };

/** Ends a try that failed: it stays counted. */
export const settleFailedAttempt = async (key: Key): Promise<void> => {
  await tryUpdate(key, { expression: 'SET pending = pending - :one', values: { ':one': 1 } }, EXISTS);
};

/** Ends a try that was right, or that nothing was learnt from: it is counted no longer. */
export const refundAttempt = async (key: Key, { seconds }: Limit): Promise<void> => {
  const expression = 'SET pending = pending - :one, drainsAt = drainsAt - :step';
  await tryUpdate(key, { expression, values: { ':one': 1, ':step': seconds * 1000 } }, EXISTS);
};
