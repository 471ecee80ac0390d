import type { Content } from '#lib/cmis/domain/entity.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { TASK_SHARDS, taskKey, taskPartition } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { ConditionFailed } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transact.ts';
import { put, remove, update } from '#lib/shared/dynamodb/writes.ts';

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
  );

/** Milliseconds for which a task is left to the request that made it: longer than any lasts. */
const LEASE = 2 * 60 * 1000;

/** What is taken off may come just after it was written: each has a task of its own. */
const nameOf = ({ kind, source }: TextTask): string => `${kind === 'gone' ? 'gone' : 'add'}#${source}`;

const keyOf = (task: TextTask) => taskKey(task.repositoryId, task.entityId, nameOf(task));

const dataOf = (task: TextTask): string => {
  const { bytes: _, ...data } = task.kind === 'content' ? task : { ...task, bytes: undefined };
  return JSON.stringify(data);
};

/** Stores a task with the change. Those that only take off are nobody's to wait for. */
export const putTask = (task: TextTask): Step => ({
  item: put(table(), { ...keyOf(task), schema: 1, due: now() + LEASE, data: dataOf(task) }),
  ...(task.kind === 'gone' ? {} : { task }),
});

const unless = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Ends a task, unless a later change has put another in its place. */
export const endTask = (task: TextTask): Promise<void> =>
  unless(
    writeOne(
      remove(table(), keyOf(task), {
        expression: '#data = :data',
        names: { '#data': 'data' },
        values: { ':data': dataOf(task) },
      }),
    ),
  );

/** Notes how far a task has come, for whoever goes on with it. */
export const continueTask = (task: TextTask, next: TextTask): Promise<void> =>
  unless(
    writeOne(
      update(
        table(),
        keyOf(task),
        {
          expression: 'SET #data = :next, due = :due',
          names: { '#data': 'data' },
          values: { ':next': dataOf(next), ':due': now() },
        },
        { expression: '#data = :data', names: { '#data': 'data' }, values: { ':data': dataOf(task) } },
      ),
    ),
  );

/** Tasks whose time has come, a page of each shard at a time. */
export async function* dueTasks(repositoryId: string, until = now()): AsyncGenerator<TextTask> {
  for (const shard of TASK_SHARDS) {
    let after: Readonly<Record<string, unknown>> | undefined;
    do {
      const filter = { expression: 'due <= :until', values: { ':until': until } };
      const page = await queryPage({
        table: table(),
        pk: taskPartition(repositoryId, shard),
        filter,
        limit: 100,
        after,
      });
      for (const { data } of page.rows) yield JSON.parse(String(data)) as TextTask;
      after = page.next;
    } while (after !== undefined);
  }
}
