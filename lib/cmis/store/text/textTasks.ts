import type { Content } from '#lib/cmis/domain/objects/entity.ts';
import { getRetryDelay, PARKED_RETRY_DELAY } from '#lib/cmis/domain/retrySchedule.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { TASK_SHARDS, taskKey, taskPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { ConditionFailed, type StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

interface TaskOf {
  readonly repositoryId: string;
  readonly entityId: string;
  readonly source: string;
}

/** Words that are still to be written or taken off. It is stored with the change that makes it necessary. */
export type TextTask = TaskOf &
  (
    | { readonly kind: 'properties' /** Words that the properties had before. */; readonly words: readonly string[] }
    | {
        readonly kind: 'content';
        readonly content: Content;
        /** Where they are at hand; they are not stored. */
        readonly bytes?: Uint8Array | undefined;
        /** The first segment that is to be written. */
        readonly segment?: number;
      }
    | { readonly kind: 'gone'; readonly words: readonly string[]; readonly contentId?: string }
    /** All entries and words of an object that a rebuild of the index could not give it. */
    | { readonly kind: 'entity' }
  );

/** Milliseconds for which a task is left to the request that made it: longer than any lasts. */
const LEASE = 2 * 60 * 1000;

const NAMES = { properties: 'add', content: 'add', gone: 'gone', entity: 'entity' } as const;

/** What is taken off may come just after it was written: each has a task of its own. */
const getTaskName = ({ kind, source }: TextTask): string => `${NAMES[kind]}#${source}`;

const getTaskKey = (task: TextTask) => taskKey(task.repositoryId, task.entityId, getTaskName(task));

const serializeTask = (task: TextTask): string => {
  const { bytes: _, ...data } = task.kind === 'content' ? task : { ...task, bytes: undefined };
  return JSON.stringify(data);
};

/** Stores a task with the change. Those that only take off are nobody's to wait for. */
export const putTask = (task: TextTask): Step => ({
  item: put(table(), { ...getTaskKey(task), schema: 1, since: now(), due: now() + LEASE, data: serializeTask(task) }),
  ...(task.kind === 'gone' ? {} : { task }),
});

const ignoreFailedCondition = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Ends a task, unless a later change has put another in its place. */
export const completeTask = (task: TextTask): Promise<void> =>
  ignoreFailedCondition(
    writeOne(
      remove(table(), getTaskKey(task), {
        expression: '#data = :data',
        names: { '#data': 'data' },
        values: { ':data': serializeTask(task) },
      }),
    ),
  );

/** Notes how far a task has come, for whoever goes on with it. */
export const saveTaskProgress = (task: TextTask, next: TextTask): Promise<void> =>
  ignoreFailedCondition(
    writeOne(
      update(
        table(),
        getTaskKey(task),
        {
          expression: 'SET #data = :next, due = :due REMOVE attempts, parked',
          names: { '#data': 'data' },
          values: { ':next': serializeTask(next), ':due': now() },
        },
        { expression: '#data = :data', names: { '#data': 'data' }, values: { ':data': serializeTask(task) } },
      ),
    ),
  );

/** A task as it is stored. */
export interface StoredTask {
  readonly task: TextTask;
  /** Milliseconds since 1970: when it was made, and when it is tried next. */
  readonly since: number;
  readonly due: number;
  /** Attempts in a row that have brought it no further. */
  readonly attempts: number;
  /** Why it is parked. */
  readonly parked: string | undefined;
}

const parseTask = (row: StoredItem): StoredTask => ({
  task: JSON.parse(String(row.data)) as TextTask,
  since: Number(row.since ?? Number(row.due) - LEASE),
  due: Number(row.due),
  attempts: Number(row.attempts ?? 0),
  parked: row.parked === undefined ? undefined : String(row.parked),
});

/** All tasks, a page of each shard at a time, each time from another shard on so that none always comes last. */
export async function* readTasks(repositoryId: string, turn: number): AsyncGenerator<StoredTask> {
  const first = turn % TASK_SHARDS.length;
  for (const shard of [...TASK_SHARDS.slice(first), ...TASK_SHARDS.slice(0, first)]) {
    let after: Readonly<Record<string, unknown>> | undefined;
    do {
      const page = await queryPage({ table: table(), pk: taskPartition(repositoryId, shard), limit: 100, after });
      yield* page.items.map(parseTask);
      after = page.next;
    } while (after !== undefined);
  }
}

const updateTask = async (
  { task, due }: StoredTask,
  set: Readonly<Record<string, unknown>>,
  without = '',
): Promise<boolean> => {
  const names = Object.keys(set);
  try {
    await writeOne(
      update(
        table(),
        getTaskKey(task),
        {
          expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${without}`,
          names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          values: Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        },
        {
          expression: '#data = :data AND #due = :before',
          names: { '#data': 'data', '#due': 'due' },
          values: { ':data': serializeTask(task), ':before': due },
        },
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/**
 * Notes an attempt before it is made, so that one counts that ends its process. It is not due again before a pause that
 * grows with the attempts.
 * @returns the task as it is stored then; undefined: somebody else is at it, or it has ended
 */
export const beginAttempt = async (stored: StoredTask, time: number): Promise<StoredTask | undefined> => {
  const attempts = stored.attempts + 1;
  const due = time + (stored.parked === undefined ? LEASE + getRetryDelay(attempts) : PARKED_RETRY_DELAY);
  return (await updateTask(stored, { attempts, due })) ? { ...stored, attempts, due } : undefined;
};

/** Parks a task with the reason, for a day or until somebody asks for it. */
export const parkTask = (stored: StoredTask, time: number, reason: string): Promise<boolean> =>
  updateTask(stored, { due: time + PARKED_RETRY_DELAY, parked: reason });

/** Makes a parked task due at once, as if it had never been tried. */
export const retryTask = (stored: StoredTask, time: number): Promise<boolean> =>
  updateTask(stored, { due: time, attempts: 0 }, ' REMOVE parked');
