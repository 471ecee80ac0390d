import { describe, expect, test } from 'vitest';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: '2027-03-18', end_date: '2027-03-18' };
const event = { title: 'Evening', ...day };
/** Nearly the largest body: work that is worse than linear would exceed the time limit. */
const MANY = 900_000;
const blanks = ' '.repeat(MANY);
const digits = `${'1'.repeat(MANY)}x`;
const marks = (count: number) => '\u0300\u0316'.repeat(count);

describe('the largest texts are processed in linear time', () => {
  test.each<[name: string, path: string, json: object]>([
    ['author', '/events', { ...event, author: digits }],
    ['author', '/venues', { venue: 'Hall', author: ` ${blanks}1` }],
    ['start_date', '/events', { ...event, start_date: `01/01/2027${blanks}x\nx` }],
    ['end_date', '/events', { ...event, end_date: blanks }],
    ['date', '/events', { ...event, date: digits }],
    ['exdates', '/events', { ...event, exdates: [`2027-01-01${blanks}x`] }],
    ['timezone', '/events', { ...event, timezone: 'A'.repeat(MANY) }],
    ['rrule', '/events', { ...event, rrule: `FREQ=DAILY;BYDAY=${'1'.repeat(MANY)}` }],
    ['geo_lat', '/venues', { venue: 'Hall', geo_lat: digits, geo_lng: '1' }],
    ['parent', '/categories', { name: 'Music', parent: digits }],
    ['image', '/venues', { venue: 'Hall', image: digits }],
    ['venue', '/events', { ...event, venue: digits }],
    ['venue', '/events', { ...event, venue: Array.from({ length: MANY / 4 }, () => ({})) }],
    ['tags', '/events', { ...event, tags: Array.from({ length: MANY / 4 }, () => 1) }],
    ['website', '/events', { ...event, website: `http://a${blanks}x` }],
    ['password', '/events', { ...event, password: 'x'.repeat(MANY) }],
  ])('%s at %s', async (name, path, json) => {
    const reply = await send('POST', path, { json });
    expect([reply.status, Object.keys(reply.json.data.params)]).toEqual([400, [name]]);
  });

  test.each([
    ['search', '/events', '"'.repeat(MANY / 2)],
    ['search', '/venues', 'a '.repeat(MANY / 2)],
    ['search', '/tags', marks(MANY / 8)],
    ['page', '/events', digits],
    ['include', '/events', digits],
    ['include', '/events', '1,'.repeat(MANY / 2)],
    ['categories', '/events', '1,'.repeat(MANY / 2)],
    ['status', '/events', 'publish,'.repeat(MANY / 8)],
    ['modified_after', '/events', `1${blanks}x`],
    ['slug', '/tags', `-1${'-'.repeat(MANY)}`],
    ['password', '/events', 'x'.repeat(MANY)],
  ])('%s in a list at %s', async (name, path, value) => {
    const reply = await send('GET', path, { json: { [name]: value } });
    expect([reply.status, Object.keys(reply.json.data.params)]).toEqual([400, [name]]);
  });

  test('a cost of very many numbers', async () => {
    const reply = await send('POST', '/events', {
      json: { ...event, cost: Array.from({ length: MANY / 2 }, () => 1) },
    });
    expect([reply.status, reply.json.code]).toEqual([413, 'rest_too_large']);
  });

  test.each([
    ['blanks', `1${' '.repeat(100_000)}x`],
    ['comments', '<!--'.repeat(25_000)],
    ['anchors', '<a <a '.repeat(16_000)],
    ['scripts', '<script'.repeat(14_000)],
    ['marks', marks(24_000)],
    ['line ends', ' \n'.repeat(50_000)],
  ])('a description of %s is stored and read back', async (_, description) => {
    const { json } = await send('POST', '/events', {
      json: { ...event, description, excerpt: description.slice(0, 40_000) },
    });
    expect((await send('GET', `/events/${json.id}`)).json.description).toBe(json.description);
    expect((await send('GET', `/events/${json.id}.ics`)).status).toBe(200);
  });

  test('a title, a name and a slug of marks and of octets', async () => {
    expect((await send('POST', '/events', { json: { ...event, title: `x${marks(20_000)}` } })).status).toBe(201);
    expect((await send('POST', '/venues', { json: { venue: `x${marks(20_000)}` } })).status).toBe(201);
    expect((await send('POST', '/tags', { json: { name: `x${marks(2000)}` } })).status).toBe(201);
    const slug = `%ff${'a'.repeat(300)}`;
    expect((await send('POST', '/events', { json: { ...event, slug } })).json.slug).toBe(slug.slice(0, 200));
  });

  test('a percent sign before digits gives a slug that its own address finds', async () => {
    for (const title of ['%41 and more', '100%20', '50%de descuento', '日本%ff']) {
      const { slug, id } = (await send('POST', '/events', { json: { ...event, title } })).json;
      for (const path of [slug, encodeURIComponent(slug)])
        expect([slug, (await send('GET', `/events/by-slug/${path}`)).json.id]).toEqual([slug, id]);
    }
  });

  test('an overlong slug is unknown', async () => {
    for (const things of ['events', 'venues', 'organizers']) {
      const { status, json } = await send('GET', `/${things}/by-slug/${'a'.repeat(5000)}`);
      expect([status, json.data.params]).toEqual([400, { slug: 'Invalid parameter.' }]);
    }
  });

  test('a path of slashes has no route', async () => {
    expect((await send('GET', `/events${'/'.repeat(MANY)}x`)).status).toBe(404);
    expect((await send('GET', `/events${'/'.repeat(MANY)}`)).status).toBe(200);
  });

  test('date texts beyond the year 9999 are invalid', async () => {
    const reply = await send('POST', '/events', { json: { ...event, start_date: '+99999 years '.repeat(3) } });
    expect([reply.status, reply.json.data.params]).toEqual([400, { start_date: 'Invalid parameter.' }]);
  });
});

describe('an object that has no text form', () => {
  test.each(
    ENDPOINTS.flatMap(({ operation, methods: [method = 'GET'], paths: [path = ''], args }) =>
      Object.keys(args).map((name) => [operation, name, method, path.replace('{id}', '1')] as const),
    ),
  )('at %s as %s is refused or ignored', async (_, name, method, path) => {
    const { status } = await send(method, path, {
      json: { ...event, venue: 'x', [name]: { toString: 'x', valueOf: 1 } },
    });
    expect(status).toBeLessThan(500);
  });
});

describe('a description', () => {
  test('is refused if the rendered text is too long', async () => {
    for (const name of ['description', 'excerpt']) {
      const reply = await send('POST', '/events', { json: { ...event, [name]: '&'.repeat(80_000) } });
      expect([reply.status, reply.json.code]).toEqual([413, 'rest_too_large']);
      expect(reply.json.message).toMatch(new RegExp(`^${name}, rendered as HTML .* is longer than 100 KB`));
    }
    expect((await send('POST', '/venues', { json: { venue: 'Hall', description: '&'.repeat(80_000) } })).status).toBe(
      413,
    );
  });

  test('is stored rendered, and sending it back changes nothing', async () => {
    const { json } = await send('POST', '/events', { json: { ...event, description: 'a & b\n\nc', excerpt: 'd\ne' } });
    expect(json).toMatchObject({ description: '<p>a &#038; b</p>\n<p>c</p>', excerpt: '<p>d<br />\ne</p>' });
    const { description, excerpt } = json;
    expect((await findPost(json.id))?.texts.en).toMatchObject({ description, excerpt });
    const { json: after } = await send('PUT', `/events/${json.id}`, { json: { description, excerpt } });
    expect(after).toMatchObject({ description, excerpt });
  });
});
