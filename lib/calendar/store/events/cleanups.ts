import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { FIRST_DAY, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import type { RemovedTarget } from '#lib/calendar/domain/events/deadLinks.ts';
import { findAllDates, findSharedEntries, hasTarget } from '#lib/calendar/store/events/linkedEntries.ts';
import { categoryTarget, organizerTarget, tagTarget, venueTarget } from '#lib/calendar/store/items/eventEntry.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import {
  CLEANUP,
  cleanupKey,
  eventPosition,
  type LinkTarget,
  linkedSeries,
  linkPartition,
  linkRange,
} from '#lib/calendar/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

const toLinkTarget = ({ kind, id, life = 0 }: RemovedTarget): LinkTarget => {
  const byKind = {
    venue: () => venueTarget(formatLink({ id, life })),
    organizer: () => organizerTarget(formatLink({ id, life })),
    category: () => categoryTarget(id),
    tag: () => tagTarget(id),
  };
  return byKind[kind]();
};

/** A pending clean-up: the removal of links to a target, by an execution of the state machine. */
export interface Cleanup {
  readonly target: RemovedTarget;
  readonly attempt: number;
  /** Start of the last execution, in milliseconds since 1970 UTC. */
  readonly startedAt?: number;
  /** Reason for which it is parked. */
  readonly parked?: string;
  /** Time of the deletion, in milliseconds since 1970 UTC. */
  readonly since: number;
}

/** Plans the item of a clean-up, to be written in the transaction of the deletion. */
export const planCleanup = (target: RemovedTarget): WriteItem =>
  put(config.tables.calendar, {
    ...cleanupKey(toLinkTarget(target)),
    target,
    attempt: 0,
    since: now(),
  });

/** Returns all pending clean-ups. */
export const findCleanups = async (): Promise<readonly Cleanup[]> =>
  (await queryAll({ table: config.tables.calendar, pk: CLEANUP })) as unknown as readonly Cleanup[];

/** Removes a clean-up that is complete. */
export const removeCleanup = async (target: RemovedTarget): Promise<void> => {
  await writeOne(remove(config.tables.calendar, cleanupKey(toLinkTarget(target))));
};

/**
 * Returns the ids of some events that still link to the target, at least `limit` if there are as many. A series comes
 * after its dates, because they are found by its link.
 */
export const findLinkedEvents = async (target: RemovedTarget, limit: number): Promise<readonly number[]> => {
  const link = toLinkTarget(target);
  const query = { table: config.tables.calendar, pk: linkPartition(link), limit, attributes: ['sk'] };
  const ids = new Set<number>();
  for (const { sk } of (await queryPage(query)).items) {
    const series = linkedSeries(String(sk));
    const dates = series === undefined ? [] : (await findAllDates(series)).filter(hasTarget(link)).map(({ id }) => id);
    for (const id of dates) ids.add(id);
    if (dates.length === 0) ids.add(series ?? eventPosition(String(sk)).id);
    if (ids.size >= limit) break;
  }
  return [...ids];
};

const LINK_GROUPS = ['listed', 'hidden', 'locked'] as const;

/**
 * Counts the events outside the trash that link to the target. Cost: one request per group and MB of entries, and one per
 * series.
 */
export const countLinkedEvents = async (target: RemovedTarget): Promise<number> => {
  const table = config.tables.calendar;
  const days = { from: FIRST_DAY, to: LAST_DAY };
  const link = toLinkTarget(target);
  const read = (group: (typeof LINK_GROUPS)[number]) =>
    queryAll({ table, ...linkRange(link, group, days), attributes: ['sk'] });
  const [rows, dates] = await Promise.all([
    Promise.all(LINK_GROUPS.map(read)),
    findSharedEntries([link], ['published', 'unpublished', 'private', 'hidden'], days),
  ]);
  const own = rows.flat().map(({ sk }) => eventPosition(String(sk)).id);
  return new Set([...own, ...dates.map(({ id }) => id)]).size;
};

const getExecutionName = ({ target, attempt }: Cleanup): string =>
  `${toLinkTarget(target).replace(/[#.]/g, '-')}-${attempt}`;

/** Starts an execution for the clean-up; the attempt number makes its name unique. */
export const startCleanup = async (cleanup: Cleanup): Promise<void> => {
  const next = { ...cleanup, attempt: cleanup.attempt + 1 };
  try {
    await getStepFunctionsClient().send(
      new StartExecutionCommand({
        stateMachineArn: config.calendarStateMachine,
        name: getExecutionName(next),
        input: JSON.stringify({ target: cleanup.target }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
  await updateIfExists(cleanup, set({ attempt: next.attempt, startedAt: now() }));
};

const updateIfExists = async ({ target }: Cleanup, change: Parameters<typeof update>[2]): Promise<void> => {
  const exists = { expression: 'attribute_exists(pk)' };
  // A clean-up that has been completed meanwhile has no item.
  await tryWriteOne(update(config.tables.calendar, cleanupKey(toLinkTarget(target)), change, exists));
};

/** Parks a clean-up: it is not started again until an operator removes the attribute `parked`. */
export const parkCleanup = (cleanup: Cleanup, reason: string): Promise<void> =>
  updateIfExists(cleanup, set({ parked: reason.slice(0, 500) }));

/** Returns whether the last execution is running, otherwise how it ended. */
export const describeLastExecution = async (
  cleanup: Cleanup,
): Promise<{ readonly isRunning: boolean; readonly reason?: string }> => {
  if (cleanup.attempt === 0) return { isRunning: false };
  const executionArn = `${config.calendarStateMachine.replace(':stateMachine:', ':execution:')}:${getExecutionName(cleanup)}`;
  try {
    const { status, error, cause } = await getStepFunctionsClient().send(
      new DescribeExecutionCommand({ executionArn }),
    );
    return { isRunning: status === 'RUNNING', reason: [status, error, cause].filter(Boolean).join(': ') };
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return { isRunning: false };
    throw error;
  }
};
