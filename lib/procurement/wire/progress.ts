import type { Task } from '#lib/procurement/actions/calculations/listTasks.ts';
import type { TaskProgress } from '#lib/procurement/actions/calculations/waitForTask.ts';
import type { PlanProgress } from '#lib/procurement/actions/plans/getPlanProgress.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';

/** Rounds a share to four decimals. */
export const toShare = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Leaves out values that are not known yet. */
const toValues = ({ best, bound }: Partial<Pick<Progress, 'best' | 'bound'>>) => ({
  ...(Number.isFinite(best) ? { Best: best } : {}),
  ...(Number.isFinite(bound) ? { Bound: bound } : {}),
});

/** Converts a calculation to the form of the API. */
export const toTaskJson = ({ planId, status, date, configuration, share, phase }: Task) => ({
  TaskId: planId,
  Status: status,
  Date: date,
  Configuration: configuration,
  Share: toShare(share),
  Phase: phase,
});

/** Converts the progress of a calculation to the form of the API. */
export const toProgressJson = (progress: PlanProgress) => ({
  ...toTaskJson(progress),
  Title: progress.title,
  Message: progress.message,
  ...toValues(progress),
  Trace: progress.trace.map((point) => ({
    Seconds: point.seconds,
    Phase: point.phase,
    Share: toShare(point.share),
    ...toValues(point),
  })),
});

/** Converts the status of a task that was waited for to the form of the API. */
export const toTaskStatusJson = ({ status, progress }: TaskProgress) => ({
  status,
  ...(progress && {
    Share: toShare(progress.share),
    Phase: progress.phase,
    ...toValues(progress),
    Message: progress.message,
  }),
});
