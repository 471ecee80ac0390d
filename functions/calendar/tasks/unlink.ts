import { unlinkSlice } from '#lib/calendar/actions/cleanUp.ts';
import type { DeadTarget } from '#lib/calendar/domain/deadLinks.ts';
import { taskHandler } from '#lib/shared/task.ts';

interface Unlinking {
  readonly target: DeadTarget;
}

/** State Unlink: one slice of a clean-up; the state machine comes again until it is done. */
export const handler = taskHandler<Unlinking, Unlinking & { readonly done: boolean }>(
  { api: 'calendar', operation: 'unlink' },
  async ({ target }) => ({ target, done: await unlinkSlice(target) }),
);
