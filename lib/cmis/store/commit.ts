import { setTimeout as delay } from 'node:timers/promises';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type Change, createChangeItems, getLastNumber } from '#lib/cmis/store/changeLog/changeItems.ts';
import { addChildCopies, type Replacement } from '#lib/cmis/store/children/childCopies.ts';
import { changeNumberKey, changeShard } from '#lib/cmis/store/keys.ts';
import { runSerially } from '#lib/cmis/store/runSerially.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { TextTask } from '#lib/cmis/store/text/textTasks.ts';
import { ConditionFailed, type StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/** One item of a write, and the error that it means when the condition of the item does not hold. */
export interface Step {
  readonly item: WriteItem;
  readonly toError?: (old: StoredItem | undefined) => Error;
  /** The entity whose head the item is. */
  readonly replaces?: Replacement;
  /** May be left out of a transaction that has no room for it. */
  readonly dispensable?: boolean;
  /** What is left to be done once the write is. */
  readonly task?: TextTask;
}

/** What was read has changed since: read and decide again. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

/** How often a write that others overtake is tried, and the longest wait in between, in milliseconds. */
const MAX_ATTEMPTS = 60;
const MAX_WAIT = 30;

/** Short waits that do not grow: whoever waits long only lets more others pass. */
const retryWhile = async <T>(
  writeTransaction: () => Promise<T>,
  isOvertaken: (error: unknown) => boolean,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeTransaction();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      if (tries === MAX_ATTEMPTS)
        throw cmisError('updateConflict', 'The object is being changed by many at once; try again', error);
    }
    await delay(Math.random() * MAX_WAIT);
  }
};

/** Runs a use case from its first read again as long as others change what it read. */
export const retryOnConflict = <T>(useCase: () => Promise<T>): Promise<T> =>
  retryWhile(useCase, (error) => error instanceof Stale);

/** The number was taken by another write; nothing else stood in the way. */
class Overtaken extends Error {
  readonly last: number;
  constructor(last: number) {
    super('The number of the change was taken');
    this.last = last;
  }
}

/** Items of one transaction. */
export const MAX_TRANSACTION_ITEMS = 100;

const attempt = async (wanted: readonly Step[], more: readonly WriteItem[]): Promise<void> => {
  const all = addChildCopies(wanted);
  const isFull = all.length + more.length > MAX_TRANSACTION_ITEMS;
  const steps = isFull ? all.filter(({ dispensable }) => dispensable !== true) : all;
  const items = [...steps.map(({ item }) => item), ...more];
  if (items.length > MAX_TRANSACTION_ITEMS)
    throw cmisError('constraint', 'The object has too many folders, policies and indexed values for so large a change');
  try {
    await transactWrite(items);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    for (const { index, old } of error.failures) {
      const meaning = steps[index]?.toError?.(old);
      if (meaning !== undefined) throw meaning;
    }
    const number = error.at(steps.length);
    throw number === undefined ? error : new Overtaken(getLastNumber(number.old));
  }
};

/** Writes all steps, or nothing, where nothing changes that anybody could see. */
export const commitWithoutEvent = (steps: readonly Step[]): Promise<void> => attempt(steps, []);

/** The last numbers that this process wrote: no lower than what was read before. */
const lastWritten = new Map<string, number>();

/**
 * Writes all steps and the change that they amount to, or nothing. The writes of one process take turns at a shard of
 * the change log, so that only those of several processes ever take each other's numbers.
 * @param last number of the last change, as read with what the steps were decided by: if it was taken since, the write
 *   is repeated with the next
 */
export const commit = (steps: readonly Step[], change: Change, last: number): Promise<void> => {
  const shard = `${table()} ${changeNumberKey(change.repositoryId, changeShard(change.entityId)).pk}`;
  return runSerially(shard, async () => {
    let number = Math.max(last, lastWritten.get(shard) ?? 0);
    await retryWhile(
      async () => {
        try {
          await attempt(steps, createChangeItems(change, number));
        } catch (error) {
          if (error instanceof Overtaken) number = error.last;
          throw error;
        }
      },
      (error) => error instanceof Overtaken,
    );
    lastWritten.set(shard, number + change.objectIds.length);
  });
};
