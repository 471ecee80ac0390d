import { loadPlanState } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { toShownProgress } from '#lib/procurement/actions/planState/shownProgress.ts';
import { describeEnd, formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { type TaskStatus, toTaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import type { TracePoint } from '#lib/procurement/domain/plan/trace.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { hasResult } from '#lib/procurement/store/plans.ts';

/** Progress of a calculation or how it ended, and its course so far. */
export interface PlanProgress
  extends Pick<Progress, 'share' | 'phase'>,
    Partial<Pick<Progress, 'best' | 'bound' | 'objective'>> {
  readonly planId: string;
  readonly date: string;
  /** Name of the configuration. */
  readonly configuration: string;
  readonly status: TaskStatus;
  /** The user's title; '' if there is none. */
  readonly title: string;
  /** The Message of the plan. */
  readonly message: string;
  /** Key and values of the message of a calculation that ended without a plan. */
  readonly end?: MessageKey | undefined;
  readonly trace: readonly TracePoint[];
}

/** Returns the progress of a plan's calculation. Reads only the plan and its execution. */
export const getPlanProgress = async (planId: string): Promise<PlanProgress> => {
  const { plan, state } = await loadPlanState(planId);
  const { date, configuration, progress, title = '', trace = [] } = plan;
  const status = toTaskStatus(state);
  return {
    planId,
    date,
    configuration: configuration.name,
    status,
    title,
    message: status === 1 && hasResult(plan) ? plan.result.message : formatStateMessage(state, plan),
    end: describeEnd(state, plan),
    ...(progress && { best: progress.best, bound: progress.bound, objective: progress.objective }),
    ...toShownProgress(status, progress),
    trace,
  };
};
