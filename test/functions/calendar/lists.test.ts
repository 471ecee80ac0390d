import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const ids: Record<string, number> = {};

const make = async (title: string, start: string, end: string, members: object = {}): Promise<void> => {
  const json = { title, start_date: start, end_date: end, ...members };
  const reply = await send('POST', '/events', { json });
  expect(reply.status, reply.body).toBe(201);
  ids[title] = reply.json.id;
};

beforeAll(async () => {
  const { json: arts } = await send('POST', '/categories', { json: { name: 'Arts' } });
  await send('POST', '/categories', { json: { name: 'Print', parent: arts.id } });
  const [hall, yard] = [{ venue: 'Hall', geo_lat: 55.95, geo_lng: -3.19 }, { venue: 'Yard' }];
  const [ann, bob] = [{ organizer: 'Ann' }, { organizer: 'Bob' }];
  await make('Ink day', '2031-01-10 09:00', '2031-01-10 17:00', {
    ...{ venue: hall, organizer: [ann, bob], categories: ['Print'], tags: ['ink', 'paper'], featured: true },
    ...{ description: 'All about red ink', date: '2026-01-02' },
  });
  await make('Ink night', '2031-01-10 20:00', '2031-01-11 02:00', {
    ...{
      venue: hall,
      organizer: [ann],
      categories: ['Arts'],
      tags: 'ink',
      excerpt: 'blue ink',
      timezone: 'Asia/Tokyo',
    },
  });
  await make('Paper fair', '2031-01-11', '2031-01-12', {
    all_day: true,
    venue: yard,
    organizer: [bob],
    tags: ['paper'],
  });
  await make('Draft fair', '2031-01-12 10:00', '2031-01-12 11:00', { status: 'draft', featured: true });
  await make('Hidden', '2031-01-12 10:00', '2031-01-12 11:00', { hide_from_listings: true });
  await make('Twin', '2031-01-10 09:00', '2031-01-10 10:00', { date: '2026-01-01' });
});

const JANUARY = 'start_date=2031-01-01&end_date=2031-01-31';
const found = async (query: string): Promise<readonly string[]> => {
  const named = query.replace(/\{(.+?)\}/g, (_, title: string) => String(ids[title]));
  const { json } = await send('GET', `/events?${JANUARY}&${named}`);
  expect(json, named).toHaveProperty('total');
  const titles = json.events.map(({ title }: { title: string }) => title);
  expect(json.total).toBe(titles.length);
  return titles;
};
const at = async (path: string): Promise<number> => {
  const [list = []] = Object.values((await send('GET', path)).json).filter(Array.isArray);
  return list[0].id;
};

describe('a list of events', () => {
  test('is ordered by start, then by publication date', async () => {
    expect(await found('')).toEqual(['Twin', 'Ink day', 'Ink night', 'Paper fair', 'Draft fair']);
  });

  test.each<[query: string, titles: readonly string[]]>([
    ['start_date=2031-01-10&end_date=2031-01-10', ['Twin', 'Ink day']],
    ['start_date=2031-01-10+12:00&end_date=2031-01-11+00:30', ['Twin', 'Ink day', 'Ink night']],
    ['strict_dates=true&start_date=2031-01-10+12:00&end_date=2031-01-11+02:00', ['Ink night']],
    ['starts_after=2031-01-10', ['Paper fair', 'Draft fair']],
    ['starts_before=2031-01-10', ['Twin', 'Ink day', 'Ink night']],
    ['ends_before=2031-01-10', ['Twin', 'Ink day']],
    ['ends_after=2031-01-11', ['Paper fair', 'Draft fair']],
    ['strict_dates=1&starts_after=2031-01-10+09:00&starts_before=2031-01-10+20:01', ['Ink night']],
    ['search=INK', ['Ink day', 'Ink night']],
    ['search=ink+day', ['Ink day']],
    ['search=ink+-blue', ['Ink day']],
    ['search="red+ink"', ['Ink day']],
    ['search=ink+-"red+night"', ['Ink day', 'Ink night']],
    ['search="ink+red"', []],
    ['search=fair&status=publish', ['Paper fair']],
    ['categories=arts', ['Ink day', 'Ink night']],
    ['categories=print&featured=true', ['Ink day']],
    ['tags=paper', ['Ink day', 'Paper fair']],
    ['tags[]=paper&tags[]=ink&search=night', ['Ink night']],
    ['tags=paper&categories=arts&featured=1&search=red', ['Ink day']],
    ['featured=false', ['Twin', 'Ink night', 'Paper fair']],
    ['status=draft', ['Draft fair']],
    ['status=publish,draft&featured=true', ['Ink day', 'Draft fair']],
    ['geoloc=true&tags=ink&starts_after=2031-01-09', ['Ink day', 'Ink night']],
    ['geoloc_lat=55.9&geoloc_lng=-3.2&categories=print', ['Ink day']],
    ['geoloc=false&tags=paper', ['Paper fair']],
    ['include={Ink day},{Hidden},999999', ['Ink day']],
    ['include={Ink day},{Paper fair}&tags=paper&start_date=2040-01-01', ['Ink day', 'Paper fair']],
    ['ticketed=0&search=twin', ['Twin']],
  ])('%s', async (query, titles) => {
    expect(await found(query)).toEqual(titles);
  });

  test('by venue and organizer, any of the named ones', async () => {
    const [hall, yard] = [await at('/venues?search=hall'), await at('/venues?search=yard')];
    const [ann, bob] = [await at('/organizers?search=ann'), await at('/organizers?search=bob')];
    expect(await found(`venue=${hall}`)).toEqual(['Ink day', 'Ink night']);
    expect(await found(`venue[]=${hall}&venue[]=${yard}&organizer=${bob}`)).toEqual(['Ink day', 'Paper fair']);
    expect(await found(`organizer=${ann},${bob}&tags=paper&featured=0`)).toEqual(['Paper fair']);
  });

  test('links lead through all pages and repeat all filters', async () => {
    const titles: string[] = [];
    const query = 'per_page=1&tags=ink,paper&featured=false&search=i&status=publish&strict_dates=false&language=en';
    let next: string | undefined = `https://agenda.example/calendar/events/v1/events?${JANUARY}&${query}`;
    while (next !== undefined) {
      const { json } = await send('GET', next.replace('https://agenda.example', ''));
      titles.push(...json.events.map(({ title }: { title: string }) => title));
      expect(json.total).toBe(2);
      for (const part of ['featured=false', 'tags=ink%2Cpaper', 'search=i', 'status=publish', 'language=en'])
        for (const link of [json.rest_url, json.next_rest_url ?? part, json.previous_rest_url ?? part])
          expect(link).toContain(part);
      next = json.next_rest_url;
    }
    expect(titles).toEqual(['Ink night', 'Paper fair']);
  });
});

describe('a list without dates', () => {
  test('shows the events from yesterday to 24 months from today, unless a relative filter is sent', async () => {
    const days = ['-3 days', 'yesterday', 'today', '+23 months +20 days', '+24 months +5 days'];
    for (const day of days) await make(`Window ${day}`, day, day);
    const titles = async (query: string) =>
      (await send('GET', `/events?search=window&${query}`)).json.events.map(({ title }: { title: string }) => title);
    expect(await titles('')).toEqual(days.slice(1, 4).map((day) => `Window ${day}`));
    expect(await titles('starts_after=2000-01-01')).toHaveLength(5);
  });
});

describe('the link to the next page', () => {
  test('keeps a term whose name has a comma', async () => {
    for (const title of ['First', 'Second']) await make(title, '2031-02-01', '2031-02-01', { tags: ['Ale, bread'] });
    const query = `tags[]=${encodeURIComponent('Ale, bread')}&start_date=2031-02-01&end_date=2031-02-01&per_page=1`;
    const { next_rest_url } = (await send('GET', `/events?${query}`)).json;
    const { search } = new URL(next_rest_url);
    expect((await send('GET', `/events${search}`)).json.events).toMatchObject([{ title: 'Second' }]);
  });
});

describe('search with SEARCH_PLACES', () => {
  const nobody = { origin: 'https://elsewhere.example' };
  const find = async (search: string, headers = {}) => {
    const { json } = await send('GET', `/events?search=${encodeURIComponent(search)}`, { headers });
    return json.events.map(({ title }: { title: string }) => title);
  };
  const day = { start_date: '2027-09-01 10:00', end_date: '2027-09-01 12:00' };
  let [venue, secret] = [0, 0];
  beforeAll(async () => {
    const post = async (path: string, json: object) => (await send('POST', path, { json })).json;
    venue = (await post('/venues', { venue: 'Quarry Theatre', city: 'Zermatt' })).id;
    secret = (await post('/venues', { venue: 'Hidden Bunker', status: 'private' })).id;
    const organizer = (await post('/organizers', { organizer: 'Vespertine Guild' })).id;
    const description = `${'Each voice of many sings on its own. '.repeat(80)}`;
    const links = { venue, organizer, categories: ['Oratorio'], tags: ['candlelight'] };
    await post('/events', { title: 'Matins', description, ...day, ...links });
    await post('/events', { title: 'Lauds', ...day, venue });
    await post('/events', { title: 'Compline', ...day, venue: secret, tags: ['Nightfall'], password: 'x' });
    await post('/events', { title: 'Bunkered', ...day, venue: secret });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('finds events by venue, city, organizer, category and tag, together with their own texts', async () => {
    expect(await find('zermatt')).toEqual([]);
    vi.stubEnv('SEARCH_PLACES', 'on');
    for (const search of ['quarry', 'zermatt', 'ermat', '"Quarry Theatre"'])
      expect([search, await find(search)]).toEqual([search, ['Matins', 'Lauds']]);
    for (const search of ['vespertine', 'oratorio', 'CANDLE', 'zermatt voice guild', '"voice of many" zermatt'])
      expect([search, await find(search)]).toEqual([search, ['Matins']]);
    expect(await find('zermatt -guild')).toEqual(['Lauds']);
    expect(await find('"theatre matins"')).toEqual([]);
  });

  test('finds an event by the new name of its venue, and no longer by the old one', async () => {
    vi.stubEnv('SEARCH_PLACES', 'on');
    await send('PATCH', `/venues/${venue}`, { json: { venue: 'Gravel Theatre' } });
    expect(await find('gravel')).toEqual(['Matins', 'Lauds']);
    expect(await find('quarry')).toEqual([]);
  });

  test('tells nobody by what an event hides or who may not see the venue', async () => {
    vi.stubEnv('SEARCH_PLACES', 'on');
    expect(await find('nightfall', nobody)).toEqual([]);
    expect(await find('bunker', nobody)).toEqual(['Bunkered']);
    expect(await find('hidden bunker', nobody)).toEqual([]);
    expect(await find('hidden bunker')).toEqual(['Bunkered']);
  });
});
