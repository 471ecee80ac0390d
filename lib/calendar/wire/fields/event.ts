import type { EventCreation, EventFields } from '#lib/calendar/domain/commands.ts';
import { parseCost } from '#lib/calendar/domain/events/cost.ts';
import { organizerCreateArgs, toOrganizerCreation } from '#lib/calendar/wire/fields/organizer.ts';
import { createPostArgs, toPostFields } from '#lib/calendar/wire/fields/post.ts';
import { recurrenceArgs } from '#lib/calendar/wire/fields/recurrence.ts';
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
  url,
  withMaxLength,
  zone,
} from '#lib/calendar/wire/parameters/kinds.ts';
import { terms } from '#lib/calendar/wire/parameters/terms.ts';

const cost: Arg<readonly string[]> = {
  description: 'Cost of the event: a text, a number, or an array of them',
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

const shownWebsite = url('Address of the website of the event');

/** Events show their website escaped for HTML; so it may come back. */
const website: typeof shownWebsite = {
  ...shownWebsite,
  read: async (value, context) => (await shownWebsite.read(value, context))?.replaceAll('&amp;', '&') ?? null,
};

const createCommonArgs = (emptyImage: boolean) => ({
  title: name('Name of the event'),
  ...createPostArgs('event', emptyImage),
  excerpt: html('Short text about the event'),
  start_date: date('Start of the event on the clock of its zone'),
  end_date: date('End of the event on the clock of its zone'),
  timezone: zone('Time zone of the event; empty: that of the site'),
  all_day: boolean('Whether the event lasts whole days'),
  cost,
  website,
  show_map: boolean('Whether a map is shown'),
  show_map_link: boolean('Whether a link to a map is shown'),
  hide_from_listings: boolean('Whether lists leave the event out'),
  sticky: boolean('Whether the event is marked as sticky'),
  featured: boolean('Whether the event is marked as featured'),
  categories: terms('Ids, slugs or names of categories'),
  tags: terms('Ids, slugs or names of tags'),
  venue: links({ description: 'Ids or data of venues', args: venueCreateArgs, creation: toVenueCreation }),
  organizer: links({
    description: 'Ids or data of organizers',
    args: organizerCreateArgs,
    creation: toOrganizerCreation,
  }),
  ...recurrenceArgs,
});

const creatable = createCommonArgs(false);

/** Write parameters of a new event; `password` is what will open it. */
export const eventCreateArgs = {
  ...creatable,
  title: required(creatable.title),
  start_date: required(creatable.start_date),
  end_date: required(creatable.end_date),
  password: shortText('Password that opens the event'),
};

/** Write parameters of an event that exists; a `password` is only checked. */
export const eventUpdateArgs = {
  ...createCommonArgs(true),
  password: shortText('Not used'),
  post_password: withMaxLength(text('Password that opens the event from now on; empty: none')),
};

const toSharedFields = (input: Omit<Input<typeof eventUpdateArgs>, 'password' | 'post_password'>): EventFields => ({
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
  rrule: input.rrule,
  exdates: input.exdates,
});

export const toEventCreation = (input: Input<typeof eventCreateArgs>): EventCreation => ({
  ...toSharedFields(input),
  title: input.title,
  start: input.start_date,
  end: input.end_date,
  password: input.password,
});

/** The fields of an event as the actions take them. */
export const toEventFields = (input: Input<typeof eventUpdateArgs>): EventFields => ({
  ...toSharedFields(input),
  password: input.post_password,
});
