import { setTimeout as delay } from 'node:timers/promises';
import { toShownProgress } from '#lib/procurement/actions/planState/shownProgress.ts';
import { describeEnd, formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import {
  type ExecutionState,
  isInProgress,
  type TaskStatus,
  toTaskStatus,
} from '#lib/procurement/domain/plan/taskStatus.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { findPlan, hasResult, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { now } from '#lib/shared/clock.ts';
import { createRequestEndedError, getCurrentRequest, getRequestSignal } from '#lib/shared/request.ts';

/** Status of a task with its progress. An unknown task, and one whose plan was deleted, has no progress. */
export interface TaskProgress {
  readonly status: TaskStatus;
  readonly progress?: Pick<Progress, 'share' | 'phase'> &
    Partial<Pick<Progress, 'best' | 'bound' | 'objective'>> & {
      readonly message: string;
      /** Key and values of the message of a calculation that ended without a plan. */
      readonly end?: MessageKey | undefined;
    };
}

/** Milliseconds of the first and of the longest pause; each pause is 1.5 times as long as the one before. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;
const GROWTH = 1.5;

/**
 * Milliseconds between requests to Step Functions. All callers share its quota, but only it knows of a cancelled task.
 */
const ASK_TIME = 2_000;

/** Milliseconds that are kept for the last read and the answer. */
const MARGIN = 1_500;

/** Returns whether the item of a plan shows that its execution has ended or is about to end. */
const hasEnded = (plan: StoredPlan | undefined): boolean =>
  plan === undefined || hasResult(plan) || plan.failure !== undefined;

const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    if (signal.aborted) throw createRequestEndedError();
    throw error;
  }
};

const toTaskProgress = (state: ExecutionState | undefined, plan: StoredPlan | undefined): TaskProgress => {
  const status = toTaskStatus(state);
  if (state === undefined || plan === undefined) return { status };
  const { best, bound, objective } = plan.progress ?? {};
  const message = status === 1 && hasResult(plan) ? plan.result.message : formatStateMessage(state, plan);
  return {
    status,
    progress: {
      ...toShownProgress(status, plan.progress),
      ...(best === undefined ? {} : { best }),
      ...(bound === undefined ? {} : { bound }),
      ...(objective === undefined ? {} : { objective }),
      message,
      end: describeEnd(state, plan),
    },
  };
};

/**
 * Returns the status and progress of a task as soon as it is not in progress, at the latest after `milliseconds` or
 * shortly before the deadline of the request. Polls the item of the plan by key. Stops when the request ends.
 */
export const waitForTask = async (taskId: string, milliseconds: number): Promise<TaskProgress> => {
  if (!isPlanId(taskId)) return toTaskProgress(undefined, undefined);
  const signal = getRequestSignal();
  const deadline = getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY;
  const end = Math.min(now() + milliseconds, deadline - MARGIN);
  let [askedAt, pause, isEnding] = [now(), FIRST_PAUSE, false];
  let state = await readExecutionState(taskId);
  while (isInProgress(state) && now() < end) {
    await pauseFor(Math.min(pause, end - now()), signal);
    pause = Math.min(pause * GROWTH, LONGEST_PAUSE);
    if (!isEnding && hasEnded(await findPlan(taskId))) [isEnding, pause] = [true, FIRST_PAUSE];
    if (!isEnding && now() - askedAt < ASK_TIME && now() < end) continue;
    state = await readExecutionState(taskId);
    askedAt = now();
  }
  // This read must follow that of the state: a result is recorded before its execution succeeds.
  return toTaskProgress(state, await findPlan(taskId));
};
