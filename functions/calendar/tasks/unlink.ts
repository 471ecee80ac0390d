import { unlinkSlice } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { syncSlice } from '#lib/calendar/actions/series/syncSeries.ts';
import type { RemovedTarget } from '#lib/calendar/domain/events/deadLinks.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Input of an execution: a target whose links are removed, or a series to synchronise. */
type Work = { readonly target: RemovedTarget } | { readonly series: number };

/** State Unlink: one slice of a clean-up or of a series; the state machine repeats it until it is done. */
export const handler = taskHandler<Work, Work & { readonly done: boolean }>(
  { api: 'calendar', operation: 'unlink' },
  async (work) => ({ ...work, done: 'target' in work ? await unlinkSlice(work.target) : await syncSlice(work.series) }),
);
