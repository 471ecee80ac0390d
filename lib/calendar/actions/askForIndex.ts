import type { IndexName } from '#lib/calendar/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { startExecution } from '#lib/shared/executions.ts';
import { log } from '#lib/shared/log.ts';

/** Least time between two builds of an index, in milliseconds: a build costs as much as all events. */
export const BUILD_INTERVALS: Readonly<Record<IndexName, number>> = { places: 600_000, words: 3_600_000 };

/** Number of events that are read quickly without an index. */
export const FEW_EVENTS = 500;
/** Number of changed events beside an index that cost little to read. */
export const FEW_CHANGES = 50;

/** Asks for a build of an index, unless one began a short time ago; a reader gets its answer even if that fails. */
export const askForIndex = async (name: IndexName, begun: number): Promise<void> => {
  const interval = BUILD_INTERVALS[name];
  if (now() - begun < interval) return;
  try {
    const execution = `index-${name}-${Math.floor(now() / interval)}`;
    await startExecution(config.calendarStateMachine, execution, { index: name });
  } catch (error) {
    log.warn('Build of an index not started', { name, error: String(error) });
  }
};
