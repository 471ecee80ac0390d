import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { TaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';

/**
 * Returns share and phase of a plan's calculation. Before the first report the share is 0 and the phase that of the
 * exact rounds.
 */
export const toShownProgress = (status: TaskStatus, progress?: Progress): Pick<Progress, 'share' | 'phase'> =>
  status === 1 ? { share: 1, phase: 'done' } : { share: progress?.share ?? 0, phase: progress?.phase ?? 'solve' };
