import { createHash } from 'node:crypto';
import { listFeed } from '#lib/calendar/actions/feeds/listFeed.ts';
import {
  askForFeed,
  type FeedRequest,
  findCurrentFeed,
  type RenderedFeed,
  readStream,
  type StoredFeed,
} from '#lib/calendar/actions/feeds/storedFeeds.ts';
import type { EventFilter, PageRequest } from '#lib/calendar/domain/commands.ts';
import { type Call, toReadContext } from '#lib/calendar/wire/call.ts';
import { computeEntityTag, isKnown } from '#lib/calendar/wire/entityTag.ts';
import { type Feed, fits } from '#lib/calendar/wire/ical/calendar.ts';
import { isDefaultPeriod } from '#lib/calendar/wire/lists/events.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { describeFeed, renderFeed, toFeedResult } from '#lib/calendar/wire/results.ts';
import type { RouteResult } from '#lib/calendar/wire/routeResult.ts';
import { createUrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';
import { config } from '#lib/shared/config.ts';
import { acceptsGzip, gzipBody } from '#lib/shared/http/gzip.ts';

type FeedCall = Pick<Call<Args>, 'caller' | 'language' | 'requestedLanguage' | 'urls' | 'request'>;

const SELECTIONS = ['categories', 'tags', 'venues', 'organizers'] as const;

/** Returns the one target that the filter names besides the default window; undefined if it has other conditions. */
const toSelection = ({ ongoing, ...others }: EventFilter): FeedRequest['selection'] | undefined => {
  const sent = Object.entries(others).filter(([, value]) => value !== undefined);
  const [[name = '', value = []] = []] = sent;
  const isTarget = SELECTIONS.some((one) => one === name) && Array.isArray(value) && value.length === 1;
  if (!isDefaultPeriod(ongoing) || sent.length > 1 || (sent.length === 1 && !isTarget)) return undefined;
  return Object.fromEntries(sent);
};

/** Returns the feed that is stored for this call; undefined if it is computed for every request. */
const toFeedRequest = (filter: EventFilter, { caller, request, ...call }: FeedCall): FeedRequest | undefined => {
  const selection = caller.name === undefined ? toSelection(filter) : undefined;
  if (selection === undefined) return undefined;
  const { caller: _, ...context } = toReadContext({ ...call, caller });
  const isOpen = caller.roles.size > 0;
  const site = config.siteUrl ?? request.baseUrl;
  const parts = [selection, context, site, isOpen, config.siteName, config.siteTimezone];
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { name, selection, context, site, isOpen };
};

/** Renders a feed to be stored, as `toFeedResult` renders it for a client that accepts gzip. */
export const renderStoredFeed = async (
  feed: Feed & { readonly calendarId: string },
  { site, context }: FeedRequest,
): Promise<RenderedFeed> => {
  const urls = createUrlBuilder({ baseUrl: site }, undefined, undefined);
  const stream = renderFeed(feed, { language: context.language, urls }, true);
  return {
    tag: computeEntityTag(stream, undefined),
    size: Buffer.byteLength(stream),
    fitsPlain: fits(stream, false),
    zipped: await gzipBody(Buffer.from(stream)),
  };
};

/** Returns the answer from a stored feed; undefined if this client cannot get it from there. */
const toStoredResult = async (
  feed: StoredFeed,
  { request: { headers }, language }: FeedCall,
): Promise<RouteResult | undefined> => {
  if (!feed.fitsPlain && !acceptsGzip(headers['accept-encoding'])) return undefined;
  const { tag, size } = feed;
  const zipped = isKnown(headers['if-none-match'], tag) ? new Uint8Array() : await readStream(feed);
  return (
    zipped && { status: 200, body: {}, calendar: { tag, size, zipped }, headers: describeFeed('events'), language }
  );
};

/**
 * Answers with a feed: a stored one if nothing in it has changed, else it is computed, and its renewal is asked for.
 * Only feeds of callers without credentials are stored.
 */
export const answerFeed = async (
  filter: EventFilter,
  page: PageRequest | undefined,
  call: FeedCall,
): Promise<RouteResult> => {
  const request = page === undefined ? toFeedRequest(filter, call) : undefined;
  const current = request && (await findCurrentFeed(request.name));
  const stored = current?.feed && (await toStoredResult(current.feed, call));
  if (stored !== undefined) return stored;
  const answer = toFeedResult(await listFeed(filter, toReadContext(call), page), call);
  if (request !== undefined) await askForFeed(request, current?.begun ?? 0);
  return answer;
};
