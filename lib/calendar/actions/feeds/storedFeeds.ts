import { CANCELLED_DAYS, type EventFeed, listFeed } from '#lib/calendar/actions/feeds/listFeed.ts';
import type { EventFilter, ReadContext } from '#lib/calendar/domain/commands.ts';
import { computeDefaultWindow } from '#lib/calendar/domain/events/eventWindow.ts';
import {
  beginRenewal,
  dropFeed,
  findStoredFeed,
  findStoredFeeds,
  type KnownFeed,
  readStream,
  type StoredFeed,
  storeFeed,
} from '#lib/calendar/store/events/storedFeeds.ts';
import { ANY_WRITE, readFeedChanges } from '#lib/calendar/store/items/feedChanges.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { startExecution } from '#lib/shared/executions.ts';
import { log } from '#lib/shared/log.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';

/** Feeds that are stored at most; further ones are computed for every request. */
const MAX_FEEDS = 256;
/** A feed is renewed at most once in this time, and by the schedule at most once in the longer one, in milliseconds. */
const RENEWAL_INTERVAL = 60_000;
const SCHEDULED_INTERVAL = 600_000;
/** Renewals that one run of the schedule starts at most. */
const MAX_SCHEDULED = 20;
/** A feed that nobody has asked for is removed after this time; one that is polled is stored again then. */
const KEPT_SECONDS = 7 * 86_400;

/** A feed of callers without credentials: all events of the default window, or those of one target. */
export interface FeedRequest {
  /** Hash of everything that the stream depends on besides the data. */
  readonly name: string;
  readonly selection: Pick<EventFilter, 'categories' | 'tags' | 'venues' | 'organizers'>;
  readonly context: Pick<ReadContext, 'language' | 'onlyLanguage'>;
  /** URL of the public pages. */
  readonly site: string;
  /** In `open` mode callers without credentials see everything. */
  readonly isOpen: boolean;
}

/** A rendered feed with its entity tag, its compressed bytes, and whether an answer can carry it uncompressed. */
export interface RenderedFeed {
  readonly tag: string;
  readonly size: number;
  readonly fitsPlain: boolean;
  readonly zipped: Uint8Array;
}

export type { StoredFeed };
export { readStream };

const getWindow = (): { readonly from: string; readonly to: string } => {
  const { start, end } = computeDefaultWindow(now(), config.siteTimezone);
  return { from: start, to: end };
};

const formatWindow = ({ from, to }: ReturnType<typeof getWindow>): string => `${from}/${to}`;

type Changes = Awaited<ReturnType<typeof readFeedChanges>>;

const isCurrent = ({ window, until, counters, sum }: StoredFeed, changes: Changes): boolean =>
  window === formatWindow(getWindow()) && (until === undefined || now() < until) && changes(counters) === sum;

/**
 * Returns a stored feed, if nothing in it has changed and its window has not moved since it was read, and the time of
 * its last renewal. Cost: two requests of 4 units at most.
 */
export const findCurrentFeed = async (
  name: string,
): Promise<{ readonly feed: StoredFeed | undefined; readonly begun: number }> => {
  const [known, changes] = await Promise.all([findStoredFeed(name), readFeedChanges()]);
  const feed = known?.feed;
  return { feed: feed !== undefined && isCurrent(feed, changes) ? feed : undefined, begun: known?.begun ?? 0 };
};

/** Input of the execution that renews a feed. */
export interface Renewal {
  readonly feed: FeedRequest;
  /** Whether a request has asked for the feed, which keeps it; otherwise the schedule has found it outdated. */
  readonly isAsked: boolean;
}

const startRenewal = (renewal: Renewal): Promise<void> => {
  const minute = Math.floor(now() / RENEWAL_INTERVAL);
  return startExecution(config.calendarStateMachine, `feed-${renewal.feed.name}-${minute}`, renewal);
};

/** Asks for the renewal of a feed; a reader gets its answer even if that fails. */
export const askForFeed = async (feed: FeedRequest, begun: number): Promise<void> => {
  if (now() - begun < RENEWAL_INTERVAL) return;
  try {
    await startRenewal({ feed, isAsked: true });
  } catch (error) {
    log.warn('Renewal of a feed not started', { error: String(error) });
  }
};

const ANYBODY: Caller = { name: undefined, id: undefined, roles: new Set(), groups: [] };

const getUntil = ({ cancelled }: EventFeed): number | undefined => {
  const [first] = cancelled.flatMap(({ leftUtc }) => leftUtc ?? []).sort();
  return first === undefined
    ? undefined
    : Date.parse(`${first.replace(' ', 'T')}Z`) + CANCELLED_DAYS * 86_400_000 + 1000;
};

const readAndStore = async (
  { name, selection, context, isOpen }: FeedRequest,
  begun: number,
  render: (feed: EventFeed) => Promise<RenderedFeed>,
): Promise<void> => {
  // Read first: a change during the reads below makes the feed outdated.
  const changes = await readFeedChanges();
  const window = getWindow();
  const caller = isOpen ? { ...ANYBODY, roles: new Set(ROLES) } : ANYBODY;
  const feed = await listFeed({ ...selection, ongoing: window }, { ...context, caller });
  const { zipped, ...rendered } = await render(feed);
  const counters = isOpen ? [ANY_WRITE] : feed.counters;
  const content = {
    ...rendered,
    window: formatWindow(window),
    until: getUntil(feed),
    counters,
    sum: changes(counters),
  };
  await storeFeed(name, begun, content, zipped);
};

const mayStore = async ({ name }: FeedRequest): Promise<boolean> =>
  (await findStoredFeed(name)) !== undefined || (await findStoredFeeds()).length < MAX_FEEDS;

/** Reads a feed anew and stores it, unless that was begun less than a minute ago or too many feeds are stored. */
export const renewFeed = async (
  { feed, isAsked }: Renewal,
  render: (feed: EventFeed) => Promise<RenderedFeed>,
): Promise<void> => {
  const begun = now();
  if (feed.isOpen && config.authMode !== 'open') return;
  if (isAsked && !(await mayStore(feed))) return;
  const expires = Math.floor(begun / 1000) + KEPT_SECONDS;
  const latest = begun - RENEWAL_INTERVAL;
  if (!(await beginRenewal(feed.name, feed, { begun, latest, ...(isAsked ? { expires } : {}) }))) return;
  try {
    await readAndStore(feed, begun, render);
  } catch (error) {
    // Its venue, organizer or term is gone.
    if (!(error instanceof ServiceError) || error.kind !== 'invalidArgument') throw error;
    await dropFeed(feed.name);
  }
};

/** Starts the renewal of outdated feeds, the longest waiting first; returns their number. */
export const renewFeeds = async (): Promise<number> => {
  const present = now();
  const isDue = ({ begun, expires }: KnownFeed): boolean =>
    begun <= present - SCHEDULED_INTERVAL && expires * 1000 > present;
  const due = (await findStoredFeeds()).filter(isDue);
  if (due.length === 0) return 0;
  const changes = await readFeedChanges();
  const outdated = due
    .filter(({ feed }) => feed === undefined || !isCurrent(feed, changes))
    .sort((one, other) => one.begun - other.begun)
    .slice(0, MAX_SCHEDULED);
  await Promise.all(outdated.map(({ request }) => startRenewal({ feed: request as FeedRequest, isAsked: false })));
  return outdated.length;
};
