import type { EventCreation, EventFields } from '#lib/calendar/domain/commands.ts';
import { parseCost } from '#lib/calendar/domain/events/cost.ts';
import { EVENT_STATUSES, type EventStatus, MAX_LINKS, MAX_NEW_PLACES } from '#lib/calendar/domain/model.ts';
import { organizerCreateArgs, toOrganizerCreation } from '#lib/calendar/wire/fields/organizer.ts';
import { createPostArgs, toPostFields } from '#lib/calendar/wire/fields/post.ts';
import { deviatesArg, recurrenceArgs, scopeArg } from '#lib/calendar/wire/fields/recurrence.ts';
import { toVenueCreation, venueCreateArgs } from '#lib/calendar/wire/fields/venue.ts';
import { type Arg, type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { links } from '#lib/calendar/wire/parameters/eventLinks.ts';
import {
  boolean,
  date,
  html,
  name,
  shortText,
  text,
  textOrEmpty,
  url,
  withMaxLength,
  zone,
} from '#lib/calendar/wire/parameters/kinds.ts';
import { terms } from '#lib/calendar/wire/parameters/terms.ts';

const cost: Arg<readonly string[]> = {
  description:
    'Cost of the event: a text, a number, or an array of texts and numbers; a dash between two amounts is a range, a minus before an amount is refused',
  required: false,
  nullable: true,
  schema: {
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    example: ['€8', '€15'],
  },
  check: (value) => parseCost(value) !== undefined,
  read: (value) => parseCost(value) ?? [],
};

const shownWebsite = url('URL of the website of the event');

/** Reads return the website escaped for HTML, so clients may send it back escaped. */
const website: typeof shownWebsite = {
  ...shownWebsite,
  read: async (value, context) => (await shownWebsite.read(value, context))?.replaceAll('&amp;', '&') ?? null,
};

const LINK_LIMIT = `an event has at most ${MAX_LINKS} categories, tags, venues and organizers`;

const describePlaces = (places: 'venues' | 'organizers'): string =>
  `Ids of ${places}, or objects as POST /${places} takes them, at most ${MAX_NEW_PLACES}; ${LINK_LIMIT}`;

const createCommonArgs = (emptyImage: boolean) => ({
  title: name('Name of the event'),
  ...createPostArgs('event', emptyImage),
  excerpt: html('Short text about the event'),
  start_date: date('Start in the time zone of the event'),
  end_date: date('End in the time zone of the event'),
  timezone: zone("Time zone of the event; empty: the site's"),
  all_day: boolean('Whether the event lasts whole days'),
  cost,
  website,
  show_map: boolean('Whether a map is shown'),
  show_map_link: boolean('Whether a link to a map is shown'),
  hide_from_listings: boolean('Whether lists leave the event out'),
  sticky: boolean('Whether the event is sticky'),
  featured: boolean('Whether the event is featured'),
  categories: terms(`Ids, slugs or names of categories; ${LINK_LIMIT}`),
  tags: terms(`Ids, slugs or names of tags; ${LINK_LIMIT}`),
  venue: links({
    description: describePlaces('venues'),
    args: venueCreateArgs,
    creation: toVenueCreation,
    example: { venue: 'Old Mill', city: 'Alder' },
  }),
  organizer: links({
    description: describePlaces('organizers'),
    args: organizerCreateArgs,
    creation: toOrganizerCreation,
    example: { organizer: 'Friends of the Library' },
  }),
  event_status: {
    type: 'string',
    enum: EVENT_STATUSES,
    description: 'Whether and where the event takes place',
    required: false,
    read: (value) => value as EventStatus,
  } satisfies Arg<EventStatus>,
  event_status_reason: text('Why the event does not take place as announced; empty: removes it'),
  online_url: url('Address at which the event takes place online'),
  ...recurrenceArgs,
});

const creatable = createCommonArgs(false);

/** Parameters of the creation of an event; `password` sets its password. */
export const eventCreateArgs = {
  ...creatable,
  title: required(creatable.title),
  start_date: required(creatable.start_date),
  end_date: required(creatable.end_date),
  password: shortText('Password of the event'),
};

/** Parameters of the update of an event; `password` changes nothing, `post_password` sets the password. */
export const eventUpdateArgs = {
  ...createCommonArgs(true),
  password: shortText('Password that opens the event, as in reads; changes nothing: post_password sets the password'),
  deviates: deviatesArg,
  scope: scopeArg,
  post_password: withMaxLength(textOrEmpty('New password of the event; empty: removes the password')),
};

const toSharedFields = (
  input: Omit<Input<typeof eventUpdateArgs>, 'password' | 'post_password' | 'deviates' | 'scope'>,
): EventFields => ({
  ...toPostFields(input),
  title: input.title,
  excerpt: input.excerpt,
  start: input.start_date,
  end: input.end_date,
  timezone: input.timezone,
  allDay: input.all_day,
  cost: input.cost,
  website: input.website,
  showMap: input.show_map,
  showMapLink: input.show_map_link,
  hideFromListings: input.hide_from_listings,
  sticky: input.sticky,
  featured: input.featured,
  venues: input.venue,
  organizers: input.organizer,
  categories: input.categories,
  tags: input.tags,
  eventStatus: input.event_status,
  eventStatusReason: input.event_status_reason,
  onlineUrl: input.online_url?.replaceAll('&amp;', '&') ?? input.online_url,
  rrule: input.rrule,
  exdates: input.exdates,
  rdates: input.rdates,
});

export const toEventCreation = (input: Input<typeof eventCreateArgs>): EventCreation => ({
  ...toSharedFields(input),
  title: input.title,
  start: input.start_date,
  end: input.end_date,
  password: input.password,
});

/** Converts checked parameters to the fields of an event. */
export const toEventFields = (input: Input<typeof eventUpdateArgs>): EventFields => ({
  ...toSharedFields(input),
  password: input.post_password,
  deviates: input.deviates,
});
