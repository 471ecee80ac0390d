import { STATUSES } from '#lib/calendar/domain/model.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import {
  anyObject,
  arrayOf,
  boolean,
  integer,
  object,
  ref,
  type Schema,
  string,
} from '#lib/calendar/wire/doc/schema.ts';

const clock = (description: string): Schema => ({ ...string(`${description}, YYYY-MM-DD HH:MM:SS`) });
const status: Schema = { ...string('Status'), enum: STATUSES };
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true });

const authorship = {
  author: string('Id of the author, in digits'),
  status,
  date: clock("Publication in the site's zone"),
  date_utc: clock('Publication in UTC'),
  modified: clock("Last change in the site's zone"),
  modified_utc: clock('Last change in UTC'),
};

const globalIds = {
  global_id: string('Id among all sites'),
  global_id_lineage: arrayOf({ type: 'string' }, 'The global id, then those of the sources'),
};

const shown = {
  language: { ...string('Language of the shown title or name'), enum: LANGUAGES },
  translations: {
    ...anyObject('Address of each language version'),
    additionalProperties: { type: 'string' },
  } as Schema,
};

const jsonLd = anyObject('The same for search engines, as schema.org defines it; on single reads only');

/** What lists show instead of the members that only the password opens is empty or null. */
const Event = object(
  {
    id: integer('Id of the event'),
    ...globalIds,
    ...authorship,
    url: string('Public page'),
    rest_url: string('Address in this interface'),
    title: string('Name, as HTML'),
    description: string('Text, as HTML'),
    excerpt: string('Short text, as HTML'),
    slug: string('Slug; empty: a draft that has none yet'),
    image: { oneOf: [ref('Image'), { type: 'boolean' }], description: 'Image, or false' },
    all_day: nullable(boolean('Whether it lasts whole days')),
    start_date: clock('Start in the zone of the event'),
    start_date_details: ref('DateDetails'),
    end_date: clock('End in the zone of the event'),
    end_date_details: ref('DateDetails'),
    utc_start_date: clock('Start in UTC'),
    utc_start_date_details: ref('DateDetails'),
    utc_end_date: clock('End in UTC'),
    utc_end_date_details: ref('DateDetails'),
    timezone: string('Time zone'),
    timezone_abbr: string('What the zone is called at the start'),
    cost: string('Cost as shown; empty: none'),
    cost_details: ref('CostDetails'),
    website: string('Website, escaped for HTML'),
    show_map: nullable(boolean('Whether a map is shown')),
    show_map_link: nullable(boolean('Whether a link to a map is shown')),
    hide_from_listings: nullable(boolean('Whether lists leave it out')),
    sticky: nullable(boolean('Whether it is marked as sticky')),
    featured: nullable(boolean('Whether it is marked as featured')),
    categories: arrayOf(ref('Term'), 'Categories, by name'),
    tags: arrayOf(ref('Term'), 'Tags, by name'),
    venue: {
      oneOf: [ref('Venue'), arrayOf(ref('Venue'), 'None or several')],
      description: 'Venue; an empty array: none',
    },
    organizer: arrayOf(ref('Organizer'), 'Organizers in the order in which they were linked'),
    custom_fields: arrayOf({}, 'Always empty'),
    ...shown,
  },
  {
    json_ld: jsonLd,
    rrule: string('How it recurs, RFC 5545; its further occurrences are events of their own, found by post_parent'),
    exdates: arrayOf({ type: 'string' }, 'Starts, on the clock of its zone, at which it does not take place'),
  },
);

const named = (name: string): Readonly<Record<string, Schema>> => ({
  id: integer('Id'),
  ...authorship,
  url: string('Public page'),
  [name]: string('Name, as HTML'),
  slug: string('Slug'),
  ...globalIds,
  ...shown,
});

const contact = {
  description: string('Text, as HTML'),
  image: ref('Image'),
  phone: string('Phone number'),
  website: string('Website'),
  json_ld: jsonLd,
};

const Venue = object(
  {
    ...named('venue'),
    show_map: boolean('Whether a map is shown'),
    show_map_link: boolean('Whether a link to a map is shown'),
  },
  {
    ...contact,
    address: string('Street and number'),
    city: string('City'),
    country: string('Country'),
    province: string('Province'),
    state: string('State'),
    zip: string('Postal code'),
    stateprovince: string('State or province'),
    geo_lat: string('Latitude in degrees'),
    geo_lng: string('Longitude in degrees'),
  },
);

const Organizer = object(named('organizer'), { ...contact, email: string('E-mail address') });

const urls = object(
  { self: string('Address of the term'), collection: string('Address of its collection') },
  { up: string('Address of its parent') },
);

const term = {
  id: integer('Id'),
  name: string('Name, escaped for HTML'),
  slug: string('Slug'),
  taxonomy: string('Taxonomy it belongs to'),
  description: string('Description, escaped for HTML'),
  count: integer('Number of published events with it'),
  urls,
  ...shown,
};

/** As events show it. */
const Term = object({
  ...term,
  term_group: integer('Always 0'),
  term_taxonomy_id: integer('The id again'),
  parent: integer('Id of the parent; 0: none'),
  filter: string('Always raw'),
});

const ownTerm = (more: Readonly<Record<string, Schema>>): Schema =>
  object(
    { ...term, ...more, meta: arrayOf({}, 'Always empty'), url: string('Public page') },
    { _links: anyObject('Links; not in lists and deletions') },
  );

const list = (member: string, schema: string): Schema =>
  object(
    {
      [member]: arrayOf(ref(schema), 'The page'),
      rest_url: string('Address of this page'),
      total: integer('Number on all pages'),
      total_pages: integer('Number of pages'),
    },
    {
      next_rest_url: string('Address of the next page'),
      previous_rest_url: string('Address of the page before'),
      deleted: arrayOf(
        object({ id: integer('Id'), modified_utc: clock('When it went, in UTC') }),
        'With modified_after: what has gone since, for 90 days',
      ),
    },
  );

const size = {
  'mime-type': string('Type of the file'),
  url: string('Address of the file'),
};
const measures = {
  width: integer('Width in pixels'),
  height: integer('Height in pixels'),
  filesize: integer('Size of the file in bytes'),
};

/** The schemas of the components of `/doc`. */
export const SCHEMAS = {
  ImageSize: object(size, measures),
  CostDetails: object({
    currency_symbol: string('Symbol as typed'),
    currency_code: string('Code as typed, three letters'),
    currency_position: { ...string('Where the symbol stands'), enum: ['', 'prefix', 'postfix'] },
    values: arrayOf({ type: 'string' }, 'Amounts and words, ascending'),
  }),
  Term,
  Image: object(
    {
      url: string('Address of the file'),
      id: integer('Id of the image'),
      extension: string('Extension of the file'),
      sizes: { ...anyObject('Sizes by their names'), additionalProperties: ref('ImageSize') },
    },
    measures,
  ),
  DateDetails: object({
    year: string('Four digits'),
    month: string('Two digits'),
    day: string('Two digits'),
    hour: string('Two digits'),
    minutes: string('Two digits'),
    seconds: string('Two digits'),
  }),
  Event,
  Venue,
  Organizer,
  Category: ownTerm({ parent: integer('Id of the parent; 0: none') }),
  Tag: ownTerm({}),
  EventList: list('events', 'Event'),
  VenueList: list('venues', 'Venue'),
  OrganizerList: list('organizers', 'Organizer'),
  CategoryList: list('categories', 'Category'),
  TagList: list('tags', 'Tag'),
  Error: object(
    {
      code: string('What went wrong, for programs'),
      message: string('What went wrong, for people'),
      data: { ...object({ status: integer('HTTP status') }), additionalProperties: true },
    },
    { additional_data: arrayOf({ type: 'integer' }, 'The term that has the name') },
  ),
  Index: anyObject('Routes, their methods and parameters'),
  Document: anyObject('OpenAPI 3.0'),
} as const satisfies Record<string, Schema>;
export type SchemaName = keyof typeof SCHEMAS;
