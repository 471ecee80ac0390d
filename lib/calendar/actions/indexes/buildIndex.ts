import { BUILD_INTERVALS } from '#lib/calendar/actions/askForIndex.ts';
import { buildUsage } from '#lib/calendar/actions/indexes/buildUsage.ts';
import { FIRST_DAY, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { getMonths } from '#lib/calendar/domain/events/pagePosition.ts';
import { countDays } from '#lib/calendar/store/events/eventLists.ts';
import { type BuiltIndex, beginIndex } from '#lib/calendar/store/indexes/builtIndex.ts';
import { buildWords } from '#lib/calendar/store/indexes/words/buildWords.ts';
import { INDEXED_SETS } from '#lib/calendar/store/indexes/words/postings.ts';
import type { IndexName } from '#lib/calendar/store/keys.ts';
import { now } from '#lib/shared/clock.ts';

export type { IndexName };

/**
 * Time that a change takes at most from its stamp to its commit, in milliseconds: longer than any function of the calendar
 * may run. Changes that are younger when a build begins are not in the index.
 */
const COMMIT_MILLISECONDS = 1_200_000;

/** A build of all changes before `until` (UTC), unless another build began after `latest` (milliseconds since 1970). */
interface Build {
  readonly until: string;
  readonly latest: number;
}

const buildAllWords = async (build: Pick<BuiltIndex, 'begun' | 'until'>): Promise<void> =>
  buildWords(build, [...getMonths(await countDays(INDEXED_SETS, { from: FIRST_DAY, to: LAST_DAY }))].sort());

const BUILDS = { places: buildUsage, words: buildAllWords } as const satisfies Record<IndexName, unknown>;

/** Builds an index anew. */
export const buildIndex = async (name: IndexName, build: Partial<Build> = {}): Promise<void> => {
  const begun = now();
  const { until = instantToClock(begun - COMMIT_MILLISECONDS, 'UTC'), latest = begun - BUILD_INTERVALS[name] } = build;
  if (await beginIndex(name, begun, latest)) await BUILDS[name]({ begun, until });
};
