import { EVENT_STATUSES, STATUSES } from '#lib/calendar/domain/model.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import {
  anyObject,
  boolean,
  integer,
  listOf,
  object,
  ref,
  type Schema,
  string,
} from '#lib/shared/http/openApiSchema.ts';

const clock = (description: string): Schema => ({ ...string(`${description}, YYYY-MM-DD HH:MM:SS`) });
const status: Schema = { ...string('Status'), enum: STATUSES };
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true });

const authorship = {
  author: string('Id of the author, as digits'),
  status,
  date: clock("Publication in the site's time zone"),
  date_utc: clock('Publication in UTC'),
  modified: clock("Last change in the site's time zone"),
  modified_utc: clock('Last change in UTC'),
};

const globalIds = {
  global_id: string('Globally unique id'),
  global_id_lineage: listOf({ type: 'string' }, 'The global id, followed by the ids at the sources'),
};

const shown = {
  language: { ...string('Language of the shown title or name'), enum: LANGUAGES },
  translations: {
    ...anyObject('URL of each language version'),
    additionalProperties: { type: 'string' },
  } as Schema,
};

const jsonLd = anyObject('JSON-LD for search engines (schema.org); on single reads only');

/** In lists, members that a password protects are empty or null. */
const Event = object(
  {
    id: integer('Id of the event'),
    ...globalIds,
    ...authorship,
    url: string('URL of the public page'),
    rest_url: string('URL in this interface'),
    title: string('Name, as HTML'),
    description: string('Text, as HTML'),
    excerpt: string('Short text, as HTML'),
    slug: string('Slug; empty for a draft without a slug'),
    image: { oneOf: [ref('Image'), { type: 'boolean' }], description: 'Image, or false' },
    all_day: nullable(boolean('Whether the event lasts whole days')),
    start_date: clock('Start in the time zone of the event'),
    start_date_details: ref('DateDetails'),
    end_date: clock('End in the time zone of the event'),
    end_date_details: ref('DateDetails'),
    utc_start_date: clock('Start in UTC'),
    utc_start_date_details: ref('DateDetails'),
    utc_end_date: clock('End in UTC'),
    utc_end_date_details: ref('DateDetails'),
    timezone: string('Time zone'),
    timezone_abbr: string('Abbreviation of the time zone at the start'),
    cost: string('Cost for display; empty: no cost'),
    cost_details: ref('CostDetails'),
    website: string('Website, escaped for HTML'),
    show_map: nullable(boolean('Whether a map is shown')),
    show_map_link: nullable(boolean('Whether a link to a map is shown')),
    hide_from_listings: nullable(boolean('Whether lists leave the event out')),
    sticky: nullable(boolean('Whether the event is sticky')),
    featured: nullable(boolean('Whether the event is featured')),
    categories: listOf(ref('Term'), 'Categories, by name'),
    tags: listOf(ref('Term'), 'Tags, by name'),
    venue: {
      oneOf: [ref('Venue'), listOf(ref('Venue'), 'No venue or several')],
      description: 'The venue; an empty array if there is none, an array of venues if there are several',
    },
    organizer: listOf(ref('Organizer'), 'Organizers in the order in which they were linked'),
    custom_fields: listOf({}, 'Always empty'),
    ...shown,
  },
  {
    json_ld: jsonLd,
    event_status: { ...string('Whether and where the event takes place; absent: scheduled'), enum: EVENT_STATUSES },
    event_status_reason: string('Why it does not take place as announced, escaped for HTML'),
    online_url: string('Address at which it takes place online, escaped for HTML'),
    password_protected: boolean('Whether a password protects the event; for callers who may edit it'),
    series: {
      ...object({
        id: integer('Id of the event that is the series and its first date'),
        rest_url: string('Address of that event'),
        rrule: string('Recurrence rule; empty: only added dates'),
        position: integer('Number of this date in the series, from 1, cancelled dates included'),
      }),
      description: 'The series of a date',
    },
    deviates: listOf({ type: 'string' }, 'Names of the members of this date that deviate from its series'),
    rdates: listOf({ type: 'string' }, 'Further starts beside those of the rule, in the time zone of the event'),
    rrule: string('Recurrence rule (RFC 5545); further occurrences are separate events, listed with post_parent'),
    exdates: listOf(
      { type: 'string' },
      'Exceptions: starts, in the time zone of the event, that do not take place; a day leaves out all its starts',
    ),
  },
);

const describeTerm = (name: string): Readonly<Record<string, Schema>> => ({
  id: integer('Id'),
  ...authorship,
  url: string('Public page'),
  [name]: string('Name, as HTML'),
  slug: string('Slug'),
  ...globalIds,
  ...shown,
});

const previewed = {
  preview: boolean('Only in a preview of a deletion: true'),
  events: integer('Only in a preview of a deletion: number of events outside the trash that it would touch'),
};

const contact = {
  ...previewed,
  description: string('Text, as HTML'),
  image: ref('Image'),
  phone: string('Phone number'),
  website: string('Website'),
  json_ld: jsonLd,
};

const Venue = object(
  {
    ...describeTerm('venue'),
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

const Organizer = object(describeTerm('organizer'), { ...contact, email: string('E-mail address') });

const urls = object(
  { self: string('URL of the term'), collection: string('URL of its collection') },
  { up: string('URL of its parent') },
);

const term = {
  id: integer('Id'),
  name: string('Name, escaped for HTML'),
  slug: string('Slug'),
  taxonomy: string('Taxonomy of the term'),
  description: string('Description, escaped for HTML'),
  count: integer('Number of published events with the term'),
  urls,
  ...shown,
};

/** A term as a member of an event. */
const Term = object({
  ...term,
  term_group: integer('Always 0'),
  term_taxonomy_id: integer('Equal to id'),
  parent: integer('Id of the parent; 0: none'),
  filter: string('Always `raw`'),
});

const ownTerm = (more: Readonly<Record<string, Schema>>): Schema =>
  object(
    { ...term, ...more, meta: listOf({}, 'Always empty'), url: string('URL of the public page') },
    { _links: anyObject('Links; only on single reads and writes'), ...previewed },
  );

const list = (member: string, schema: string): Schema =>
  object(
    {
      [member]: listOf(ref(schema), 'Objects of this page'),
      rest_url: string('URL of this page'),
      total: integer('Number of objects on all pages'),
      total_pages: integer('Number of pages'),
    },
    {
      next_rest_url: string('URL of the next page'),
      previous_rest_url: string('URL of the previous page'),
      deleted: listOf(
        object({ id: integer('Id'), modified_utc: clock('Time of the removal in UTC') }),
        'With modified_after: objects that have left the list since then; kept for 90 days',
      ),
    },
  );

const size = {
  'mime-type': string('MIME type of the file'),
  url: string('URL of the file'),
};
const measures = {
  width: integer('Width in pixels'),
  height: integer('Height in pixels'),
  filesize: integer('Size of the file in bytes'),
};

/** The component schemas of `/doc`. */
export const SCHEMAS = {
  ImageSize: object(size, measures),
  CostDetails: object({
    currency_symbol: string('Symbol as typed'),
    currency_code: string('Code as typed, three letters'),
    currency_position: { ...string('Where the symbol stands'), enum: ['', 'prefix', 'postfix'] },
    values: listOf({ type: 'string' }, 'Amounts and words, ascending'),
  }),
  Term,
  Place: { oneOf: [ref('Venue'), ref('Organizer')], description: 'A venue or organizer' },
  Image: object(
    {
      url: string('URL of the file'),
      id: integer('Id of the image'),
      extension: string('Extension of the file'),
      sizes: { ...anyObject('Sizes by name'), additionalProperties: ref('ImageSize') },
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
      code: string('Error code, for programs'),
      message: string('Error message, for people'),
      data: {
        ...object(
          { status: integer('HTTP status') },
          {
            accepts: anyObject(
              'What each missing or invalid parameter accepts, for people; of an object the paths of its invalid members, such as venue.zip',
            ),
          },
        ),
        additionalProperties: true,
      },
    },
    { additional_data: listOf({ type: 'integer' }, 'Id of the term that has the name') },
  ),
  Index: anyObject('Routes with their methods and parameters'),
  Document: anyObject('OpenAPI 3.0 document'),
} as const satisfies Record<string, Schema>;
export type SchemaName = keyof typeof SCHEMAS;
