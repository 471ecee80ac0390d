import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { DeadTarget } from '#lib/calendar/domain/posts/deadLinks.ts';
import { categoryTarget, organizerTarget, tagTarget, venueTarget } from '#lib/calendar/store/events/eventEntry.ts';
import {
  CLEANUP,
  cleanupKey,
  eventPosition,
  type LinkTarget,
  linkPartition,
  SCHEMA,
} from '#lib/calendar/store/keys.ts';
import { linkText } from '#lib/calendar/store/posts/linkText.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put, remove, update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';

const linkTarget = ({ kind, id, life = 0 }: DeadTarget): LinkTarget => {
  const byKind = {
    venue: () => venueTarget(linkText({ id, life })),
    organizer: () => organizerTarget(linkText({ id, life })),
    category: () => categoryTarget(id),
    tag: () => tagTarget(id),
  };
  return byKind[kind]();
};

/** A clean-up that is to be done, and how often an execution was started for it. */
export interface Cleanup {
  readonly target: DeadTarget;
  readonly attempt: number;
  /** When the last execution was started, in milliseconds since 1970 UTC. */
  readonly startedAt?: number;
  /** Why it is started no more. */
  readonly parked?: string;
}

/** Remembers, in the transaction of a deletion, that links are left behind. */
export const cleanupWrite = (target: DeadTarget): WriteItem =>
  put(config.tables.calendar, { ...cleanupKey(linkTarget(target)), schema: SCHEMA, target, attempt: 0 });

/** Every clean-up that is to be done. */
export const cleanups = async (): Promise<readonly Cleanup[]> =>
  (await queryAll({ table: config.tables.calendar, pk: CLEANUP })) as unknown as readonly Cleanup[];

/** Notes that nothing links to the target any more. */
export const endCleanup = async (target: DeadTarget): Promise<void> => {
  await writeOne(remove(config.tables.calendar, cleanupKey(linkTarget(target))));
};

/** Some of the events that still link to the target. */
export const linkedEvents = async (target: DeadTarget, limit: number): Promise<readonly number[]> => {
  const pk = linkPartition(linkTarget(target));
  const { items: rows } = await queryPage({ table: config.tables.calendar, pk, limit, attributes: ['sk'] });
  return rows.map(({ sk }) => eventPosition(String(sk)).id);
};

const executionName = ({ target, attempt }: Cleanup): string =>
  `${linkTarget(target).replace(/[#.]/g, '-')}-${attempt}`;

/** Starts an execution for the clean-up under a name that was not used before. */
export const startCleanup = async (cleanup: Cleanup): Promise<void> => {
  const next = { ...cleanup, attempt: cleanup.attempt + 1 };
  try {
    await getStepFunctionsClient().send(
      new StartExecutionCommand({
        stateMachineArn: config.calendarStateMachine,
        name: executionName(next),
        input: JSON.stringify({ target: cleanup.target }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
  const change = {
    expression: 'SET #attempt = :attempt, #startedAt = :startedAt',
    names: { '#attempt': 'attempt', '#startedAt': 'startedAt' },
    values: { ':attempt': next.attempt, ':startedAt': now() },
  };
  await changeIfThere(cleanup, change);
};

const changeIfThere = async ({ target }: Cleanup, change: Parameters<typeof update>[2]): Promise<void> => {
  const exists = { expression: 'attribute_exists(pk)' };
  try {
    await writeOne(update(config.tables.calendar, cleanupKey(linkTarget(target)), change, exists));
  } catch (error) {
    // It is done already.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Keeps a clean-up from being started again, with the reason; removing the attribute `parked` releases it. */
export const parkCleanup = (cleanup: Cleanup, reason: string): Promise<void> =>
  changeIfThere(cleanup, {
    expression: 'SET #parked = :parked',
    names: { '#parked': 'parked' },
    values: { ':parked': reason.slice(0, 500) },
  });

/** Whether the execution that was started last is under way, and why it is not. */
export const lastExecution = async (
  cleanup: Cleanup,
): Promise<{ readonly isRunning: boolean; readonly reason?: string }> => {
  if (cleanup.attempt === 0) return { isRunning: false };
  const executionArn = `${config.calendarStateMachine.replace(':stateMachine:', ':execution:')}:${executionName(cleanup)}`;
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
