import type { PlaceFilter } from '#lib/calendar/domain/commands.ts';
import { seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import { type LinkParameters, toLinkParameter, toUtcParameter } from '#lib/calendar/wire/lists/links.ts';
import type { Input } from '#lib/calendar/wire/parameters/arg.ts';
import { changedSince } from '#lib/calendar/wire/parameters/changedSince.ts';
import { paging, positiveInteger, shortText, truthy } from '#lib/calendar/wire/parameters/kinds.ts';
import { statuses } from '#lib/calendar/wire/parameters/statuses.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

const createPlaceListArgs = (things: string) => ({
  ...paging(things),
  search: shortText('Text to search in names, descriptions and contact members'),
  event: positiveInteger(`Id of an event: only its ${things}`),
  has_events: truthy(`true: only ${things} with events; false: only ${things} without`),
  only_with_upcoming: { ...truthy(`Only ${things} of events that have not ended`), default: false },
  status: statuses(`Statuses; ${things} with any of them`),
  modified_after: changedSince,
});

/** Parameters of the list of venues. */
export const venueListArgs = createPlaceListArgs('venues');

/** Parameters of the list of organizers. */
export const organizerListArgs = createPlaceListArgs('organizers');

type ListInput = Input<ReturnType<typeof createPlaceListArgs>>;

/** Converts checked parameters to a filter. */
export const toPlaceFilter = (input: ListInput): PlaceFilter => ({
  search: input.search,
  event: input.event,
  hasEvents: input.has_events,
  onlyWithUpcoming: input.only_with_upcoming,
  statuses: input.status,
  modifiedAfter: input.modified_after,
});

/** Returns the parameters of the list's links: all sent filters. */
export const toPlaceLinkParameters = (input: ListInput, caller: Caller): LinkParameters => [
  ...toLinkParameter('search', input.search),
  ...toLinkParameter('event', input.event),
  ...toLinkParameter('has_events', input.has_events),
  ...toLinkParameter('only_with_upcoming', input.only_with_upcoming),
  ...toLinkParameter('modified_after', toUtcParameter(input.modified_after)),
  ...toLinkParameter('status', input.status ?? (seesUnpublished(caller) ? undefined : 'publish')),
];
