import { setTimeout as delay } from 'node:timers/promises';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { table } from '#lib/cmis/store/table.ts';
import { runSerially } from '#lib/shared/runSerially.ts';

/** Thrown when an item has changed since it was read; the use case must read and decide again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/**
 * Number of attempts of a write that concurrent writes overtake; longest pause between two attempts, in milliseconds.
 */
const MAX_ATTEMPTS = 60;
const MAX_WAIT = 30;

/** Pauses are short and do not grow: a writer that waits long only lets more others overtake it. */
export const retryWhile = async <T>(
  attempt: () => Promise<T>,
  isOvertaken: (error: unknown) => boolean,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      if (tries === MAX_ATTEMPTS)
        throw cmisError('updateConflict', 'Too many clients are changing the object at once; try again', error);
    }
    await delay(Math.random() * MAX_WAIT);
  }
};

/** Runs a use case again, from its first read, as long as it throws `Stale`. */
export const retryOnConflict = <T>(useCase: () => Promise<T>): Promise<T> =>
  retryWhile(useCase, (error) => error instanceof Stale);

/**
 * Runs a use case that changes one object, again as long as it throws `Stale`. Those that were overtaken take turns with
 * others of this process, so that they overtake each other no more.
 */
export const changeInTurn = async <T>(objectId: string, useCase: () => Promise<T>): Promise<T> => {
  try {
    return await useCase();
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
  }
  return runSerially(`${table()} ${parseObjectId(objectId).entityId}`, () => retryOnConflict(useCase));
};
