import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import type { HttpEvent } from '#lib/shared/http/event.ts';
import { startStateMachine } from '#test/support/stateMachines/stateMachine.ts';
import { DAY, stamp, word } from './calendarData.ts';
import { type Loaded, loadCalendar } from './calendarLoad.ts';
import type { Measured, Workload } from './support/workload.ts';

const EMPTY: Loaded = { venues: [], organizers: [], categories: [], tags: [], events: [], popular: 0 };
/** Calls that suffice for the 99th percentile. */
const MANY = 100;
/** Calls of slow operations. */
const SOME = 20;

const dayText = (fromToday: number): string => stamp(Date.now() + fromToday * DAY).slice(0, 10);

type Call = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, unknown>>>;

const caller = async (): Promise<Call> => {
  const { handler } = await import('../functions/calendar/rest.ts');
  return async (method, path, json, headers = {}) => {
    const [rawPath, rawQueryString = ''] = `/calendar/events/v1${path}`.split('?');
    const result = await handler({
      version: '2.0',
      rawPath,
      rawQueryString,
      headers: {
        host: 'localhost:5001',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      requestContext: { requestId: 'bench', http: { method, path: rawPath } },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      isBase64Encoded: false,
    } as HttpEvent);
    if (result.statusCode >= 300 && result.statusCode !== 304)
      throw new Error(`${method} ${path} answered ${result.statusCode}: ${result.body}`);
    return String(result.headers['Content-Type']).includes('json') ? JSON.parse(result.body) : {};
  };
};

const ZIPPED = { 'accept-encoding': 'gzip' };

/** Asks for the feed of all events, and waits until it is stored; `loadCalendar` tells stored feeds of no change. */
const storeFeed = async (call: Call): Promise<void> => {
  const { dropFeed, findStoredFeeds } = await import('#lib/calendar/store/events/storedFeeds.ts');
  for (const { feed } of await findStoredFeeds()) if (feed !== undefined) await dropFeed(feed.name);
  await call('GET', '/events.ics', undefined, ZIPPED);
  while (!(await findStoredFeeds()).some(({ feed }) => feed !== undefined))
    await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Builds the indexes, as the background does once changes are older than any write may last. */
const buildIndexes = async (): Promise<void> => {
  const { buildIndex } = await import('#lib/calendar/actions/indexes/buildIndex.ts');
  const present = Date.now();
  for (const name of ['places', 'words'] as const) await buildIndex(name, { until: stamp(present), latest: present });
};

/** Returns another element in every round. */
const of = <Value>(values: readonly Value[], round: number): Value => {
  const value = values[(round * 397) % values.length];
  if (value === undefined) throw new Error('The list is empty');
  return value;
};

/** Describes a request, its page size and the items that it finds. */
const describe = (path: string, query: string, found: string): string => {
  const [, size = '10'] = /per_page=(\d+)/.exec(query) ?? [];
  return `GET ${path}${query === '' ? '' : `?${query}`}, ${size} a page, ${found}`;
};

/** Calls with eventually consistent reads. */
const callEventually = async (call: () => Promise<unknown>): Promise<unknown> => {
  process.env.CONSISTENT_READS = 'off';
  try {
    return await call();
  } finally {
    delete process.env.CONSISTENT_READS;
  }
};

/** Read units at sizes up to 10,000 events; for larger ones `docs/calendar-cost.md` tells what the cost grows with. */
const upTo10000 = (units: number) => (size: number) => (size <= 10_000 ? units : undefined);

const atAnySize = (units: number) => () => units;

const TWO_YEARS = 'events of two years from today';

const lists = (call: Call, loaded: Loaded, pages: number): readonly Measured[] => {
  const list = (name: string, query: (round: number) => string, more: Partial<Measured> = {}): Measured => ({
    name: `events, ${name}`,
    times: MANY,
    detail: describe('/events', query(0), 'events from today on'),
    call: (round) => call('GET', `/events?${query(round)}`),
    ...more,
  });
  const page = Math.min(500, pages);
  return [
    list('default window', () => '', { bound: 7, units: upTo10000(50), detail: describe('/events', '', TWO_YEARS) }),
    list('default window, CONSISTENT_READS=off', () => '', {
      bound: 7,
      units: upTo10000(25),
      detail: describe('/events', '', TWO_YEARS),
      call: () => callEventually(() => call('GET', '/events')),
    }),
    list('default window, page 500 or last', () => `page=${page}`, { bound: 7 }),
    list('default window, 50 a page', () => 'per_page=50', { bound: 8 }),
    list('one month', (round) => `start_date=${dayText(round * 3)}&end_date=${dayText(round * 3 + 30)}`, { bound: 7 }),
    list('running now', () => `ongoing_during=${dayText(0)},${dayText(0)}`, {
      times: SOME,
      units: upTo10000(60),
      detail: describe('/events', `ongoing_during=${dayText(0)},${dayText(0)}`, 'events that run today'),
    }),
    list('ends_after alone', () => `ends_after=${dayText(0)}`, {
      times: SOME,
      units: upTo10000(60),
      detail: describe('/events', `ends_after=${dayText(0)}`, 'events of four years'),
    }),
    { name: 'events.ics, computed', times: 3, call: () => call('GET', '/events.ics?search=a') },
    {
      name: 'events.ics, stored, 200',
      bound: 3,
      times: SOME,
      call: () => call('GET', '/events.ics', undefined, ZIPPED),
    },
    {
      name: 'events.ics, stored, 304',
      bound: 2,
      times: MANY,
      call: () => call('GET', '/events.ics', undefined, { ...ZIPPED, 'if-none-match': '*' }),
    },
    list('by category', (round) => `categories=${of(loaded.categories, round)}`),
    list('by a tag of a tenth of all', () => `tags=${loaded.popular}`, { times: SOME }),
    list('the same, page 3', () => `tags=${loaded.popular}&page=${Math.min(3, pages)}`, { times: SOME }),
    list('by venue', (round) => `venue=${of(loaded.venues, round)}`),
    list('featured', () => 'featured=true', { times: SOME }),
    list('search, a rare word', (round) => `search=${word(3000 + round)}`, { times: SOME, units: upTo10000(60) }),
    list('search, a frequent word', (round) => `search=${word(round % 8)}`, { times: SOME }),
    list('search, a phrase', () => `search=%22${word(1)}%20${word(2)}%22`, { times: SOME }),
    list('search in one month', (round) => `search=${word(round)}&start_date=${dayText(0)}&end_date=${dayText(30)}`),

    list('near a place', () => 'geoloc=true&geoloc_lat=40.4&geoloc_lng=-3.7', { times: SOME, units: upTo10000(60) }),
    list('status=draft', () => 'status=draft', { times: SOME }),
    list('changed in the last minute', () => `modified_after=${Math.floor(Date.now() / 1000) - 60}`, { times: SOME }),
  ];
};

const places = (call: Call, loaded: Loaded): readonly Measured[] => {
  const last = Math.ceil(loaded.venues.length / 10);
  const list = (name: string, query: string, times = MANY, more: Partial<Measured> = {}): Measured => ({
    name: `venues, ${name}`,
    times,
    ...more,
    detail: describe('/venues', query, 'venues, half of them with coordinates'),
    call: () => call('GET', `/venues?${query}`),
  });
  return [
    list('first page', ''),
    list('page 500 or last', `page=${Math.min(500, last)}`, SOME),
    list('search', `search=${word(5)}`, SOME),
    list('with events', 'has_events=true', SOME, { units: atAnySize(40) }),
    list('with upcoming events', 'only_with_upcoming=true', SOME, { units: atAnySize(40) }),
    { name: 'tags, first page', times: MANY, call: () => call('GET', '/tags') },
    { name: 'tags, search', times: MANY, call: () => call('GET', `/tags?search=${word(7)}`) },
  ];
};

const reads = (call: Call, { events, venues, tags }: Loaded): readonly Measured[] => [
  { name: 'event by id', bound: 3, times: MANY, call: (round) => call('GET', `/events/${of(events, round).id}`) },
  {
    name: 'event by slug',
    bound: 4,
    times: MANY,
    call: (round) => call('GET', `/events/by-slug/${of(events, round).slug}`),
  },
  { name: 'venue by id', times: MANY, call: (round) => call('GET', `/venues/${of(venues, round)}`) },
  { name: 'tag by id', times: MANY, call: (round) => call('GET', `/tags/${of(tags, round)}`) },
];

const writes = (
  call: Call,
  { events, venues, organizers, tags }: Loaded,
  spare: Loaded['events'],
): readonly Measured[] => {
  const times = (day: number) => ({ start_date: `${dayText(day)} 18:00`, end_date: `${dayText(day)} 20:00` });
  return [
    {
      name: 'event, create',
      times: MANY,
      writeUnits: 40,
      call: (round) => {
        const links = { venue: of(venues, round), organizer: [of(organizers, round)], tags: [of(tags, round)] };
        const json = { title: `Made ${round}`, description: 'An evening of music.', ...times(round), ...links };
        return call('POST', '/events', json);
      },
    },
    {
      name: 'event, moved by a day',
      times: MANY,
      call: (round) => call('PATCH', `/events/${of(events, round).id}`, times(round + 3)),
    },
    { name: 'event, delete', times: MANY, call: (round) => call('DELETE', `/events/${spare[round]?.id}`) },
    {
      name: 'venue, find or create',
      times: MANY,
      call: (round) => call('POST', '/venues', { venue: `Found ${round % 50}` }),
    },
  ];
};

/** Deletes the tag that a tenth of all events have, and measures the time until no event has it. */
const deletion = (call: Call, { popular }: Loaded): readonly Measured[] => {
  let started = 0;
  return [
    {
      name: 'tag of a tenth of all, delete',
      times: 1,
      call: () => {
        started = performance.now();
        return call('DELETE', `/tags/${popular}`);
      },
    },
    {
      name: '… until it is off all events',
      times: 1,
      call: async () => {
        const { findCleanups } = await import('#lib/calendar/store/events/cleanups.ts');
        while ((await findCleanups()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
        return performance.now() - started;
      },
    },
  ];
};

/** Creates the workload of a calendar with events over five years; see `loadCalendar`. */
export const calendarWorkload = async (): Promise<Workload> => {
  const { handler: unlink } = await import('../functions/calendar/tasks/unlink.ts');
  const machine = await startStateMachine(dynamodb, 'statemachines/calendarCleanup.asl.yml', 'CALENDAR_STATE_MACHINE', {
    calendarUnlink: unlink,
  });
  const call = await caller();
  let loaded = EMPTY;
  let pages = 1;
  /** Ids of events that are reserved for deletion and not read. */
  const spares = new Set<number>();
  return {
    title: 'Calendar, events over five years',
    grow: async (size) => {
      loaded = await loadCalendar(loaded, size);
      pages = Number((await call('GET', '/events')).total_pages);
      await storeFeed(call);
      await buildIndexes();
    },
    operations: () => {
      const spare = loaded.events.slice(-MANY);
      for (const { id } of spare) spares.add(id);
      const kept = { ...loaded, events: loaded.events.filter(({ id }) => !spares.has(id)) };
      return [
        ...lists(call, kept, pages),
        ...places(call, kept),
        ...reads(call, kept),
        ...writes(call, kept, spare),
        ...deletion(call, kept),
      ];
    },
    end: machine.stop,
  };
};
