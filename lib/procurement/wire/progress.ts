import type { Task } from '#lib/procurement/actions/calculations/listTasks.ts';
import type { TaskProgress } from '#lib/procurement/actions/calculations/waitForTask.ts';
import type { PlanProgress } from '#lib/procurement/actions/plans/getPlanProgress.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import { roundFigure } from '#lib/procurement/domain/roundFigure.ts';

/** Leaves out values that are not known yet. */
const toValues = ({ best, bound, objective }: Partial<Pick<Progress, 'best' | 'bound' | 'objective'>>) => ({
  ...(Number.isFinite(best) ? { Best: best } : {}),
  ...(Number.isFinite(bound) ? { Bound: bound } : {}),
  ...(objective === undefined ? {} : { Objective: objective }),
});

/** The Message of a plan; key and values too if its calculation ended without a plan. */
const toMessage = ({ message, end }: Pick<PlanProgress, 'message' | 'end'>) => ({
  Message: message,
  ...(end && { MessageKey: end.key, MessageValues: end.values }),
});

/** Converts a calculation to the form of the API. */
export const toTaskJson = ({ planId, status, date, configuration, share, phase }: Task) => ({
  TaskId: planId,
  Status: status,
  Date: date,
  Configuration: configuration,
  Share: roundFigure(share),
  Phase: phase,
});

/** Converts the progress of a calculation to the form of the API. */
export const toProgressJson = (progress: PlanProgress) => ({
  ...toTaskJson(progress),
  Title: progress.title,
  ...toMessage(progress),
  ...toValues(progress),
  Trace: progress.trace.map((point) => ({
    Seconds: point.seconds,
    Phase: point.phase,
    Share: roundFigure(point.share),
    ...toValues(point),
  })),
});

/** Converts the status of a task that was waited for to the form of the API. */
export const toTaskStatusJson = ({ status, progress }: TaskProgress) => ({
  status,
  ...(progress && {
    Share: roundFigure(progress.share),
    Phase: progress.phase,
    ...toValues(progress),
    ...toMessage(progress),
  }),
});
