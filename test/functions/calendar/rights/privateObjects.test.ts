import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const ROLES = { ann: 'contributor', bob: 'contributor', eve: 'author', ed: 'editor', sue: 'subscriber' } as const;
type Name = keyof typeof ROLES;

const post = (who: Name, path: string, json: object) => send('POST', path, { headers: as(who), json });
const get = async (who: Name, path: string) => (await send('GET', path, { headers: as(who) })).json;
const titles = async (who: Name, query: string): Promise<readonly string[]> =>
  (await get(who, `/events?per_page=50&${query}`)).events.map(({ title }: { title: string }) => title);

const on = (day: number) => ({ start_date: `+${day} days 10:00`, end_date: `+${day} days 12:00` });

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const password = await hashPassword('secret');
  for (const [name, role] of Object.entries(ROLES)) await addPrincipal(name, { password, roles: [`calendar-${role}`] });
  await post('ed', '/events', { title: 'Public 1', ...on(1) });
  await post('ann', '/events', {
    title: 'Of Ann 2',
    status: 'private',
    tags: ['loud'],
    venue: { venue: 'Hall' },
    ...on(2),
  });
  await post('ed', '/events', { title: 'Of Ed 2', status: 'private', tags: ['loud'], ...on(2) });
  await post('bob', '/events', { title: 'Draft of Bob 3', status: 'draft', ...on(3) });
  await post('bob', '/events', { title: 'Of Bob 4', status: 'private', ...on(4) });
  await post('ed', '/events', { title: 'Public 5', ...on(5) });
  await post('ann', '/events', { title: 'Long of Ann', status: 'private', ...on(6), end_date: '+5 years' });
});

describe('lists show private events to their author and to editors', () => {
  test.each<[Name, readonly string[]]>([
    ['sue', ['Public 1', 'Public 5']],
    ['ann', ['Public 1', 'Of Ann 2', 'Draft of Bob 3', 'Public 5']],
    ['bob', ['Public 1', 'Draft of Bob 3', 'Of Bob 4', 'Public 5']],
    ['eve', ['Public 1', 'Draft of Bob 3', 'Public 5']],
    ['ed', ['Public 1', 'Of Ann 2', 'Of Ed 2', 'Draft of Bob 3', 'Of Bob 4', 'Public 5']],
  ])('to %s by default, with the total and on every page', async (who, expected) => {
    expect(await titles(who, '')).toEqual(expected);
    for (const [index, title] of expected.entries()) {
      const { events, total } = await get(who, `/events?per_page=1&page=${index + 1}`);
      expect([events[0].title, total]).toEqual([title, expected.length]);
    }
    expect((await send('GET', `/events?per_page=1&page=${expected.length + 1}`, { headers: as(who) })).status).toBe(
      404,
    );
  });

  test.each<[Name, string, readonly string[]]>([
    ['ann', 'status=private', ['Of Ann 2']],
    ['ann', 'status=private&search=of', ['Of Ann 2']],
    ['ann', 'tags=loud', ['Of Ann 2']],
    ['ann', 'search=of&status=private,draft', ['Of Ann 2', 'Draft of Bob 3']],
    ['ann', 'status=private&start_date=2000-01-01&end_date=2100-01-01', ['Of Ann 2', 'Long of Ann']],
    ['eve', 'status=private', []],
    ['eve', 'tags=loud', []],
    ['ed', 'status=private', ['Of Ann 2', 'Of Ed 2', 'Of Bob 4']],
    ['ed', 'tags=loud', ['Of Ann 2', 'Of Ed 2']],
  ])('to %s who requests %s', async (who, query, expected) => {
    expect(await titles(who, query)).toEqual(expected);
    expect((await get(who, `/events?${query}`)).total).toBe(expected.length);
  });

  test('also private venues', async () => {
    for (const who of ['ann', 'bob'] as const)
      await post(who, '/venues', { venue: `Cellar of ${who}`, status: 'private' });
    const names = async (who: Name) => {
      const { venues, total } = await get(who, '/venues?search=cellar');
      const plain = await get(who, '/venues?per_page=50');
      expect(plain.total).toBe(plain.venues.length);
      expect(total).toBe(venues.length);
      return venues.map(({ venue }: { venue: string }) => venue);
    };
    expect(await names('ann')).toEqual(['Cellar of ann']);
    expect(await names('eve')).toEqual([]);
    expect(await names('ed')).toEqual(['Cellar of bob', 'Cellar of ann']);
  });

  test('a private event counts as use of a venue for callers who see the event', async () => {
    const used = async (who: Name) =>
      (await get(who, '/venues?has_events=true')).venues.map(({ venue }: { venue: string }) => venue);
    expect([await used('ann'), await used('ed'), await used('bob'), await used('sue')]).toEqual([
      ['Hall'],
      ['Hall'],
      [],
      [],
    ]);
  });
});

describe('the name of a private venue', () => {
  test('finds it for its author and editors; others create a new venue', async () => {
    const own = (await post('ann', '/venues', { venue: 'Den', phone: '123', status: 'private' })).json;
    expect((await post('ann', '/venues', { venue: 'den', phone: '1' })).json.id).toBe(own.id);
    const other = (await post('bob', '/venues', { venue: 'Den' })).json;
    expect(other.id).not.toBe(own.id);
    expect(other).not.toHaveProperty('phone');
    const linked = (await post('eve', '/events', { title: 'Linked', ...on(40), venue: { venue: 'Den' } })).json;
    expect(linked.venue.id).toBe(other.id);
  });
});

describe('a caller who may not write', () => {
  const unknown = { id: 999_999, term: 999_999 };
  test.each<[string, (ids: { readonly id: number; readonly term: number }) => readonly [string, string, object]]>([
    ['a venue', ({ id }) => ['POST', '/events', { title: 'x', ...on(1), venue: id }]],
    ['an organizer', ({ id }) => ['POST', '/events', { title: 'x', ...on(1), organizer: [id] }]],
    ['an author', ({ id }) => ['POST', '/events', { title: 'x', ...on(1), author: id }]],
    [
      'the author of a new venue',
      ({ id }) => ['POST', '/events', { title: 'x', ...on(1), venue: { venue: 'x', author: id } }],
    ],
    ['an image', ({ id }) => ['POST', '/events', { title: 'x', ...on(1), image: String(id) }]],
    ['the image of a venue', ({ id }) => ['POST', '/venues', { venue: 'x', image: String(id) }]],
    ['the author of an organizer', ({ id }) => ['POST', '/organizers', { organizer: 'x', author: id }]],
    ['the parent of a category', ({ term }) => ['POST', '/categories', { name: 'x', parent: term }]],
    ['a category to change', ({ term }) => ['PATCH', `/categories/${term}`, {}]],
    ['a category to delete', ({ term }) => ['DELETE', `/categories/${term}`, {}]],
    ['a tag to change', ({ term }) => ['PATCH', `/tags/${term}`, {}]],
    ['a tag to delete', ({ term }) => ['DELETE', `/tags/${term}`, {}]],
    ['an event to change', ({ id }) => ['PATCH', `/events/${id}`, {}]],
    ['an event to delete', ({ id }) => ['DELETE', `/events/${id}`, {}]],
    ['a venue to change', ({ id }) => ['PATCH', `/venues/${id}`, {}]],
    ['a venue to delete', ({ id }) => ['DELETE', `/venues/${id}`, {}]],
    ['an organizer to change', ({ id }) => ['PATCH', `/organizers/${id}`, {}]],
    ['an organizer to delete', ({ id }) => ['DELETE', `/organizers/${id}`, {}]],
  ])('cannot find out whether %s exists', async (_, request) => {
    const term = (await post('ed', '/categories', { name: `Term ${Math.random()}` })).json.id;
    const kind = request(unknown)[1].includes('tags') ? 'tags' : 'categories';
    const own = kind === 'tags' ? (await post('ed', '/tags', { name: `Tag ${Math.random()}` })).json.id : term;
    for (const [headers, status] of [
      [{}, 401],
      [as('sue'), 403],
    ] as const) {
      const answers = [];
      for (const ids of [unknown, { id: 1, term: own }, { id: 2, term: own }, { id: 3, term: own }]) {
        const [method, path, json] = request(ids);
        const reply = await send(method, path, { headers, json });
        answers.push([reply.status, reply.body]);
      }
      expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
      expect(answers[0]?.[0]).toBe(status);
    }
  });

  test('first gets the errors of malformed parameters', async () => {
    const json = { title: 'x', ...on(1), venue: Array.from({ length: 31 }, (_, index) => index + 1) };
    expect((await send('POST', '/events', { json })).json.data.params).toEqual({ venue: 'Invalid parameter.' });
  });
});
