import { buildUsage } from '#lib/calendar/actions/indexes/buildUsage.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { beginIndex } from '#lib/calendar/store/indexes/builtIndex.ts';
import type { IndexName } from '#lib/calendar/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { startExecution } from '#lib/shared/executions.ts';
import { log } from '#lib/shared/log.ts';

/** Least time between two builds of an index, in milliseconds. */
const INTERVAL = 600_000;

/**
 * Time that a change takes at most from its stamp to its commit, in milliseconds: longer than any function of the calendar
 * may run. Changes that are younger when a build begins are not in the index.
 */
const COMMIT_MILLISECONDS = 1_200_000;

/** Number of events that are read quickly without an index. */
export const FEW_EVENTS = 500;
/** Number of changed events beside an index that cost little to read. */
export const FEW_CHANGES = 50;

/** Asks for a build of an index, unless one began a short time ago; a reader gets its answer even if that fails. */
export const askForIndex = async (name: IndexName, begun: number): Promise<void> => {
  if (now() - begun < INTERVAL) return;
  try {
    const execution = `index-${name}-${Math.floor(now() / INTERVAL)}`;
    await startExecution(config.calendarStateMachine, execution, { index: name });
  } catch (error) {
    log.warn('Build of an index not started', { name, error: String(error) });
  }
};

/** A build of all changes before `until` (UTC), unless another build began after `latest` (milliseconds). */
interface Build {
  readonly until: string;
  readonly latest: number;
}

/** Builds an index anew. */
export const buildIndex = async (name: IndexName, build: Partial<Build> = {}): Promise<void> => {
  const begun = now();
  const { until = instantToClock(begun - COMMIT_MILLISECONDS, 'UTC'), latest = begun - INTERVAL } = build;
  if (await beginIndex(name, begun, latest)) await buildUsage({ begun, until });
};
