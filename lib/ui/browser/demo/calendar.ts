import type { DemoClient, DemoIds } from '#lib/ui/browser/demo/client.ts';

/** Target of requests: the client, and the path of the namespace. */
interface Target {
  readonly client: DemoClient;
  readonly root: string;
}

const toTarget = (client: DemoClient, calendarRoot: string): Target => ({
  client,
  root: `${calendarRoot}/calendar/events/v1`,
});

/** Returns the wall clock at an hour of a day, counted from today. */
const toClock = (days: number, hour: number): string => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day} ${String(hour).padStart(2, '0')}:00:00`;
};

interface Named {
  readonly slug: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields of the Spanish version. */
  readonly spanish?: Readonly<Record<string, string>>;
}

const CATEGORIES: readonly Named[] = [
  {
    slug: 'music',
    fields: { name: 'Music', description: 'Concerts and choirs' },
    spanish: { name: 'Música', description: 'Conciertos y coros' },
  },
  {
    slug: 'markets',
    fields: { name: 'Markets', description: 'Food, crafts and books' },
    spanish: { name: 'Mercados', description: 'Comida, artesanía y libros' },
  },
  { slug: 'workshops', fields: { name: 'Workshops' }, spanish: { name: 'Talleres' } },
  { slug: 'former-category', fields: { name: 'Former category' } },
];

const TAGS: readonly Named[] = [
  { slug: 'free-entry', fields: { name: 'Free entry' }, spanish: { name: 'Entrada libre' } },
  { slug: 'former-tag', fields: { name: 'Former tag' } },
];

const VENUES: readonly Named[] = [
  {
    slug: 'town-hall',
    fields: { venue: 'Town Hall', address: 'Market Square 1', city: 'Alder', country: 'Spain', zip: '28001' },
    spanish: { venue: 'Ayuntamiento' },
  },
  { slug: 'old-mill', fields: { venue: 'Old Mill', address: 'Mill Lane 7', city: 'Alder', country: 'Spain' } },
  { slug: 'river-meadow', fields: { venue: 'River Meadow', city: 'Alder', country: 'Spain' } },
  { slug: 'closed-cinema', fields: { venue: 'Closed cinema', city: 'Alder', country: 'Spain' } },
];

const ORGANIZERS: readonly Named[] = [
  {
    slug: 'alder-music-society',
    fields: { organizer: 'Alder Music Society', email: 'music@alder.example', phone: '+34 600 000 001' },
  },
  { slug: 'library-friends', fields: { organizer: 'Friends of the Library', email: 'friends@alder.example' } },
  { slug: 'former-club', fields: { organizer: 'Former club' } },
];

interface EventPlan extends Named {
  /** Days from now, hour, length in hours. */
  readonly when: readonly [days: number, hour: number, hours: number];
  readonly venue: string;
  readonly organizer: string;
  readonly categories: readonly string[];
}

const event = (
  slug: string,
  when: EventPlan['when'],
  places: Pick<EventPlan, 'venue' | 'organizer' | 'categories'>,
  texts: Omit<Named, 'slug'>,
): EventPlan => ({ slug, when, ...places, ...texts });

const AT_HALL = { venue: 'town-hall', organizer: 'alder-music-society', categories: ['music'] };
const AT_MEADOW = { venue: 'river-meadow', organizer: 'library-friends', categories: ['markets'] };
const AT_MILL = { venue: 'old-mill', organizer: 'library-friends', categories: ['workshops'] };

const EVENTS: readonly EventPlan[] = [
  event('harvest-market', [10, 10, 6], AT_MEADOW, {
    fields: {
      title: 'Harvest market',
      description: '<p>Forty stalls of growers and bakers from the valley. Bring a basket.</p>',
      tags: ['free-entry'],
      cost: '0',
    },
    spanish: { title: 'Mercado de la cosecha', description: '<p>Cuarenta puestos del valle. Traiga una cesta.</p>' },
  }),
  event('choir-of-the-valley', [17, 19, 2], AT_HALL, {
    fields: { title: 'Choir of the valley', description: '<p>Songs of four centuries.</p>', cost: '12' },
    spanish: { title: 'Coro del valle', description: '<p>Canciones de cuatro siglos.</p>' },
  }),
  event('bookbinding', [24, 16, 3], AT_MILL, {
    fields: { title: 'Bookbinding for beginners', description: '<p>You leave with a notebook.</p>', cost: '25' },
    spanish: { title: 'Encuadernación para principiantes' },
  }),
  event('night-of-strings', [31, 20, 2], AT_HALL, {
    fields: { title: 'Night of strings', cost: '18', featured: true },
  }),
  event('wednesday-market', [5, 9, 4], AT_MEADOW, {
    fields: { title: 'Wednesday market', rrule: 'FREQ=WEEKLY;COUNT=12', tags: ['free-entry'] },
    spanish: { title: 'Mercado de los miércoles' },
  }),
  event('second-hand-books', [38, 10, 5], AT_MEADOW, { fields: { title: 'Second-hand books' } }),
  event('repair-cafe', [45, 14, 4], AT_MILL, { fields: { title: 'Repair café', tags: ['free-entry'] } }),
  event('spring-concert', [90, 19, 2], AT_HALL, { fields: { title: 'Spring concert', cost: '15' } }),
  event('cancelled-picnic', [50, 12, 3], AT_MEADOW, { fields: { title: 'Picnic (cancelled)' } }),
];

type Kind = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** Statuses of the answers about objects that do not exist; an unknown slug is an invalid parameter. */
const UNKNOWN = [400, 404, 410];

const isTerm = (kind: Kind): boolean => kind === 'categories' || kind === 'tags';

/** Returns the id of an object by its slug. */
const findId = async ({ client, root }: Target, kind: Kind, slug: string): Promise<string | undefined> => {
  if (!isTerm(kind)) {
    const found = await client.json('GET', `${root}/${kind}/by-slug/${slug}`, undefined, UNKNOWN);
    return found === undefined ? undefined : String(found.id);
  }
  const found = await client.json('GET', `${root}/${kind}?per_page=50&hide_empty=false`, undefined, UNKNOWN);
  const term = found?.[kind]?.find((one: { readonly slug: string }) => one.slug === slug);
  return term === undefined ? undefined : String(term.id);
};

const ensure = async (target: Target, kind: Kind, { slug, fields, spanish }: Named): Promise<string> => {
  const { client, root } = target;
  const known = await findId(target, kind, slug);
  if (known !== undefined) return known;
  const { id } = await client.json('POST', `${root}/${kind}`, { ...fields, slug });
  if (spanish !== undefined) await client.json('PATCH', `${root}/${kind}/${id}?language=es`, spanish);
  return String(id);
};

const ensureAll = async (target: Target, kind: Kind, all: readonly Named[]): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const one of all) ids.set(one.slug, await ensure(target, kind, one));
  return ids;
};

const get = (ids: ReadonlyMap<string, string>, slug: string): string => {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The demonstration has no ${slug}`);
  return id;
};

/** Creates the events of the season that do not exist yet, and returns the ids that sample events use. */
export const createCalendar = async (client: DemoClient, calendarRoot: string): Promise<DemoIds> => {
  const target = toTarget(client, calendarRoot);
  const categories = await ensureAll(target, 'categories', CATEGORIES);
  const tags = await ensureAll(target, 'tags', TAGS);
  const venues = await ensureAll(target, 'venues', VENUES);
  const organizers = await ensureAll(target, 'organizers', ORGANIZERS);
  const events = await ensureAll(
    target,
    'events',
    EVENTS.map(({ slug, fields, spanish, when: [days, hour, hours], ...places }) => ({
      slug,
      fields: {
        ...fields,
        start_date: toClock(days, hour),
        end_date: toClock(days, hour + hours),
        timezone: 'Europe/Madrid',
        venue: Number(get(venues, places.venue)),
        organizer: Number(get(organizers, places.organizer)),
        categories: places.categories,
      },
      ...(spanish === undefined ? {} : { spanish }),
    })),
  );
  return {
    event: get(events, 'harvest-market'),
    series: get(events, 'wednesday-market'),
    cancelledEvent: get(events, 'cancelled-picnic'),
    venue: get(venues, 'town-hall'),
    unusedVenue: get(venues, 'closed-cinema'),
    organizer: get(organizers, 'alder-music-society'),
    unusedOrganizer: get(organizers, 'former-club'),
    category: get(categories, 'music'),
    unusedCategory: get(categories, 'former-category'),
    tag: get(tags, 'free-entry'),
    unusedTag: get(tags, 'former-tag'),
  };
};

/** Removes what `createCalendar` has created; additions of others stay. */
export const removeCalendar = async (client: DemoClient, calendarRoot: string): Promise<void> => {
  const target = toTarget(client, calendarRoot);
  const all: readonly (readonly [Kind, readonly Named[]])[] = [
    ['events', EVENTS],
    ['venues', VENUES],
    ['organizers', ORGANIZERS],
    ['categories', CATEGORIES],
    ['tags', TAGS],
  ];
  for (const [kind, objects] of all)
    for (const { slug } of objects) {
      const id = await findId(target, kind, slug);
      if (id !== undefined) await client.json('DELETE', `${target.root}/${kind}/${id}`, undefined, UNKNOWN);
    }
};
