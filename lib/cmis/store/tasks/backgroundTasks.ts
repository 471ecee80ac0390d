import { getRetryDelay, PARKED_RETRY_DELAY } from '#lib/cmis/domain/retrySchedule.ts';
import { TASK_SHARDS, taskKey, taskPartition } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { BackgroundTask, Step } from '#lib/cmis/store/writeStep.ts';
import { now } from '#lib/shared/clock.ts';
import { type Expression, set } from '#lib/shared/dynamodb/expression.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { tryWriteOne } from '#lib/shared/dynamodb/tryWriteOne.ts';
import { put, putNew, remove, update } from '#lib/shared/dynamodb/writeItems.ts';
import { groupBySize } from '#lib/shared/groupBySize.ts';
import { newId } from '#lib/shared/ids.ts';

/** Lease in milliseconds: longer than any request, so that the request that stored a task runs it alone. */
const LEASE = 2 * 60 * 1000;

const NAMES = {
  properties: 'add',
  content: 'add',
  gone: 'gone',
  entries: 'entries',
  policy: 'policy',
  entity: 'entity',
  blocks: 'blocks',
} as const;

/**
 * A removal has a name of its own, because it may follow immediately after the task that writes. So has each change of
 * properties: its task knows words that those of other changes do not.
 */
const getTaskName = (task: BackgroundTask): readonly string[] => {
  const part = task.kind === 'gone' || task.kind === 'properties' ? task.part : undefined;
  return [NAMES[task.kind], task.source, ...(part === undefined ? [] : [part])];
};

const getTaskKey = (task: BackgroundTask) => taskKey(task.repositoryId, task.entityId, getTaskName(task));

const serializeTask = (task: BackgroundTask): string => {
  const { bytes: _, ...data } = task.kind === 'content' ? task : { ...task, bytes: undefined };
  return JSON.stringify(data);
};

/** Stores a task with the change. The request does not run tasks that only remove postings. */
export const putTask = (task: BackgroundTask): Step => ({
  item: put(table(), { ...getTaskKey(task), schema: 1, since: now(), due: now() + LEASE, data: serializeTask(task) }),
  ...(task.kind === 'gone' ? {} : { task }),
});

/** Stores a task that is due at once, unless there is one already. */
export const requestTask = async (task: BackgroundTask): Promise<void> => {
  await tryWriteOne(
    putNew(table(), { ...getTaskKey(task), schema: 1, since: now(), due: now(), data: serializeTask(task) }),
  );
};

/** Bytes of words in one task, which leave room for its other members in an item of 400 KB. */
const MOST_WORD_BYTES = 300_000;
/** Bytes of a word in a task beside its letters: quotation marks and a comma. */
const AROUND_WORD = 3;

/** Stores a task about words of properties; words that its item cannot hold are left to further tasks. */
export const putWordTasks = (task: BackgroundTask & { readonly kind: 'properties' | 'gone' }): readonly Step[] => {
  const { repositoryId, entityId, source } = task;
  const countBytes = (word: string): number => Buffer.byteLength(word) + AROUND_WORD;
  const [words = [], ...rest] = groupBySize(task.words, countBytes, MOST_WORD_BYTES);
  return [
    putTask({ ...task, words }),
    ...rest.map((more) => putTask({ kind: 'gone', repositoryId, entityId, source, words: more, part: newId() })),
  ];
};

/** Deletes a task, unless a later change has replaced it. */
export const completeTask = async (task: BackgroundTask): Promise<void> => {
  await tryWriteOne(
    remove(table(), getTaskKey(task), {
      expression: '#data = :data',
      names: { '#data': 'data' },
      values: { ':data': serializeTask(task) },
    }),
  );
};

/** Stores the progress of a task, for the next run. */
export const saveTaskProgress = async (task: BackgroundTask, next: BackgroundTask): Promise<void> => {
  await tryWriteOne(
    update(
      table(),
      getTaskKey(task),
      set({ data: serializeTask(next), due: now() }, { remove: ['attempts', 'parked'] }),
      { expression: '#data = :data', names: { '#data': 'data' }, values: { ':data': serializeTask(task) } },
    ),
  );
};

export interface StoredTask {
  readonly task: BackgroundTask;
  /** Milliseconds since 1970: when the task was stored, and when it is tried next. */
  readonly since: number;
  readonly due: number;
  /** Consecutive attempts without progress. */
  readonly attempts: number;
  /** The reason why it is parked. */
  readonly parked: string | undefined;
}

const parseTask = (row: StoredItem): StoredTask => ({
  task: JSON.parse(String(row.data)) as BackgroundTask,
  since: Number(row.since),
  due: Number(row.due),
  attempts: Number(row.attempts ?? 0),
  parked: row.parked === undefined ? undefined : String(row.parked),
});

/**
 * Reads all tasks shard by shard.
 * @param turn selects the first shard, so that no shard is always the last one
 */
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

const updateTask = ({ task, due }: StoredTask, change: Expression): Promise<boolean> =>
  tryWriteOne(
    update(table(), getTaskKey(task), change, {
      expression: '#data = :data AND #due = :before',
      names: { '#data': 'data', '#due': 'due' },
      values: { ':data': serializeTask(task), ':before': due },
    }),
  );

/**
 * Counts an attempt before it is made, so that an attempt that ends its process counts too. The task is due again after
 * a pause that grows with the attempts.
 * @returns the updated task; undefined if another process works on it or it has ended
 */
export const beginAttempt = async (stored: StoredTask, time: number): Promise<StoredTask | undefined> => {
  const attempts = stored.attempts + 1;
  const due = time + (stored.parked === undefined ? LEASE + getRetryDelay(attempts) : PARKED_RETRY_DELAY);
  return (await updateTask(stored, set({ attempts, due }))) ? { ...stored, attempts, due } : undefined;
};

/** Parks a task with the reason, for a day or until it is retried by hand. */
export const parkTask = (stored: StoredTask, time: number, reason: string): Promise<boolean> =>
  updateTask(stored, set({ due: time + PARKED_RETRY_DELAY, parked: reason }));

/** Makes a parked task due at once and forgets its attempts. */
export const retryTask = (stored: StoredTask, time: number): Promise<boolean> =>
  updateTask(stored, set({ due: time, attempts: 0 }, { remove: ['parked'] }));
