import { cmisError } from '#lib/cmis/domain/errors.ts';
import { type Change, createChangeItems } from '#lib/cmis/store/changeLog/changeItems.ts';
import {
  getLastNumber,
  recallLastNumber,
  replaceLastNumber,
  toShardName,
} from '#lib/cmis/store/changeLog/lastNumbers.ts';
import { addChildCopies } from '#lib/cmis/store/children/childCopies.ts';
import { addBlockChanges } from '#lib/cmis/store/children/childCounts.ts';
import { retryWhile, Stale } from '#lib/cmis/store/retry.ts';
import { putTask } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { type BackgroundTask, MAX_TRANSACTION_ITEMS, type Step } from '#lib/cmis/store/writeStep.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import type { WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { runSerially } from '#lib/shared/runSerially.ts';

/** Thrown when another write took the change number and no other condition failed. */
class Overtaken extends Error {
  readonly last: number;
  constructor(last: number) {
    super('The number of the change was taken');
    this.last = last;
  }
}

/** Renews the steps whose conditions failed because they relied on outdated knowledge; undefined if there are none. */
const renewSteps = (
  wanted: readonly Step[],
  written: readonly Step[],
  { failures }: ConditionFailed,
): readonly Step[] | undefined => {
  const renewed = new Map(
    failures.flatMap(({ index, old }) => {
      const step = written[index]?.renew?.(old);
      return step === undefined ? [] : [[written[index]?.item, step] as const];
    }),
  );
  return renewed.size === 0 ? undefined : wanted.map((step) => renewed.get(step.item) ?? step);
};

/** Replaces the steps that a task of one kind can do later by that task. */
const deferSteps = (steps: readonly Step[], kind: BackgroundTask['kind']): readonly Step[] => {
  const isDeferred = ({ instead }: Step): boolean => instead?.kind === kind;
  const tasks = new Set(steps.filter(isDeferred).flatMap(({ instead }) => instead ?? []));
  return [...steps.filter((step) => !isDeferred(step)), ...[...tasks].map(putTask)];
};

/**
 * Ways to shorten a transaction, those with the smallest effect on readers first: until their tasks have run, words are
 * not found yet, stale index entries and rows of working copies may be counted, and searches of all versions do not find
 * a superseded one.
 */
const REDUCTIONS: readonly ((steps: readonly Step[]) => readonly Step[])[] = [
  (steps) => deferSteps(steps, 'properties'),
  (steps) => steps.filter(({ dispensable }) => dispensable !== true),
  (steps) => deferSteps(steps, 'entries'),
  (steps) => deferSteps(steps, 'entity'),
];

/** Shortens a transaction until it has at most `limit` steps, or cannot be shortened further. */
const fitSteps = (steps: readonly Step[], limit: number): readonly Step[] =>
  REDUCTIONS.reduce((left, reduce) => (left.length > limit ? reduce(left) : left), steps);

/** Returns the steps written. */
const writeTransaction = async (wanted: readonly Step[], more: readonly WriteItem[]): Promise<readonly Step[]> => {
  const limit = MAX_TRANSACTION_ITEMS - more.length;
  const steps = fitSteps(addChildCopies(wanted), limit);
  const items = [...steps.map(({ item }) => item), ...more];
  if (steps.length > limit)
    throw cmisError(
      'constraint',
      'The object has too many folders, policies or indexed values to be written in one transaction; remove some of them, or change them in several requests',
    );
  try {
    await transactWrite(items);
    return steps;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const renewed = renewSteps(wanted, steps, error);
    if (renewed !== undefined) return writeTransaction(renewed, more);
    const meanings = error.failures.flatMap(({ index, old }) => steps[index]?.toError?.(old) ?? []);
    // Outdated data may be the reason why other conditions failed, so it is read again before a client is told of them.
    const meaning = meanings.find((one) => one instanceof Stale) ?? meanings[0];
    if (meaning !== undefined) throw meaning;
    const number = error.at(steps.length);
    throw number === undefined ? error : new Overtaken(getLastNumber(number.old));
  }
};

/** Writes all steps or none, without a change event: for changes that no client can see. */
export const commitWithoutEvent = async (steps: readonly Step[]): Promise<void> => {
  await writeTransaction(await addBlockChanges(steps), []);
};

/**
 * Writes all steps together with their change event, or nothing. Writes of one process take turns at a shard of the
 * change log, so that only writes of different processes compete for a number. The write is repeated with the next
 * number if the one after the last known was taken meanwhile.
 * @returns the steps written, whose tasks are to be run
 */
export const commit = async (wanted: readonly Step[], change: Change): Promise<readonly Step[]> => {
  const steps = await addBlockChanges(wanted);
  const shard = toShardName(change.repositoryId, change.entityId);
  return runSerially(shard, async () => {
    let number = recallLastNumber(shard);
    const written = await retryWhile(
      async () => {
        try {
          return await writeTransaction(steps, createChangeItems(change, number));
        } catch (error) {
          if (error instanceof Overtaken) number = error.last;
          throw error;
        }
      },
      (error) => error instanceof Overtaken,
    );
    replaceLastNumber(shard, number + change.objectIds.length);
    return written;
  });
};
