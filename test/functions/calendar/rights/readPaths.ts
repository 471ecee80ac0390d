/** The object whose traces are searched; before its creation, id and slug are unused values. */
export interface Subject {
  readonly kind: 'event' | 'venue' | 'organizer';
  readonly id: number;
  readonly slug: string;
  /** A word of its title. */
  readonly word: string;
}

/** Published objects to which the object is or could be linked. */
export interface World {
  readonly hall: number;
  readonly guild: number;
  readonly music: number;
  readonly loud: number;
}

/** A request that could reveal the object. */
export interface WayOut {
  readonly name: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why the response may reveal the existence of the object, and nothing more. */
  readonly tells?: string;
}

const READS = 'a single read refuses with 403 what exists, with 400 or 404 what does not';
const WRITES = 'a writer is refused with 403 what exists, with 400 or 404 what does not';
const PLURAL = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

const item = ({ kind, id, slug }: Subject): readonly WayOut[] =>
  [`/${PLURAL[kind]}/${id}`, `/${PLURAL[kind]}/by-slug/${slug}`].flatMap((path) => [
    { name: `GET ${path}`, path, tells: READS },
    { name: `HEAD ${path}`, method: 'HEAD', path, tells: READS },
    { name: `GET ${path}?context=edit`, path: `${path}?context=edit`, tells: READS },
    { name: `GET ${path}?password=guess`, path: `${path}?password=guess`, tells: READS },
    { name: `GET ${path}?language=es`, path: `${path}?language=es`, tells: READS },
    { name: `PATCH ${path}`, method: 'PATCH', path, json: {}, tells: WRITES },
    { name: `DELETE ${path}`, method: 'DELETE', path, tells: WRITES },
    ...(kind === 'event' ? [{ name: `GET ${path}.ics`, path: `${path}.ics`, tells: READS } as const] : []),
  ]);

const read = (path: string, headers?: Readonly<Record<string, string>>): WayOut => ({
  name: `GET ${path}${headers === undefined ? '' : ` ${Object.keys(headers)[0]}`}`,
  path,
  ...(headers === undefined ? {} : { headers }),
});

const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];
const PLACE_STATUSES = ['publish', 'draft', 'private', 'trash'];

/** All requests that could reveal an event. Add new routes and parameters here. */
const eventWays = ({ id, word }: Subject, { hall, guild, music, loud }: World): readonly WayOut[] => [
  read('/events?per_page=50'),
  read('/events?per_page=1&page=2'),
  { ...read('/events'), name: 'HEAD /events', method: 'HEAD' },
  read('/events', { accept: 'text/calendar' }),
  read('/events.ics'),
  read(`/events.ics?tags=${loud}`),
  read('/events?_fields=title&_envelope=1'),
  read('/events?language=es&per_page=50'),
  read('/events?start_date=2000-01-01&end_date=2100-01-01'),
  read('/events?strict_dates=true&start_date=2000-01-01&end_date=2100-01-01'),
  read('/events?starts_after=2000-01-01'),
  read('/events?ends_before=2100-01-01'),
  read(`/events?search=${word}`),
  read(`/events?search=hidden${word}`),
  read(`/events?search=short${word}`),
  read(`/events?search="hidden${word}+text"`),
  read(`/events?search=-hidden${word}`),
  read(`/events?search=hidden${word}&start_date=2000-01-01&password=guess`),
  read(`/events?venue=${hall}`),
  read(`/events?organizer=${guild}`),
  read(`/events?categories=${music}`),
  read('/events?categories=music&search=-nothing'),
  read(`/events?tags=${loud}`),
  read('/events?featured=true'),
  read('/events?featured=false'),
  read('/events?geoloc=true'),
  read('/events?geoloc=false'),
  read('/events?geoloc_lat=55.95&geoloc_lng=-3.19'),
  read(`/events?include=${id}`),
  read(`/events?include=${id}&tags=${loud}`),
  read(`/events?post_parent=${id}`),
  read('/events?modified_after=yesterday'),
  read(`/events?modified_after=yesterday&venue=${hall}`),
  ...STATUSES.map((status) => read(`/events?status=${status}`)),
  ...['venues', 'organizers'].flatMap((places) => [
    read(`/${places}?event=${id}`),
    read(`/${places}?has_events=true`),
    read(`/${places}?has_events=false`),
    read(`/${places}?only_with_upcoming=true`),
  ]),
  ...['categories', 'tags'].flatMap((terms) => [
    read(`/${terms}`),
    read(`/${terms}?hide_empty=false&orderby=count`),
    read(`/${terms}?event=${id}`),
    read(`/${terms}?post=${id}&hide_empty=false`),
  ]),
  read(`/categories/${music}`),
  read(`/tags/${loud}`),
];

/** All requests that could reveal a venue or organizer. */
const placeWays = ({ kind, id, word }: Subject): readonly WayOut[] => {
  const link = (name: string, value: unknown): WayOut => ({
    name: `POST /events ${name}`,
    method: 'POST',
    path: '/events',
    json: { title: 'Links', start_date: '+1 day', end_date: '+1 day', [kind]: value },
  });
  return [
    read(`/${kind}s?per_page=50`),
    read(`/${kind}s?per_page=1&page=2`),
    read(`/${kind}s?search=${word}`),
    read(`/${kind}s?search=hidden${word}`),
    read(`/${kind}s?search=phone${word}`),
    read(`/${kind}s?has_events=false`),
    read(`/${kind}s?modified_after=yesterday`),
    ...PLACE_STATUSES.map((status) => read(`/${kind}s?status=${status}`)),
    read(`/events?${kind}=${id}`),
    read(`/events.ics?${kind}=${id}`),
    link('id', id),
    link('object', { id }),
    link('list', [id]),
  ];
};

/** Returns all requests that could reveal the object. */
export const waysOut = (subject: Subject, world: World): readonly WayOut[] => [
  ...item(subject),
  ...(subject.kind === 'event' ? eventWays(subject, world) : placeWays(subject)),
];
