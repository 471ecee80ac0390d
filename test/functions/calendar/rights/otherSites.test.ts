import { beforeAll, describe, expect, test, vi } from 'vitest';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const dates = { start_date: '2027-03-10 10:00:00', end_date: '2027-03-10 16:00:00' };
const create = async (json: object): Promise<number> =>
  (await send('POST', '/events', { json: { ...dates, ...json } })).json.id;

let published = 0;
let draft = 0;
let locked = 0;
beforeAll(async () => {
  published = await create({ title: 'Harvest market' });
  draft = await create({ title: 'Not yet announced', status: 'draft' });
  locked = await create({ title: 'For members', description: 'the way to the cellar', password: 'walnut' });
});

const read = (path: string, origin: string, headers: Readonly<Record<string, string>> = {}) =>
  send('GET', path, { headers: { origin, ...headers } });

describe('in open mode, where every caller may do everything, a page of another site', () => {
  const origins = ['https://other.example', 'http://localhost:3000', 'null'];

  test.each(origins)('with the origin %s reads what is published', async (origin) => {
    const { status, json } = await read('/events?start_date=2027-03-01', origin);

    expect(status).toBe(200);
    expect(json.events.map((event: { id: number }) => event.id)).toEqual([published, locked]);
  });

  test.each(origins)('with the origin %s reads no draft and no text behind a password', async (origin) => {
    const bodies = [
      await read(`/events/${draft}`, origin),
      await read('/events?status=draft', origin),
      await read('/events?status=draft', origin, as('administrator')),
      await read(`/events/${locked}?context=edit`, origin),
      await read(`/events/${locked}`, origin),
    ];

    expect(bodies.map(({ status }) => status)).toEqual([403, 400, 400, 403, 403]);
    for (const { body } of bodies) expect(body).not.toMatch(/Not yet announced|cellar/);
  });

  test('reads them if ALLOWED_HOSTS names its host', async () => {
    vi.stubEnv('ALLOWED_HOSTS', 'localhost:3000');

    expect((await read(`/events/${draft}`, 'http://localhost:3000')).json.title).toBe('Not yet announced');
    expect((await read(`/events/${draft}`, 'http://localhost:3001')).status).toBe(403);
    vi.unstubAllEnvs();
  });
});

test('in open mode the own pages and programs read drafts', async () => {
  expect((await read(`/events/${draft}`, 'https://agenda.example')).status).toBe(200);
  expect((await send('GET', `/events/${draft}`)).status).toBe(200);
});
