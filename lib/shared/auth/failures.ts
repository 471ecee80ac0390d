import { failuresKey } from '#lib/shared/auth/keys.ts';
import { now, nowSeconds } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed, type Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { writeOne } from '#lib/shared/dynamodb/transact.ts';
import { remove, update } from '#lib/shared/dynamodb/writes.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Failures that cost nothing: people mistype, and a client with many threads fails in all of them at once. */
const FREE = 5;
/** Longest pause, in milliseconds: whoever owns the name is never shut out for longer by somebody who guesses. */
const LONGEST_PAUSE = 30_000;
/** Failures are forgotten this many seconds after the last. */
const MEMORY_SECONDS = 15 * 60;

/** Milliseconds to pause after so many failures in a row. */
const pauseAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(LONGEST_PAUSE, 1000 * 2 ** (failures - FREE));

const isForgotten = (row: Row): boolean => Number(row.expires) <= nowSeconds();

/** Refuses a name whose pause is not over, whether or not it is a principal's. */
export const refuseWhilePaused = (failures: Row | undefined): void => {
  const left = failures === undefined || isForgotten(failures) ? 0 : Number(failures.pausedUntil ?? 0) - now();
  if (left <= 0) return;
  throw new ServiceError('tooManyRequests', 'Too many failed attempts to sign in with this name', {
    retryAfter: Math.ceil(left / 1000),
  });
};

const ignoringCondition = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/**
 * Counts a failure. Failures that come in while the name is paused are those of tries that began before, at the same
 * time: they neither count nor make the pause longer.
 */
export const countFailure = async (name: string, seen: Row | undefined): Promise<void> => {
  const table = config.tables.principals;
  const key = failuresKey(name);
  const unpaused = { expression: '(attribute_not_exists(pausedUntil) OR pausedUntil <= :now)' };
  const values = { ':now': now(), ':expires': nowSeconds() + MEMORY_SECONDS, ':one': 1, ':zero': 0 };
  if (seen !== undefined && isForgotten(seen)) await writeOne(remove(table, key));
  await ignoringCondition(
    (async () => {
      const counted = await writeOne(
        update(
          table,
          key,
          {
            expression: 'SET failures = if_not_exists(failures, :zero) + :one, expires = :expires, #schema = :one',
            names: { '#schema': 'schema' },
            values,
          },
          unpaused,
        ),
      );
      const pause = pauseAfter(Number(counted?.failures));
      if (pause === 0) return;
      const until = { expression: 'SET pausedUntil = :until', values: { ':until': now() + pause, ':now': now() } };
      await writeOne(update(table, key, until, unpaused));
    })(),
  );
};

/** Forgets the failures of a name that has signed in. */
export const forgetFailures = async (name: string): Promise<void> => {
  await writeOne(remove(config.tables.principals, failuresKey(name)));
};
