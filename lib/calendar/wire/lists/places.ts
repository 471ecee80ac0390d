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
  search: shortText('Text to look for in names, descriptions and contact members'),
  event: positiveInteger(`Id of the event whose ${things} are wanted`),
  has_events: truthy(`The ${things} of some event, or those of none`),
  only_with_upcoming: { ...truthy(`The ${things} of events that have not ended`), default: false },
  status: statuses('Statuses, any of them'),
  modified_after: changedSince,
});

/** Parameters of the list of venues. */
export const venueListArgs = createPlaceListArgs('venues');

/** Parameters of the list of organizers. */
export const organizerListArgs = createPlaceListArgs('organizers');

type ListInput = Input<ReturnType<typeof createPlaceListArgs>>;

/** The filter that the parameters mean. */
export const toPlaceFilter = (input: ListInput): PlaceFilter => ({
  search: input.search,
  event: input.event,
  hasEvents: input.has_events,
  onlyWithUpcoming: input.only_with_upcoming,
  statuses: input.status,
  modifiedAfter: input.modified_after,
});

/** The parameters of the links: every filter that was sent. */
export const toPlaceLinkParameters = (input: ListInput, caller: Caller): LinkParameters => [
  ...toLinkParameter('search', input.search),
  ...toLinkParameter('event', input.event),
  ...toLinkParameter('has_events', input.has_events),
  ...toLinkParameter('only_with_upcoming', input.only_with_upcoming),
  ...toLinkParameter('modified_after', toUtcParameter(input.modified_after)),
  ...toLinkParameter('status', input.status ?? (seesUnpublished(caller) ? undefined : 'publish')),
];
