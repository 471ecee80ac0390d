import type { PageRequest } from '#lib/calendar/domain/commands.ts';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { EventView, Organizer, Page, Place, Venue } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import { renderEvent } from '#lib/calendar/wire/bodies/event.ts';
import { renderOrganizer, renderVenue } from '#lib/calendar/wire/bodies/places.ts';
import { getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import type { Members, RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { type Call, toRenderContext } from '#lib/calendar/wire/call.ts';
import { type Feed, renderCalendar } from '#lib/calendar/wire/ical/calendar.ts';
import { buildListLinks, type LinkParameters, renderDeleted, renderTotals } from '#lib/calendar/wire/lists/links.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import type { RouteResult } from '#lib/calendar/wire/routeResult.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { config } from '#lib/shared/config.ts';
import { acceptsGzip } from '#lib/shared/http/gzip.ts';

type Asked = Pick<Call<Args>, 'language' | 'urls' | 'caller' | 'request'>;

/** Renders an event; callers who may edit it also read whether a password protects it. */
const renderEventFor = (view: EventView, context: RenderContext, caller: Caller): Members => ({
  ...renderEvent(view, context),
  ...(mayEdit(caller, view.event) ? { password_protected: view.event.passwordHash !== undefined } : {}),
});

/** Renders an event as the result of a single read (`isSingle`, with `json_ld`) or of a write. */
export const toEventResult = (
  view: EventView,
  call: Asked,
  status: 200 | 201,
  isSingle = false,
  feed: CalendarFeed | undefined = undefined,
): RouteResult => {
  const context = toRenderContext(call, isSingle);
  return {
    status,
    body: renderEventFor(view, context, call.caller),
    ...(feed === undefined ? {} : toCalendar(feed, call, `event-${view.event.id}`)),
    language: getShownTexts(view.event, context).language,
    version: view.event.version,
    isEditable: mayEdit(call.caller, view.event),
  };
};

const renderPlace = (place: Place, context: RenderContext): Members =>
  place.kind === 'venue' ? renderVenue(place, context) : renderOrganizer(place, context);

/** Renders a venue or organizer as the result of a single read (`isSingle`, with `json_ld`) or of a write. */
export const toPlaceResult = (
  place: Venue | Organizer,
  call: Asked,
  status: 200 | 201,
  isSingle = false,
): RouteResult => {
  const context = toRenderContext(call, isSingle);
  return {
    status,
    body: renderPlace(place, context),
    language: getShownTexts(place, context).language,
    version: place.version,
    isEditable: mayEdit(call.caller, place),
  };
};

/** Adds the members of a preview of a deletion: nothing was deleted, and the deletion would touch `events` events. */
export const addPreview = (answer: RouteResult, events: number): RouteResult => ({
  ...answer,
  body: { ...answer.body, preview: true, events },
});

interface Listed {
  /** Name of the collection: the list's member and its path. */
  readonly collection: 'events' | 'venues' | 'organizers';
  readonly page: PageRequest;
  readonly parameters: LinkParameters;
}

const toListResult = (
  items: readonly Members[],
  { total, deleted }: Page<unknown>,
  { collection, page, parameters }: Listed,
  { language, urls }: Asked,
): RouteResult => {
  if (page.page > 1 && items.length === 0 && page.isCountOnly !== true) {
    const kind = collection === 'events' ? 'event' : collection === 'venues' ? 'venue' : 'organizer';
    throw calendarError(`${kind}-archive-page-not-found`, `Page ${page.page} of ${collection} does not exist.`);
  }
  const { body, headers } = renderTotals(total, page.perPage);
  const links = buildListLinks(urls, `/${collection}`, parameters, { ...page, total });
  return {
    status: 200,
    body: { [collection]: items, ...links, ...body, ...renderDeleted(deleted) },
    headers,
    language,
  };
};

export const toEventListResult = (found: Page<EventView>, listed: Listed, call: Asked): RouteResult => {
  const context = toRenderContext(call, false);
  const bodies = found.items.map((view) => renderEventFor(view, context, call.caller));
  return toListResult(bodies, found, listed, call);
};

/** A feed, and the second part of its UIDs. */
export interface CalendarFeed extends Feed {
  readonly calendarId: string;
}

/** Renders a feed as an iCalendar stream that fits into an answer, compressed or not. */
export const renderFeed = (
  { calendarId, ...feed }: CalendarFeed,
  call: Parameters<typeof toRenderContext>[0],
  isZipped: boolean,
): string =>
  renderCalendar(feed, { context: toRenderContext(call, false), calendarId, name: config.siteName, isZipped });

/** Returns the headers of an answer with an iCalendar stream. */
export const describeFeed = (fileName: string): Readonly<Record<string, string>> => ({
  'Content-Disposition': `attachment; filename="${fileName}.ics"`,
});

const toCalendar = (feed: CalendarFeed, call: Pick<Asked, 'language' | 'urls' | 'request'>, fileName: string) => ({
  calendar: renderFeed(feed, call, acceptsGzip(call.request.headers['accept-encoding'])),
  headers: describeFeed(fileName),
});

/** Renders events as an iCalendar stream. */
export const toFeedResult = (feed: CalendarFeed, call: Pick<Asked, 'language' | 'urls' | 'request'>): RouteResult => ({
  status: 200,
  body: {},
  ...toCalendar(feed, call, 'events'),
  language: call.language,
});

/** Renders a page of venues or organizers. */
export const toPlaceListResult = (found: Page<Place>, listed: Listed, call: Asked): RouteResult => {
  const context = toRenderContext(call, false);
  return toListResult(
    found.items.map((place) => renderPlace(place, context)),
    found,
    listed,
    call,
  );
};
