import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Reply, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

let id = 0;
beforeAll(async () => {
  const json = {
    title: 'Members dinner',
    description: 'Secret menu',
    start_date: '+3 days',
    end_date: '+3 days',
    cost: '20',
    featured: true,
    venue: { venue: 'Cellar' },
    password: 'open sesame',
  };
  const made = await send('POST', '/events', { json });
  expect(made.body).not.toContain('sesame');
  id = made.json.id;
});

describe('an event with a password', () => {
  test('is shown with it, by id and by slug', async () => {
    for (const path of [`/events/${id}`, '/events/by-slug/members-dinner']) {
      const closed = await send('GET', path);
      expect([closed.status, closed.json.code]).toEqual([403, 'event-password-protected']);
      expect((await send('GET', `${path}?password=wrong`)).status).toBe(403);
      expect((await send('GET', `${path}?password=`)).json.data.params).toEqual({ password: 'Invalid parameter.' });
      const open = await send('GET', `${path}?password=open%20sesame`);
      expect(open.json).toMatchObject({ title: 'Members dinner', description: '<p>Secret menu</p>' });
      expect(open.body).not.toContain('sesame');
    }
  });

  test('is shown with it, whether its accents are composed or not', async () => {
    const json = { title: 'Coffee', start_date: '+3 days', end_date: '+3 days', password: 'caf\u00e9' };
    const { id: coffee } = (await send('POST', '/events', { json })).json;
    const typed = encodeURIComponent('cafe\u0301');
    expect((await send('GET', `/events/${coffee}?password=${typed}`)).status).toBe(200);
    await send('DELETE', `/events/${coffee}`);
  });

  test('is stored by no cache, however its password was sent', async () => {
    const secret = 'no-cache, must-revalidate, max-age=0, no-store, private';
    const password = 'open sesame';
    for (const path of [`/events/${id}`, '/events', `/events/${id}.ics`]) {
      const inQuery = await send('GET', `${path}?password=open+sesame`);
      expect([path, inQuery.status, inQuery.headers['Cache-Control']]).toEqual([path, 200, secret]);
      expect((await send('GET', path, { json: { password } })).headers['Cache-Control']).toBe(secret);
    }
    expect((await send('GET', '/events')).headers['Cache-Control']).toBe('public, no-cache');
  });

  test('is shown without it to callers who may edit it', async () => {
    expect((await send('GET', `/events/${id}?context=edit`)).status).toBe(200);
  });

  test('tells those who may edit it that it is protected, and `password` on update protects nothing', async () => {
    const json = { title: 'Open house', start_date: '+9 days', end_date: '+9 days' };
    const open = (await send('POST', '/events', { json })).json;
    expect(open.password_protected).toBe(false);
    const written = await send('PATCH', `/events/${open.id}`, { json: { password: 'x' } });
    expect([written.status, written.json.password_protected]).toEqual([200, false]);
    const closed = await send('PATCH', `/events/${open.id}`, { json: { post_password: 'x' } });
    expect(closed.json.password_protected).toBe(true);
    vi.stubEnv('AUTH_MODE', 'required');
    const { json: seen } = await send('GET', `/events/${open.id}?password=x`);
    expect([seen.title, 'password_protected' in seen]).toEqual(['Open house', false]);
    vi.unstubAllEnvs();
    const { paths } = (await send('GET', '/doc')).json;
    const { properties } = paths['/events/{id}'].patch.requestBody.content['application/json'].schema;
    expect(properties.password.description).toContain('post_password');
    await send('DELETE', `/events/${open.id}`);
  });

  test('is masked in lists without its password', async () => {
    const { events } = (await send('GET', '/events')).json;
    expect(events[0]).toMatchObject({
      title: 'Members dinner',
      slug: 'members-dinner',
      description: '',
      image: false,
      all_day: null,
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: '',
      show_map: null,
      featured: null,
      venue: [],
      organizer: [],
      custom_fields: [],
    });
    const opened = (await send('GET', '/events?password=open+sesame')).json;
    expect(opened.events[0]).toMatchObject({ description: '<p>Secret menu</p>', venue: { venue: 'Cellar' } });
    expect(opened.rest_url).not.toContain('sesame');
  });

  describe('wrong attempts are limited', () => {
    const right = 'open+sesame';
    const tryAt = async (path: string, from: string, password: string) =>
      (await send('GET', `${path}?password=${password}`, { from })).status;
    const tryMany = (path: string, from: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => tryAt(path, from, `guess${index}`)));
    const wrongOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

    test('to five per event and address, also if they are concurrent', async () => {
      const statuses = await tryMany(`/events/${id}`, '192.0.2.1', 40);
      expect([wrongOf(statuses, 403), wrongOf(statuses, 429)]).toEqual([5, 35]);
      const refused = await send('GET', `/events/${id}.ics?password=${right}`, { from: '192.0.2.1' });
      expect([refused.status, refused.json.code]).toEqual([429, 'rest_too_many_requests']);
      expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(0);
      expect(await tryAt('/events/by-slug/members-dinner', '192.0.2.1', right)).toBe(429);
    });

    test('per address; correct attempts do not count', async () => {
      for (let count = 0; count < 8; count += 1) expect(await tryAt(`/events/${id}`, '192.0.2.2', right)).toBe(200);
      expect((await send('GET', `/events/${id}`, { from: '192.0.2.1' })).status).toBe(403);
      expect((await send('GET', `/events/${id}?context=edit&password=x`, { from: '192.0.2.1' })).status).toBe(200);
    });

    describe('for lists', () => {
      const REFUSAL = /^Too many wrong passwords of events from this address; try again in \d+ s$/;
      const addEvent = async (title: string, password: string, more = {}): Promise<number> => {
        const json = { title, description: 'Secret', start_date: '+3 days', end_date: '+3 days', password, ...more };
        return (await send('POST', '/events', { json })).json.id;
      };
      const list = (query: string, from: string) => send('GET', `/events?${query}`, { from });
      const countOpened = ({ json }: Reply): number =>
        json.events.filter(({ description }: { description: string }) => description !== '').length;

      beforeEach(() => {
        vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
        return () => vi.useRealTimers();
      });

      test('to twenty per address, also if they are concurrent; correct ones do not count', async () => {
        const guess = (from: string, password: string) => list(`include=${id}&password=${password}`, from);
        const statuses = await Promise.all(
          Array.from({ length: 24 }, async (_, index) => (await guess('192.0.2.3', `guess${index}`)).status),
        );
        expect([wrongOf(statuses, 200), wrongOf(statuses, 429)]).toEqual([20, 4]);
        for (let count = 0; count < 22; count += 1) expect((await guess('192.0.2.4', right)).status).toBe(200);
        expect((await list(`include=${id}`, '192.0.2.3')).status).toBe(200);
        const refused = await guess('192.0.2.3', right);
        expect([refused.status, refused.json.message]).toEqual([429, expect.stringMatching(REFUSAL)]);
      });

      test("as much beside the caller's own event, which the guess opens", async () => {
        const from = '192.0.2.6';
        const own = await addEvent('Own', 'guess0');
        const guessBesideOwn = async (password: string) => {
          await send('PATCH', `/events/${own}`, { json: { post_password: password } });
          const alone = await list(`include=${own}&password=${password}`, from);
          const beside = await list(`include=${own},${id}&password=${password}`, from);
          return [alone.status, beside.status];
        };

        for (let count = 0; count < 3; count += 1) expect(await guessBesideOwn(`own${count}`)).toEqual([200, 200]);
        expect(wrongOf(await tryMany('/events', from, 20), 200)).toBe(17);
        expect(await guessBesideOwn('own3')).toEqual([429, 429]);
        expect(await tryAt(`/events/${id}`, from, right)).toBe(429);
        await send('DELETE', `/events/${own}`);
      });

      test('once for a password that opens three of fifty events, however often they are listed', async () => {
        const from = '192.0.2.7';
        const series = await addEvent('Hall', 'x2', { rrule: 'FREQ=DAILY;COUNT=47' });
        const { events } = (await send('GET', `/events?post_parent=${series}&per_page=50`)).json;
        const ids = [series, ...events.map((one: { readonly id: number }) => one.id)];
        for (const title of ['A', 'B', 'C']) ids.push(await addEvent(title, 'x1'));
        expect(new Set(ids).size).toBe(50);
        const page = `include=${ids.join(',')}&per_page=50`;
        const listed = async () => countOpened(await list(`${page}&password=x1`, from));

        for (let count = 0; count < 20; count += 1) expect(await listed()).toBe(3);
        expect(wrongOf(await tryMany('/events', from, 21), 200)).toBe(19);
        expect(await listed()).toBe(3);
      });
    });

    test('for all occurrences of a series together', async () => {
      const json = {
        title: 'Course',
        start_date: '+9 days',
        end_date: '+9 days',
        rrule: 'FREQ=DAILY;COUNT=4',
        password: 'x1',
      };
      const series = (await send('POST', '/events', { json })).json.id;
      const { events } = (await send('GET', `/events?post_parent=${series}`)).json;
      const statuses: number[] = [];
      for (const one of events) statuses.push(...(await tryMany(`/events/${one.id}`, '192.0.2.5', 4)));
      expect([wrongOf(statuses, 403), wrongOf(statuses, 429)]).toEqual([5, 11]);
    });
  });

  test('an update changes the password, an empty text removes it', async () => {
    const patch = (json: object) => send('PATCH', `/events/${id}`, { json });
    await patch({ post_password: 'abracadabra' });
    expect((await send('GET', `/events/${id}?password=abracadabra`)).status).toBe(200);
    expect((await send('GET', `/events/${id}?password=open%20sesame`)).status).toBe(403);
    expect((await patch({ password: '' })).json.data.params).toEqual({ password: 'Invalid parameter.' });
    await patch({ password: 'ignored', post_password: '' });
    expect((await send('GET', `/events/${id}`)).status).toBe(200);
  });
});
