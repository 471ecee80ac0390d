import type { EventFilter } from '#lib/calendar/domain/commands.ts';
import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import type { ParameterFault } from '#lib/calendar/domain/errors.ts';
import { computeDefaultWindow, resolveWindow } from '#lib/calendar/domain/events/eventWindow.ts';
import { seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import { type LinkParameters, toLinkParameter, toUtcParameter } from '#lib/calendar/wire/lists/links.ts';
import type { Arg, Input } from '#lib/calendar/wire/parameters/arg.ts';
import { changedSince } from '#lib/calendar/wire/parameters/changedSince.ts';
import {
  boolean,
  choice,
  date,
  idList,
  paging,
  pairedDegrees,
  period,
  positiveInteger,
  shortText,
  strictness,
} from '#lib/calendar/wire/parameters/kinds.ts';
import { statuses } from '#lib/calendar/wire/parameters/statuses.ts';
import { someTerms } from '#lib/calendar/wire/parameters/terms.ts';
import { asBoolean } from '#lib/calendar/wire/parameters/types.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

const NO_TICKETS: ParameterFault = {
  code: 'event-tickets-not-active',
  message: 'This service has no tickets; send false or leave the parameter out.',
  data: { status: 400 },
};

const ticketed: Arg<boolean> = {
  ...boolean('Only false is accepted: this service has no tickets'),
  check: (value) => (asBoolean(value) === true ? NO_TICKETS : true),
};

const getDefaultWindow = () => computeDefaultWindow(now(), config.siteTimezone);

/** Default start shown in the index: 23:59 of the day, which is widened to the start of the day. */
const getAdvertisedStart = () => `${getDay(getDefaultWindow().start)} 23:59:00`;

const ORDERS = ['start_date', 'date', 'modified'] as const;

/** Parameters of the list of events. */
export const eventListArgs = {
  ...paging('events'),
  start_date: { ...date('Events that start on this day or later'), default: getAdvertisedStart },
  end_date: { ...date('Events that end on this day or earlier'), default: () => getDefaultWindow().end },
  starts_before: date('Events that start before the end of this day'),
  starts_after: date('Events that start after the end of this day'),
  ends_before: date('Events that end before the end of this day'),
  ends_after: date('Events that end after the end of this day'),
  ongoing_during: period('Events that run at some time from the first to the second day, both whole'),
  strict_dates: strictness('Whether times are used exactly instead of as whole days'),
  search: shortText('Text to search in titles, descriptions and excerpts'),
  categories: someTerms('Ids or slugs of categories; events with any of them'),
  tags: someTerms('Ids or slugs of tags; events with any of them'),
  venue: idList('Ids of venues; events with any of them'),
  organizer: idList('Ids of organizers; events with any of them'),
  featured: boolean('true: only featured events; false: only others'),
  status: statuses('Statuses; events with any of them'),
  geoloc: boolean('true: only events whose venue has coordinates; false: only others'),
  geoloc_lat: pairedDegrees('Latitude near the venue, together with geoloc_lng', 90, 'geoloc_lng'),
  geoloc_lng: pairedDegrees('Longitude near the venue, together with geoloc_lat', 180, 'geoloc_lat'),
  include: idList('Ids of events; date filters are ignored'),
  post_parent: positiveInteger('Id of a series: only its occurrences, of which the series event is the first'),
  ticketed,
  modified_after: changedSince,
  author: idList('Ids of authors'),
  order: choice('asc or desc; other values are ignored', ['asc', 'desc']),
  orderby: choice('start_date, date (publication) or modified; other values are ignored', ORDERS),
  password: shortText('Password that unlocks protected events'),
};

type ListInput = Input<typeof eventListArgs>;

const getWindow = (input: ListInput) =>
  input.include !== undefined
    ? {}
    : resolveWindow(input, {
        now: now(),
        siteZone: config.siteTimezone,
        isStrict: input.strict_dates === true,
        hasDefault: input.modified_after === undefined,
      });

const getNear = ({ geoloc_lat: latitude, geoloc_lng: longitude }: ListInput): EventFilter['near'] =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, miles: config.geolocMiles };

const getOrder = ({ order, orderby }: ListInput): EventFilter['order'] =>
  order === undefined && orderby === undefined
    ? undefined
    : { by: orderby ?? 'start_date', isDescending: order === 'desc' };

/** Converts checked parameters to a filter. */
export const toEventFilter = (input: ListInput): EventFilter => ({
  ...getWindow(input),
  search: input.search,
  categories: input.categories,
  tags: input.tags,
  venues: input.venue,
  organizers: input.organizer,
  featured: input.featured,
  statuses: input.status,
  include: input.include,
  parent: input.post_parent,
  located: input.geoloc,
  near: getNear(input),
  password: input.password,
  modifiedAfter: input.modified_after,
  authors: input.author,
  order: getOrder(input),
});

/** Parameters that choose the time of a list. */
const TIMES = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'ongoing_during',
  'include',
  'modified_after',
] as const satisfies readonly (keyof ListInput)[];

/** Converts checked parameters to the filter of a feed: without dates, it holds what runs in the default window. */
export const toFeedFilter = (input: ListInput): EventFilter => {
  const { order: _, startFrom, endTo, ...filter } = toEventFilter(input);
  const isDefault = TIMES.every((name) => input[name] === undefined);
  return isDefault && startFrom !== undefined && endTo !== undefined
    ? { ...filter, ongoing: { from: startFrom, to: endTo } }
    : { ...filter, ...(startFrom === undefined ? {} : { startFrom }), ...(endTo === undefined ? {} : { endTo }) };
};

/** Whether a period is the default window. */
export const isDefaultPeriod = (period: EventFilter['ongoing']): boolean => {
  const { start, end } = getDefaultWindow();
  return period?.from === start && period.to === end;
};

/** Parameters that links repeat unchanged. `password` is left out: no response contains a password. */
const CARRIED = [
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
  'include',
  'post_parent',
  'ticketed',
  'author',
  'order',
  'orderby',
] as const satisfies readonly (keyof ListInput)[];

/** Returns the parameters of the list's links: the window of the filter that was read, and all sent filters. */
export const toEventLinkParameters = (
  input: ListInput,
  { startFrom, endTo, ongoing }: EventFilter,
  caller: Caller,
): LinkParameters => {
  const status = input.status ?? (seesUnpublished(caller) ? undefined : 'publish');
  return [
    ...toLinkParameter('start_date', startFrom),
    ...toLinkParameter('end_date', endTo),
    ...toLinkParameter('ongoing_during', ongoing && `${ongoing.from},${ongoing.to}`),
    ...toLinkParameter('search', input.search),
    ...CARRIED.flatMap((name) => toLinkParameter(name, input[name])),
    ...toLinkParameter('modified_after', toUtcParameter(input.modified_after)),
    ...toLinkParameter('status', status),
  ];
};
