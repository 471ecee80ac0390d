import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { TaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { TASKS, taskKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { set } from '#lib/shared/dynamodb/expression.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import { tryTransaction } from '#lib/shared/dynamodb/tryTransaction.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';

/** End of a calculation. */
export interface TaskEnd extends Pick<Progress, 'share' | 'phase'> {
  readonly status: TaskStatus;
  /** ISO 8601, UTC. */
  readonly ended: string;
}

/** Item of the list of tasks, written with its plan (insertPlan). */
export interface ListedTask {
  readonly planId: string;
  /** Start of the calculation: ISO 8601, UTC. */
  readonly date: string;
  /** Name of the configuration. */
  readonly configuration: string;
  /** Undefined until a reader has seen the end of the calculation. */
  readonly end?: TaskEnd;
}

/** Queries the tasks that started at or after a time, newest first, at most `most`. */
export const queryTasks = async (since: string, most: number): Promise<readonly ListedTask[]> => {
  const table = config.tables.procurement;
  const { items } = await queryPage({ table, pk: TASKS, sk: { from: since }, descending: true, limit: most });
  return items as unknown as readonly ListedTask[];
};

/**
 * Stores how a task ended, so that later readers need not ask for its execution. Does nothing if the task was deleted.
 */
export const saveTaskEnd = async ({ planId, date }: ListedTask, end: TaskEnd): Promise<void> => {
  await tryTransaction([
    update(config.tables.procurement, taskKey(date, planId), set({ end }), { expression: 'attribute_exists(pk)' }),
  ]);
};
