import { toDateDetails } from '#lib/calendar/domain/dates/dates.ts';
import { abbreviateZone } from '#lib/calendar/domain/dates/zoneAbbreviation.ts';
import { toZoneName } from '#lib/calendar/domain/dates/zones.ts';
import { formatCost, toCostDetails } from '#lib/calendar/domain/events/cost.ts';
import { listDeviations } from '#lib/calendar/domain/events/ownMembers.ts';
import { listSlots } from '#lib/calendar/domain/events/recurrence.ts';
import { getCurrentSlot } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent, EventView, OwnMembers, Venue } from '#lib/calendar/domain/model.ts';
import { escapeAttribute, renderTitle } from '#lib/calendar/domain/text/text.ts';
import { renderEventJsonLd } from '#lib/calendar/wire/bodies/eventJsonLd.ts';
import { renderImage } from '#lib/calendar/wire/bodies/image.ts';
import { renderOrganizer, renderVenue } from '#lib/calendar/wire/bodies/places.ts';
import {
  getPageUrl,
  getPostPath,
  getShownTexts,
  renderAuthorship,
  renderGlobalIds,
  renderLanguageMembers,
} from '#lib/calendar/wire/bodies/post.ts';
import type { Members, RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { renderLinkedTerms } from '#lib/calendar/wire/bodies/term.ts';

const renderSchedule = (event: CalendarEvent): Members => ({
  start_date: event.start,
  start_date_details: toDateDetails(event.start),
  end_date: event.end,
  end_date_details: toDateDetails(event.end),
  utc_start_date: event.startUtc,
  utc_start_date_details: toDateDetails(event.startUtc),
  utc_end_date: event.endUtc,
  utc_end_date_details: toDateDetails(event.endUtc),
  // The setting of the site's time zone may have another case.
  timezone: toZoneName(event.timezone),
  timezone_abbr: abbreviateZone(event.timezone, event.start),
});

const getOwnMembers = ({ occurrence, first }: CalendarEvent): OwnMembers | undefined =>
  occurrence === undefined ? first : occurrence.own;

/** Names the series of a date, the number of the date among all dates of the series, and the members that deviate. */
const renderSeries = ({ event, series, locked }: EventView, context: RenderContext): Members => {
  if (series === undefined) return {};
  const slot = getCurrentSlot(series, event);
  const position = listSlots(series, slot).indexOf(slot) + 1;
  return {
    series: {
      id: series.id,
      rest_url: context.urls.rest(getPostPath('event', series.id)),
      rrule: series.rrule ?? '',
      ...(position === 0 ? {} : { position }),
    },
    deviates: locked ? [] : listDeviations(getOwnMembers(event)),
  };
};

const renderRecurrence = ({ rrule, rdates = [], exdates = [] }: CalendarEvent): Members => ({
  ...(rdates.length === 0 ? {} : { rdates }),
  ...(rrule === undefined ? {} : { rrule }),
  ...(exdates.length === 0 ? {} : { exdates }),
});

/** Tells whether and where an event takes place; nothing of one that takes place as announced, as in the original. */
const renderState = ({ eventStatus, eventStatusReason, onlineUrl }: CalendarEvent): Members => {
  if (eventStatus === undefined && !eventStatusReason && !onlineUrl) return {};
  return {
    event_status: eventStatus ?? 'scheduled',
    event_status_reason: escapeAttribute(eventStatusReason ?? ''),
    online_url: escapeAttribute(onlineUrl ?? ''),
  };
};

/** Returns an empty array for no venue, the object itself for one, an array for several. */
const renderVenueMember = (venues: readonly Venue[], context: RenderContext): unknown => {
  const [first, ...others] = venues.map((venue) => renderVenue(venue, context));
  return others.length === 0 ? (first ?? []) : [first, ...others];
};

/** Values shown in lists instead of the members that a password protects. */
const MASKED_MEMBERS: Members = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
};

/** Renders an event; the order of the members is that of the reference. */
export const renderEvent = (view: EventView, context: RenderContext): Members => {
  const { event } = view;
  const texts = getShownTexts(event, context);
  const url = getPageUrl('event', event, texts, context);
  const body: Members = {
    id: event.id,
    ...renderGlobalIds(event, context),
    ...renderAuthorship(event, context),
    url,
    rest_url: context.urls.rest(getPostPath('event', event.id)),
    title: renderTitle(texts.title),
    description: texts.description,
    excerpt: texts.excerpt,
    slug: texts.slug,
    image: event.image === undefined ? false : renderImage(event.image),
    all_day: event.allDay,
    ...renderSchedule(event),
    cost: formatCost(event.cost, context.currency),
    cost_details: toCostDetails(event.cost),
    website: escapeAttribute(event.website ?? url),
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    categories: renderLinkedTerms(view.categories, context),
    tags: renderLinkedTerms(view.tags, context),
    venue: renderVenueMember(view.venues, context),
    organizer: view.organizers.map((organizer) => renderOrganizer(organizer, context)),
    custom_fields: [],
    ...(context.isSingle && !view.locked ? { json_ld: renderEventJsonLd(view, context) } : {}),
    ...(view.locked ? {} : renderState(event)),
    ...renderLanguageMembers(event, texts.language, getPostPath('event', event.id), context),
    ...renderSeries(view, context),
    ...renderRecurrence(event),
  };
  return view.locked ? { ...body, ...MASKED_MEMBERS } : body;
};
