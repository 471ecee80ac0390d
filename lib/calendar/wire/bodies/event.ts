import { dateDetails } from '#lib/calendar/domain/dates/dates.ts';
import { zoneAbbreviation } from '#lib/calendar/domain/dates/zoneAbbreviation.ts';
import { costDetails, costText } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent, EventView, Venue } from '#lib/calendar/domain/model.ts';
import { escapeAttribute, renderTitle, shownHtml } from '#lib/calendar/domain/text/text.ts';
import { eventJsonLd } from '#lib/calendar/wire/bodies/eventJsonLd.ts';
import { imageBody } from '#lib/calendar/wire/bodies/image.ts';
import { organizerBody, venueBody } from '#lib/calendar/wire/bodies/places.ts';
import { authorship, globalIds, languageMembers, pageOf, postPath, textsOf } from '#lib/calendar/wire/bodies/post.ts';
import type { Members, Showing } from '#lib/calendar/wire/bodies/showing.ts';
import { linkedTermBodies } from '#lib/calendar/wire/bodies/term.ts';

const schedule = (event: CalendarEvent): Members => ({
  start_date: event.start,
  start_date_details: dateDetails(event.start),
  end_date: event.end,
  end_date_details: dateDetails(event.end),
  utc_start_date: event.startUtc,
  utc_start_date_details: dateDetails(event.startUtc),
  utc_end_date: event.endUtc,
  utc_end_date_details: dateDetails(event.endUtc),
  timezone: event.timezone,
  timezone_abbr: zoneAbbreviation(event.timezone, event.start),
});

/** How it recurs: absent where it does not. */
const recurrence = ({ rrule, exdates = [] }: CalendarEvent): Members => ({
  ...(rrule === undefined ? {} : { rrule }),
  ...(exdates.length === 0 ? {} : { exdates }),
});

/** None is an empty array, one the record itself, several an array of them. */
const venueMember = (venues: readonly Venue[], showing: Showing): unknown => {
  const [first, ...others] = venues.map((venue) => venueBody(venue, showing));
  return others.length === 0 ? (first ?? []) : [first, ...others];
};

/** What a list shows instead of the members that only the password opens. */
const BLANK: Members = {
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

/** An event, member by member in the order that clients know. */
export const eventBody = (view: EventView, showing: Showing): Members => {
  const { event } = view;
  const texts = textsOf(event, showing);
  const url = pageOf('event', event, texts, showing);
  const body: Members = {
    id: event.id,
    ...globalIds(event, showing),
    ...authorship(event, showing),
    url,
    rest_url: showing.addresses.rest(postPath('event', event.id)),
    title: renderTitle(texts.title),
    description: shownHtml(texts, 'description'),
    excerpt: shownHtml(texts, 'excerpt'),
    slug: texts.slug,
    image: event.image === undefined ? false : imageBody(event.image),
    all_day: event.allDay,
    ...schedule(event),
    cost: costText(event.cost, showing.currency),
    cost_details: costDetails(event.cost),
    website: escapeAttribute(event.website ?? url),
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    categories: linkedTermBodies(view.categories, showing),
    tags: linkedTermBodies(view.tags, showing),
    venue: venueMember(view.venues, showing),
    organizer: view.organizers.map((organizer) => organizerBody(organizer, showing)),
    custom_fields: [],
    ...(showing.isSingle && !view.locked ? { json_ld: eventJsonLd(view, showing) } : {}),
    ...languageMembers(event, texts.language, postPath('event', event.id), showing),
    ...recurrence(event),
  };
  return view.locked ? { ...body, ...BLANK } : body;
};
