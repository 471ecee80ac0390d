import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const times = { start_date: '2027-03-18 18:30:00', end_date: '2027-03-18 21:00:00' };
const event = { title: 'Evening', ...times };
const invalid = (...names: readonly string[]) => ({
  code: 'rest_invalid_param',
  message: `Invalid parameter(s): ${names.join(', ')}`,
  data: {
    status: 400,
    params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
    details: [],
    // A nested member has its path: `venue.zip`, `organizer[2].website`.
    accepts: expect.toSatisfy((accepts: object) => {
      const told = new Set(Object.keys(accepts).map((path) => path.replace(/[.[].*/, '')));
      return names.length === told.size && names.every((name) => told.has(name));
    }),
  },
});
const mistyped = (types: Readonly<Record<string, string>>) => {
  const says = (name: string) => `${name} is not of type ${types[name]}.`;
  const names = Object.keys(types);
  return {
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${names.join(', ')}`,
    data: {
      status: 400,
      params: Object.fromEntries(names.map((name) => [name, says(name)])),
      details: Object.fromEntries(
        names.map((name) => [name, { code: 'rest_invalid_type', message: says(name), data: { param: name } }]),
      ),
      accepts: Object.fromEntries(names.map((name) => [name, expect.any(String)])),
    },
  };
};
const missing = (...names: readonly string[]) => ({
  code: 'rest_missing_callback_param',
  message: `Missing parameter(s): ${names.join(', ')}`,
  data: {
    status: 400,
    params: names,
    accepts: Object.fromEntries(names.map((name) => [name, expect.any(String)])),
  },
});

describe('what an invalid parameter accepts', () => {
  const accepts = async (...request: Parameters<typeof send>) => (await send(...request)).json.data.accepts;
  const change = (changes: object) => accepts('POST', '/events', { json: { ...event, ...changes } });

  test('is told for parameters of the body, with an example or a limit', async () => {
    expect(await change({ start_date: 'soon', timezone: 'Mars' })).toEqual({
      start_date: 'Start in the time zone of the event; for example "2027-03-18 18:30:00"',
      timezone: expect.stringContaining('for example "Europe/Madrid"'),
    });
    expect(await change({ status: 'any' })).toEqual({
      status: expect.stringContaining('one of publish, future, draft'),
    });
    expect(await change({ venue: 99999 })).toEqual({ venue: expect.stringMatching(/for example \{"venue":"/) });
    expect((await change({ tags: Array.from({ length: 40 }, (_, n) => `tag ${n}`) })).tags).toContain('at most 30');
    const venue = Array.from({ length: 11 }, (_, n) => ({ venue: `Hall ${n}` }));
    expect((await change({ venue })).venue).toContain('at most 10');
  });

  test('is told for the members of a nested venue or organizer, by their paths', async () => {
    expect(await change({ venue: { venue: 'Hall', website: 'nowhere at all' } })).toEqual({
      'venue.website': expect.stringContaining('URL of the website'),
    });
    expect(await change({ venue: { venue: 'Hall', zip: { code: 1 } } })).toEqual({
      'venue.zip': expect.stringMatching(
        /^zip is not of type string; accepted: .*; a text, in JSON between quotation marks$/,
      ),
    });
    expect(await change({ venue: { zip: '22301' } })).toEqual({
      'venue.venue': expect.stringContaining('Name of the venue'),
    });
    const organizer = [{ organizer: 'Choir' }, 0, { organizer: 'Band', website: 'nowhere at all' }, 'Trio'];
    expect(await change({ organizer, start_date: 'soon' })).toEqual({
      start_date: expect.any(String),
      'organizer[2].website': expect.stringContaining('URL'),
      'organizer[3]': expect.stringContaining('Ids of organizers'),
    });
    const answer = await send('POST', '/events', { json: { ...event, venue: { zip: '22301' } } });
    expect(answer.json).toMatchObject({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): venue',
      data: { params: { venue: 'Invalid parameter.' }, details: [] },
    });
  });

  test('is told for parameters of the query and of the path', async () => {
    expect(await accepts('GET', '/events?per_page=0')).toEqual({
      per_page: 'Number of events per page, at most 50; a whole number from 1',
    });
    for (const page of ['0', '-1', '2.5', 'next'])
      expect(await accepts('GET', `/venues?page=${page}`)).toEqual({
        page: 'Number of the page; a whole number from 1',
      });
    expect(await accepts('GET', '/events?status=publish,gone')).toEqual({ status: expect.stringContaining('publish') });
    const terms = await accepts('GET', '/categories?orderby=&include=nowhere&exclude=nowhere');
    expect(terms.orderby).toMatch(/; for example "count"$/);
    expect((await accepts('GET', '/categories?include=nowhere')).include).toMatch(/; for example \[1\]$/);
    expect(await accepts('GET', '/events/by-slug/nowhere')).toEqual({ slug: 'Slug of the event' });
    expect(await accepts('GET', '/venues/4242')).toEqual({ id: 'Id of the venue' });
  });

  test('is told for values of a wrong type, with the form of their type', async () => {
    expect(await change({ all_day: 'maybe', start_date: 20270318, slug: 7 })).toEqual({
      all_day: 'Whether the event lasts whole days; true, false, 1 or 0',
      start_date: 'Start in the time zone of the event; for example "2027-03-18 18:30:00"',
      slug: expect.stringMatching(/; a text, in JSON between quotation marks$/),
    });
    expect(await accepts('GET', '/categories?parent=learning')).toEqual({ parent: expect.stringContaining('from 1') });
    expect(await accepts('GET', '/events?language[]=en')).toEqual({ language: 'one of en, es' });
  });

  test('is told for missing parameters', async () => {
    expect(await accepts('POST', '/events', { json: { title: 'Evening' } })).toEqual({
      start_date: expect.stringContaining('for example "2027-03-18 18:30:00"'),
      end_date: expect.stringContaining('for example "2027-03-18 18:30:00"'),
    });
  });

  test('is left out where the message tells the reason', async () => {
    expect(await accepts('GET', '/events?language=fr')).toBeUndefined();
  });
});

describe('the three stages of checks', () => {
  test.each([
    ['what is missing hides what is invalid', { start_date: 'foo', all_day: 'maybe' }, missing('title', 'end_date')],
    ['null is missing', { ...event, title: null }, missing('title')],
    [
      'a failed check hides a wrong type',
      { ...event, timezone: 'Mars', website: 'x', all_day: 'maybe' },
      invalid('timezone', 'website'),
    ],
    [
      'all wrong types are named',
      { ...event, all_day: 'maybe', image: 14 },
      mistyped({ image: 'string', all_day: 'boolean' }),
    ],
    ['a number is no text', { ...event, start_date: 20270318 }, mistyped({ start_date: 'string' })],
    ['an empty title', { ...event, title: '' }, invalid('title')],
    ['"0" as title', { ...event, title: '0' }, invalid('title')],
    ['an unreadable date', { ...event, end_date: 'whenever' }, invalid('end_date')],
    ['an unknown status', { ...event, status: 'any' }, invalid('status')],
    ['an empty image', { ...event, image: '' }, invalid('image')],
    ['an image on a private host', { ...event, image: 'http://192.168.1.7/a.jpg' }, invalid('image')],
    ['an image that is no image', { ...event, image: 'https://agenda.example/a.pdf' }, invalid('image')],
    ['null as image', { ...event, image: null }, mistyped({ image: 'string' })],
    ['a script as website', { ...event, website: 'javascript:alert(1)' }, invalid('website')],
    ['an object as cost', { ...event, cost: { amount: 5 } }, invalid('cost')],
    ['a plain name as venue', { ...event, venue: 'Town hall' }, invalid('venue')],
    ['an unknown venue', { ...event, venue: 4242 }, invalid('venue')],
    ['a venue without name', { ...event, venue: { city: 'Albany' } }, invalid('venue')],
    ['a venue with a bad website', { ...event, venue: { venue: 'Hall', website: 'x' } }, invalid('venue')],
    ['a venue by an unknown author', { ...event, venue: { venue: 'Hall', author: 4242 } }, invalid('venue')],
    [
      'an organizer with an unknown image',
      { ...event, organizer: [{ organizer: 'A', image: '4242' }] },
      invalid('organizer'),
    ],
    [
      'all references that lead nowhere',
      { ...event, author: 4242, image: '4242', venue: 4242, organizer: '4242' },
      invalid('author', 'image', 'venue', 'organizer'),
    ],
    ['an organizer of a wrong kind', { ...event, organizer: [true] }, invalid('organizer')],
  ])('%s', async (_, json, body) => {
    const reply = await send('POST', '/events', { json });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual(body);
  });

  test.each([
    ['page=0', invalid('page')],
    ['page=2.5', invalid('page')],
    ['per_page=5abc&page=-1', invalid('page', 'per_page')],
    ['featured=maybe', mistyped({ featured: 'boolean' })],
    ['strict_dates=0', invalid('strict_dates')],
    ['search=', invalid('search')],
    ['include=1,x', invalid('include')],
    ['venue=0', invalid('venue')],
    ['status=any', invalid('status')],
    ['start_date=', invalid('start_date')],
    [
      'categories=x&tags=y&venue=4242&organizer=4242&post_parent=4242',
      invalid('categories', 'tags', 'venue', 'organizer', 'post_parent'),
    ],
  ])('GET /events?%s', async (query, body) => {
    const reply = await send('GET', `/events?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual(body);
  });

  test.each([
    'page=%2B1',
    'page=1e0',
    'page=1.0',
    'per_page=500',
    'featured=TRUE',
    'ticketed=false',
    'include=1,%202',
    'status=publish,draft',
    'strict_dates=yes',
  ])('GET /events?%s passes', async (query) => {
    expect((await send('GET', `/events?${query}`)).status).toBe(200);
  });

  test('tickets are refused with a reason', async () => {
    const { json } = await send('GET', '/events?ticketed=true');
    expect(json.data.details.ticketed.code).toBe('event-tickets-not-active');
  });
});

describe('a list or an object is not a boolean', () => {
  test.each([
    ['POST', '/venues', { venue: 'Hall', show_map: {} }, 'show_map'],
    ['POST', '/venues', { venue: 'Hall', show_map_link: [] }, 'show_map_link'],
    ['GET', '/events', { strict_dates: [] }, 'strict_dates'],
    ['GET', '/venues', { has_events: {} }, 'has_events'],
    ['GET', '/organizers', { only_with_upcoming: ['true'] }, 'only_with_upcoming'],
  ])('%s %s %j', async (method, path, json, name) => {
    const reply = await send(method, path, { json });
    expect([reply.status, reply.json]).toEqual([400, invalid(name)]);
  });
});

describe('"0" is no text, as in PHP', () => {
  test.each([
    ['/events', { ...event, description: '0', excerpt: '0', slug: '0' }, ['description', 'slug', 'excerpt']],
    ['/events', { ...event, password: '0' }, ['password']],
    ['/categories', { name: 'Zero', description: '0', slug: '0' }, ['description', 'slug']],
    ['/tags', { name: 'Zero', slug: 0 }, ['slug']],
    ['/venues', { venue: 'Hall', slug: '0' }, ['slug']],
    ['/organizers', { organizer: 'Choir', slug: '0' }, ['slug']],
  ])('POST %s %j', async (path, json, names) => {
    const reply = await send('POST', path, { json });
    expect([reply.status, reply.json]).toEqual([400, invalid(...names)]);
  });

  test.each([['description'], ['excerpt'], ['slug'], ['post_password']])('in an update of %s', async (name) => {
    const { json } = await send('POST', '/events', { json: event });
    const reply = await send('PATCH', `/events/${json.id}`, { json: { [name]: '0' } });
    expect([reply.status, reply.json]).toEqual([400, invalid(name)]);
  });

  test('but it may describe a venue or an organizer', async () => {
    expect((await send('POST', '/venues', { json: { venue: 'Zero', description: '0' } })).json.description).toBe(
      '<p>0</p>',
    );
    expect((await send('POST', '/organizers', { json: { organizer: 'Zero', description: '0' } })).status).toBe(201);
  });

  test('a title whose slug would be "0" gets its id as slug, so that the object can be sent back', async () => {
    const { json } = await send('POST', '/events', { json: { ...event, title: '0!' } });
    expect(json.slug).toBe(String(json.id));
    expect((await send('PUT', `/events/${json.id}`, { json })).status).toBe(200);
    const { json: tag } = await send('POST', '/tags', { json: { name: '0!', slug: '(0)' } });
    expect(tag.slug).toBe(String(tag.id));
  });
});

describe('sources of parameters', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('a form may have nested names', async () => {
    const body =
      'title=Fair&start_date=2027-05-01&end_date=2027-05-02&venue[venue]=Barn&venue[city]=Albany&organizer[0][organizer]=Ann&cost[]=5&cost[]=7';
    const { status, json } = await send('POST', '/events', { headers: form, body });
    expect(status).toBe(201);
    expect(json.venue).toMatchObject({ venue: 'Barn', city: 'Albany' });
    expect(json.organizer[0].organizer).toBe('Ann');
    expect(json.cost_details.values).toEqual(['5', '7']);
  });

  test('a multipart form may have nested names', async () => {
    const part = (name: string, value: string) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const { status, json } = await send('POST', '/venues', {
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: `${part('venue', 'Café Ñandú')}${part('city', 'León')}--cut--\r\n`,
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({ venue: 'Café Ñandú', city: 'León', slug: 'cafe-nandu' });
  });

  test('the body precedes the query, the query suffices', async () => {
    expect((await send('POST', '/venues?venue=Query', { json: { venue: 'Body' } })).json.venue).toBe('Body');
    expect((await send('POST', '/venues?venue=Query')).json.venue).toBe('Query');
  });

  test('a body of another type is not read', async () => {
    const reply = await send('POST', '/venues', { headers: { 'content-type': 'text/plain' }, body: 'venue=X' });
    expect(reply.json).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['venue'] } });
  });

  test('the id of the path precedes the id of the body', async () => {
    const { json: venue } = await send('POST', '/venues', { json: { venue: 'Pathfinder' } });
    const { json } = await send('PATCH', `/venues/${venue.id}`, { json: { id: 1, city: 'Troy' } });
    expect(json).toMatchObject({ id: venue.id, city: 'Troy' });
  });

  test('a body that is not JSON', async () => {
    const reply = await send('POST', '/events', { headers: { 'content-type': 'application/json' }, body: '{"title":' });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      code: 'rest_invalid_json',
      data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
    });
  });

  test('a body that is too large', async () => {
    const reply = await send('POST', '/events', { json: { ...event, description: 'x'.repeat(1_100_000) } });
    expect(reply.status).toBe(413);
    expect(reply.json.code).toBe('rest_too_large');
  });

  test('names of Object.prototype are not parameters', async () => {
    const reply = await send('POST', '/venues?__proto__[venue]=X&constructor=Y');
    expect(reply.json).toEqual(missing('venue'));
  });
});

describe('an empty time window', () => {
  test.each([
    'start_date=2028-01-01&end_date=2027-01-01',
    'start_date=2027-03-31&end_date=2027-03-01&search=fair',
    'start_date=2028-01-01&end_date=2027-01-01&featured=true',
    'starts_after=2027-01-31&end_date=2027-01-31',
    'starts_after=2027-03-18&starts_before=2027-03-18',
    'starts_after=9999-12-31',
    'ends_before=0001-01-01',
  ])('GET /events?%s gives an empty list', async (query) => {
    await send('POST', '/events', { json: event });
    const { status, json } = await send('GET', `/events?${query}`);
    expect([status, json.events, json.total, json.total_pages]).toEqual([200, [], 0, 0]);
  });
});

test.each(['99999999999999999999999', '9007199254740993'])(
  'the id %s, too large to be exact, is unknown',
  async (id) => {
    for (const method of ['GET', 'DELETE', 'POST'])
      expect(await send(method, `/events/${id}`, { json: {} })).toMatchObject({
        status: 404,
        json: { code: 'rest-event-not-found', message: 'There is no event with this id.' },
      });
  },
);
