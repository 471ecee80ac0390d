import { createHash, randomInt } from 'node:crypto';
import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { getEventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { getLinkTargets } from '#lib/calendar/store/items/eventEntry.ts';
import { FEED_CHANGES, feedChangesKey, type LinkTarget } from '#lib/calendar/store/keys.ts';
import type { PostWrite, TermWrite } from '#lib/calendar/store/plan.ts';
import { config } from '#lib/shared/config.ts';
import { add } from '#lib/shared/dynamodb/expression.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { update, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * Every transaction counts itself in one item of `FEEDCHANGES`, in the attributes of what it changes. The sums over all
 * shards only ever grow, so a feed whose sum is the one from before it was read shows the present state. Targets and
 * objects share counters: a shared one may let a current feed pass for an outdated one, never the reverse.
 */
export type FeedCounter = string;

/** Shards: concurrent transactions rarely meet in one item. All of them are read for 3 units at most. */
const SHARDS = 16;
const TARGET_COUNTERS = 48;
const OBJECT_COUNTERS = 24;

/** Counts all writes. */
export const ANY_WRITE: FeedCounter = 'w';
/** Counts changes of events that anonymous readers see before or after, or that have left the public lists. */
export const ANY_EVENT: FeedCounter = 'a';
/** Counts changes of terms, new ones included: names of terms are resolved among all of them. */
export const ANY_TERM: FeedCounter = 't';

const toBucket = (name: string, buckets: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % buckets;

/** Returns the counter of the events with a target. */
export const getTargetCounter = (target: LinkTarget): FeedCounter => `e${toBucket(target, TARGET_COUNTERS)}`;
/** Returns the counter of a venue, an organizer or a series itself, whose changes show in events that keep theirs. */
export const getPostCounter = (id: number): FeedCounter => `o${toBucket(`post ${id}`, OBJECT_COUNTERS)}`;
export const getTermCounter = (id: number): FeedCounter => `o${toBucket(`term ${id}`, OBJECT_COUNTERS)}`;

const listEventCounters = (event: CalendarEvent | undefined): readonly FeedCounter[] => {
  if (event === undefined) return [];
  const listed = toListedEvent(event);
  const isTold = getEventSet(listed) === 'published' || event.leftUtc !== undefined;
  return [
    ...(event.isSeries === true ? [getPostCounter(event.id)] : []),
    ...(isTold ? [ANY_EVENT, ...getLinkTargets(listed).map(getTargetCounter)] : []),
  ];
};

/** A place that is new has no event yet, except those of its transaction. */
const listPostCounters = ({ before, after }: PostWrite): readonly FeedCounter[] => {
  if (after.kind === 'event')
    return [...listEventCounters(before?.kind === 'event' ? before : undefined), ...listEventCounters(after)];
  return before === undefined ? [] : [getPostCounter(after.id)];
};

const listTermCounters = ({ before }: TermWrite): readonly FeedCounter[] =>
  before === undefined ? [ANY_TERM] : [ANY_TERM, getTermCounter(before.id)];

/** Plans the item by which a transaction tells stored feeds that they may be outdated. */
export const planFeedChange = ({
  posts,
  terms,
}: {
  readonly posts: readonly PostWrite[];
  readonly terms: readonly TermWrite[];
}): WriteItem => {
  const counters = new Set([ANY_WRITE, ...posts.flatMap(listPostCounters), ...terms.flatMap(listTermCounters)]);
  const amounts = Object.fromEntries([...counters].map((name) => [name, 1]));
  return update(config.tables.calendar, feedChangesKey(randomInt(SHARDS)), add(amounts));
};

/** Reads all change counters; returns the function that sums up some of them. Cost: one request of 3 units at most. */
export const readFeedChanges = async (): Promise<(counters: readonly FeedCounter[]) => number> => {
  const rows = await queryAll({ table: config.tables.calendar, pk: FEED_CHANGES });
  return (counters) =>
    rows.reduce((sum, row) => counters.reduce((part, name) => part + Number(row[name] ?? 0), sum), 0);
};
