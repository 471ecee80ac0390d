import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { EventView, Organizer, Page, Place, Venue } from '#lib/calendar/domain/model.ts';
import { mayEdit } from '#lib/calendar/domain/permissions/permissions.ts';
import type { Answer } from '#lib/calendar/wire/answer.ts';
import { eventBody } from '#lib/calendar/wire/bodies/event.ts';
import { organizerBody, venueBody } from '#lib/calendar/wire/bodies/places.ts';
import { textsOf } from '#lib/calendar/wire/bodies/post.ts';
import type { Members, Showing } from '#lib/calendar/wire/bodies/showing.ts';
import { type Call, showingOf } from '#lib/calendar/wire/call.ts';
import { calendarStream } from '#lib/calendar/wire/ical/calendar.ts';
import { deletedMember, type LinkParameters, listLinks, totals } from '#lib/calendar/wire/lists/links.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';

type Asked = Pick<Call<Args>, 'language' | 'addresses' | 'caller' | 'wantsCalendar'>;

/** An event as a single read, or the outcome of a write, which carries no `json_ld`. */
export const eventAnswer = (view: EventView, call: Asked, status: 200 | 201, isSingle = false): Answer => {
  const showing = showingOf(call, isSingle);
  return {
    status,
    body: eventBody(view, showing),
    ...(isSingle && call.wantsCalendar ? { calendar: calendarStream([view], showing) } : {}),
    language: textsOf(view.event, showing).language,
    version: view.event.version,
    isEditable: mayEdit(call.caller, view.event),
  };
};

const placeBody = (place: Place, showing: Showing): Members =>
  place.kind === 'venue' ? venueBody(place, showing) : organizerBody(place, showing);

/** A venue or organizer as a single read, or the outcome of a write, which carries no `json_ld`. */
export const placeAnswer = (place: Venue | Organizer, call: Asked, status: 200 | 201, isSingle = false): Answer => {
  const showing = showingOf(call, isSingle);
  return {
    status,
    body: placeBody(place, showing),
    language: textsOf(place, showing).language,
    version: place.version,
    isEditable: mayEdit(call.caller, place),
  };
};

interface Listed {
  /** Its collection: names the member and the path. */
  readonly collection: 'events' | 'venues' | 'organizers';
  readonly page: { readonly page: number; readonly perPage: number };
  readonly parameters: LinkParameters;
}

const listAnswer = (
  items: readonly Members[],
  { total, deleted }: Page<unknown>,
  { collection, page, parameters }: Listed,
  { language, addresses }: Asked,
): Answer => {
  if (page.page > 1 && items.length === 0) {
    const kind = collection === 'events' ? 'event' : collection === 'venues' ? 'venue' : 'organizer';
    throw calendarError(`${kind}-archive-page-not-found`, `There is no such page of ${collection}.`);
  }
  const { body, headers } = totals(total, page.perPage);
  const links = listLinks(addresses, `/${collection}`, parameters, { ...page, total });
  return {
    status: 200,
    body: { [collection]: items, ...links, ...body, ...deletedMember(deleted) },
    headers,
    language,
  };
};

/** A page of events. */
export const eventListAnswer = (found: Page<EventView>, listed: Listed, call: Asked): Answer => {
  const showing = showingOf(call, false);
  const bodies = found.items.map((view) => eventBody(view, showing));
  const answer = listAnswer(bodies, found, listed, call);
  return call.wantsCalendar ? { ...answer, calendar: calendarStream(found.items, showing) } : answer;
};

/** A page of venues or organizers. */
export const placeListAnswer = (found: Page<Place>, listed: Listed, call: Asked): Answer => {
  const showing = showingOf(call, false);
  return listAnswer(
    found.items.map((place) => placeBody(place, showing)),
    found,
    listed,
    call,
  );
};
