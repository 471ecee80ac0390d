import { resolvePlanState } from '#lib/procurement/actions/planState/resolvePlanState.ts';
import { toShownProgress } from '#lib/procurement/actions/planState/shownProgress.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { isInProgress, type TaskStatus, toTaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { describeExecution } from '#lib/procurement/store/executions.ts';
import { findPlans, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { type ListedTask, queryTasks, saveTaskEnd, type TaskEnd } from '#lib/procurement/store/tasks.ts';
import { now } from '#lib/shared/clock.ts';

/** A calculation as the list of tasks shows it. */
export interface Task extends Pick<Progress, 'share' | 'phase'> {
  readonly planId: string;
  /** Start: ISO 8601, UTC. */
  readonly date: string;
  /** Name of the configuration. */
  readonly configuration: string;
  readonly status: TaskStatus;
}

/** Maximum number of tasks listed. */
export const MOST_TASKS = 100;

/** Milliseconds for which an ended calculation is listed; maximum duration of a calculation (procurement.asl.yml). */
const SHOWN_AFTER_END = 24 * 60 * 60 * 1000;
const LONGEST_CALCULATION = 4 * 60 * 60 * 1000;

/** Executions described in parallel; a larger burst of requests to Step Functions would be throttled. */
const SIDE_BY_SIDE = 10;

/** Returns the state of a task that was running when it was last read; undefined if it was deleted or never started. */
const readTask = async (
  task: ListedTask,
  plan: StoredPlan | undefined,
): Promise<(Task & { readonly end?: TaskEnd }) | undefined> => {
  if (plan === undefined) return undefined;
  const execution = await describeExecution(task.planId);
  // The state is unknown because the start of the execution failed.
  if (execution === undefined) return undefined;
  const status = toTaskStatus(execution.state);
  const shown = { ...task, status, ...toShownProgress(status, plan.progress) };
  if (isInProgress(execution.state)) return shown;
  // The first reader of a completed calculation confirms its plan.
  await resolvePlanState(plan);
  const end = { status, ended: execution.ended ?? task.date, share: shown.share, phase: shown.phase };
  await saveTaskEnd(task, end);
  return { ...shown, end };
};

/** Lists running calculations and those that ended within a day, newest first. */
export const listTasks = async (): Promise<readonly Task[]> => {
  const since = now() - SHOWN_AFTER_END;
  const listed = await queryTasks(new Date(since - LONGEST_CALCULATION).toISOString(), MOST_TASKS);
  const open = listed.filter(({ end }) => end === undefined);
  const plans = await findPlans(open.map(({ planId }) => planId));
  const read = new Map<string, (Task & { readonly end?: TaskEnd }) | undefined>();
  for (let from = 0; from < open.length; from += SIDE_BY_SIDE)
    await Promise.all(
      open.slice(from, from + SIDE_BY_SIDE).map(async (task, n) => {
        read.set(task.planId, await readTask(task, plans[from + n]));
      }),
    );
  return listed.flatMap((task) => {
    const shown = task.end === undefined ? read.get(task.planId) : { ...task, ...task.end };
    if (shown === undefined || (shown.end !== undefined && Date.parse(shown.end.ended) < since)) return [];
    return [shown];
  });
};
