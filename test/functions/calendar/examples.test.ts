import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertImage } from '#lib/calendar/store/posts/images.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

// biome-ignore lint/suspicious/noExplicitAny: examples have every shape
type Json = any;

const example = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`../../fixtures/calendar/${name}.json`, import.meta.url), 'utf8'));

/** Members that the examples leave out; they end every object. */
const ENDING = ['language', 'translations'];

/** Returns member names in order with the types of their values, recursively. */
const shapeOf = (value: Json): Json => {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))];
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.entries(value)
    .filter(([name]) => !ENDING.includes(name))
    .map(([name, one]) => [name, name === 'sizes' ? shapeOf(Object.values(one as object)) : shapeOf(one)]);
};

/** Terms in events begin with their id here, like all objects. */
const withIdFirst = (event: Json): Json => {
  const first = (terms: readonly { readonly id: number }[]) =>
    terms.map((term) => ({
      id: term.id,
      ...Object.fromEntries(Object.entries(term).filter(([name]) => name !== 'id')),
    }));
  return { ...event, categories: first(event.categories), tags: first(event.tags) };
};

const editor = { headers: as('editor') };
const write = async (method: string, path: string, json: object): Promise<Json> => {
  const reply = await send(method, path, { ...editor, json });
  expect(reply.status, reply.body).toBeLessThan(300);
  return reply.json;
};
const read = async (path: string): Promise<Json> => (await send('GET', path)).json;

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.stubEnv('SITE_TIMEZONE', 'Europe/Madrid');
  const password = await hashPassword('secret');
  await addPrincipal('editor', { password, roles: ['calendar-editor'] });
  await addPrincipal('subscriber', { password, roles: ['calendar-subscriber'] });
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** Creates the object that an example shows. */
const pictured = async ({ image }: Json): Promise<string> => {
  const [id = 0] = await allocateIds('posts', 1);
  const { url, extension, width, height, filesize } = image;
  await insertImage({ id, url, extension, width, height, filesize, mimeType: 'image/jpeg' });
  return String(id);
};

const given = ['title', 'start_date', 'end_date', 'description', 'excerpt', 'slug', 'featured'];
const contact = [
  'venue',
  'organizer',
  'description',
  'address',
  'city',
  'country',
  'state',
  'province',
  'zip',
  'phone',
];
const among = (names: readonly string[], from: Json) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

describe('single objects look like the examples', () => {
  test('an event', async () => {
    const wanted = example('event');
    const parent = await write('POST', '/categories', { name: 'Learning' });
    const category = await write('POST', '/categories', { name: 'Workshops', description: 'Doing', parent: parent.id });
    const made = await write('POST', '/events', {
      ...among(given, wanted),
      cost: ['€15', '€8'],
      image: await pictured(wanted),
      website: 'https://press.example/evenings?month=3&lang=en',
      show_map: true,
      categories: [category.id],
      tags: ['printing'],
      venue: { ...among(contact, wanted.venue), website: wanted.venue.website },
      organizer: [
        {
          ...among(contact, wanted.organizer[0]),
          website: 'https://guild.press.example',
          email: 'guild@press.example',
        },
      ],
    });
    const shown = await read(`/events/${made.id}`);
    expect(shapeOf(shown)).toEqual(shapeOf(withIdFirst(wanted)));
    expect(Object.keys(shown).slice(-2)).toEqual(ENDING);
    expect(shown.cost_details).toEqual(wanted.cost_details);
    expect(shown.json_ld.offers).toEqual({ ...wanted.json_ld.offers, validFrom: expect.any(String) });
  });

  test.each(['venue', 'organizer'])('a %s', async (kind) => {
    const wanted = example(kind);
    const more = ['geo_lat', 'geo_lng', 'email', 'website', 'show_map'];
    const { id } = await write('POST', `/${kind}s`, among([...contact, ...more], wanted));
    expect(shapeOf(await read(`/${kind}s/${id}`))).toEqual(shapeOf(wanted));
  });

  test.each([
    ['category', 'categories'],
    ['tag', 'tags'],
  ])('a %s', async (kind, collection) => {
    const wanted = example(kind);
    const parent = wanted.parent && (await write('POST', `/${collection}`, { name: 'Above' })).id;
    const json = { name: 'Courses', ...(parent === undefined ? {} : { parent }) };
    const { id } = await write('POST', `/${collection}`, json);
    const shown = await read(`/${collection}/${id}`);
    expect(shapeOf(shown)).toEqual(shapeOf(wanted));
    expect(shown._links.self[0].targetHints).toEqual({ allow: ['GET'] });
  });
});

describe('lists look like the examples', () => {
  const dates = 'start_date=2031-03-01&end_date=2031-04-30';
  const moved = (links: Json): Json =>
    JSON.parse(JSON.stringify(links).replaceAll('2027-03-01', '2031-03-01').replaceAll('2029-03-02', '2031-04-30'));
  const links = ({ rest_url, next_rest_url, previous_rest_url }: Json) => ({
    rest_url,
    next_rest_url,
    previous_rest_url,
  });

  test('of events', async () => {
    const wanted = example('events-list');
    for (const title of ['First', 'River clean-up', 'Last']) {
      const all_day = title === 'River clean-up';
      await write('POST', '/events', { title, start_date: '2031-03-20', end_date: '2031-03-21', all_day });
    }
    const page = await read(`/events?per_page=1&page=2&${dates}`);
    expect(shapeOf(page)).toEqual(shapeOf(wanted));
    expect(links(page)).toEqual(links(moved(wanted)));
    const none = await read(`/events?search=unicycle&${dates}`);
    expect(JSON.stringify(none)).toBe(JSON.stringify(moved(example('events-list-empty'))));
  });

  test('of events with one that needs a password', async () => {
    const day = { start_date: '2032-03-20', end_date: '2032-03-21' };
    const hidden = { description: 'x', image: 'https://agenda.example/a.jpg', cost: '5', password: 'secret' };
    await write('POST', '/events', { title: 'Members dinner', ...day, ...hidden, venue: { venue: 'Cellar' } });
    const [item] = (await read('/events?start_date=2032-03-01&end_date=2032-03-31')).events;
    expect(shapeOf(item)).toEqual(shapeOf(example('event-protected-in-list')));
  });

  test('of venues', async () => {
    await write('POST', '/venues', { venue: 'Lake' });
    await write('POST', '/venues', { venue: 'Market square' });
    const page = await read('/venues?per_page=1');
    const wanted = example('venues-list');
    expect(shapeOf(page)).toEqual(shapeOf(wanted));
    expect(links(page)).toEqual(links(wanted));
  });

  test('of categories', async () => {
    const page = await read('/categories?per_page=3&hide_empty=false');
    const wanted = example('categories-list');
    expect(shapeOf(page)).toEqual(shapeOf(wanted));
    expect(links(page)).toEqual(links(JSON.parse(JSON.stringify(wanted).replace('per_page=2', 'per_page=3'))));
  });
});

describe('the index and /doc look like the examples', () => {
  /** Ignores texts, and members that the example leaves out. */
  const known = (shown: Json, wanted: Json): Json => {
    if (Array.isArray(shown)) return shown.map((one, index) => known(one, wanted?.[index]));
    if (typeof shown !== 'object' || shown === null) return shown;
    const names = Object.keys(shown).filter((name) => Object.hasOwn(wanted ?? {}, name));
    return Object.fromEntries(
      names.map((name) => [name, name === 'description' ? '' : known(shown[name], wanted[name])]),
    );
  };

  test('the index', async () => {
    const wanted = example('index');
    const shown = await read('');
    expect(JSON.stringify(known(shown, wanted))).toBe(JSON.stringify(known(wanted, wanted)));
    // After the 15 routes of the original.
    expect(Object.keys(shown.routes).slice(15)).toEqual([
      expect.stringMatching(/venues\/.*merge$/),
      expect.stringMatching(/organizers\/.*merge$/),
    ]);
  });

  test('the description', async () => {
    const wanted = example('doc');
    const shown = await read('/doc');
    expect(Object.keys(shown)).toEqual(Object.keys(wanted));
    expect(Object.keys(shown.info)).toEqual(Object.keys(wanted.info));
    for (const schema of Object.keys(wanted.components.schemas))
      expect(shown.components.schemas).toHaveProperty(schema);
    for (const [path, item] of Object.entries<Json>(wanted.paths))
      for (const method of Object.keys(item)) expect(shown.paths[path]).toHaveProperty(method);
  });
});

describe('errors are those of the examples', () => {
  const errors = example('errors');
  const times = { start_date: '2031-05-01', end_date: '2031-05-02' };
  const subscriber = { headers: as('subscriber') };
  const draft = () => write('POST', '/events', { title: 'Draft', ...times, status: 'draft' });
  const trashed = async () => {
    const { id } = await write('POST', '/events', { title: 'Gone', ...times });
    await send('DELETE', `/events/${id}`, editor);
    return id;
  };

  test.each<[string, () => ReturnType<typeof send>]>([
    ['400 required parameters missing', () => send('POST', '/events', { json: { start_date: 'today' } })],
    [
      '400 a check failed',
      () => send('POST', '/events', { json: { title: 'x', ...times, timezone: 'Mars', website: 'x', all_day: 'x' } }),
    ],
    ['400 a type failed', () => send('POST', '/events', { json: { title: 'x', ...times, all_day: 'maybe' } })],
    ['400 language unknown', () => send('GET', '/events?language=fr')],
    [
      '400 body is not JSON',
      () => send('POST', '/events', { headers: { 'content-type': 'application/json' }, body: '{' }),
    ],
    [
      '400 id of another kind',
      async () => send('GET', `/events/${(await write('POST', '/venues', { venue: 'Not an event' })).id}`),
    ],
    ['401 anonymous write', () => send('POST', '/events', { json: { title: 'x', ...times } })],
    ['401 wrong credentials', () => send('GET', '/events', { headers: as('editor', 'wrong') })],
    [
      '403 identified but not allowed',
      () => send('POST', '/events', { ...subscriber, json: { title: 'x', ...times } }),
    ],
    ['403 draft', async () => send('GET', `/events/${(await draft()).id}`)],
    [
      '403 password',
      async () =>
        send('GET', `/events/${(await write('POST', '/events', { title: 'Shut', ...times, password: 'x' })).id}`),
    ],
    ['403 trash', async () => send('GET', `/events/${await trashed()}`, editor)],
    ['404 event', () => send('GET', '/events/99999')],
    ['404 page beyond the last', () => send('GET', '/events?page=99')],
    ['404 route', () => send('PUT', '/events')],
    ['410 trashed already', async () => send('DELETE', `/events/${await trashed()}`, editor)],
  ])('%s', async (name, request) => {
    const reply = await request();
    expect(reply.status).toBe(Number(name.slice(0, 3)));
    // Our own member: the original interface does not tell what a parameter accepts.
    delete reply.json.data.accepts;
    // The wording of messages is not part of the interface.
    expect(JSON.stringify({ ...reply.json, message: '' })).toBe(JSON.stringify({ ...errors[name], message: '' }));
  });

  test('400 name taken', async () => {
    const { id } = await write('POST', '/tags', { name: 'Taken' });
    const { json } = await send('POST', '/tags', { ...editor, json: { name: 'taken' } });
    expect(JSON.stringify(json)).toBe(JSON.stringify(errors['400 name taken']).replaceAll('31', String(id)));
  });
});
