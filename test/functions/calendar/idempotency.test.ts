import { describe, expect, test, vi } from 'vitest';
import { as, send } from '#test/support/calendar.ts';
import { failNext, runBefore } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: '2027-03-18', end_date: '2027-03-19' };
const post = (path: string, json: object, key: string, more: object = {}) =>
  send('POST', path, {
    json,
    from: '192.0.2.1',
    ...more,
    headers: { 'idempotency-key': key, ...('headers' in more ? (more.headers as object) : {}) },
  });
const total = async (path: string): Promise<number> => (await send('GET', path)).json.total;

describe('Idempotency-Key', () => {
  test.each([
    ['/events', { title: 'Fair', ...day, venue: { venue: 'Green' } }],
    ['/venues', { venue: 'Barn' }],
    ['/organizers', { organizer: 'Ann' }],
    ['/categories', { name: 'Music' }],
    ['/tags', { name: 'free' }],
  ])('creates one object of %s however often the request is repeated', async (path, json) => {
    const first = await post(path, json, `key ${path}`);
    const again = await post(path, json, `key ${path}`);
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id]);
    expect(Object.keys(again.json)).toEqual(Object.keys(first.json));
    const other = await post(path, { ...json, description: 'Other' }, `key ${path}`);
    expect([other.status, other.json.code]).toEqual([422, 'rest_unprocessable']);
  });

  test('belongs to its caller, without sign-in to its source', async () => {
    const create = async (more: object) => (await post('/events', { title: 'Own', ...day }, 'own', more)).json.id;
    const ids = [
      await create({}),
      await create({ from: '192.0.2.2' }),
      await create({ headers: as('ann') }),
      await create({ headers: as('bob') }),
      await create({ headers: as('ann'), from: '192.0.2.9' }),
    ];
    expect(new Set(ids).size).toBe(4);
    expect(ids[4]).toBe(ids[2]);
  });

  test('is in use while the first request runs', async () => {
    let status = 0;
    {
      using _race = runBefore('EVENTS#', async () => {
        status = (await post('/events', { title: 'Slow', ...day }, 'slow')).status;
      });
      expect((await post('/events', { title: 'Slow', ...day }, 'slow')).status).toBe(201);
    }
    expect(status).toBe(409);
  });

  test('is free again after a failed creation, and after 24 hours', async () => {
    expect(
      (await post('/events', { title: 'Late', ...day, rrule: 'FREQ=DAILY;COUNT=2', rdates: ['2020-01-01'] }, 'late'))
        .status,
    ).toBe(400);
    const { json } = await post('/events', { title: 'Late', ...day }, 'late');
    vi.useFakeTimers({ now: Date.now() + 86_500_000, toFake: ['Date'] });
    try {
      const next = await post('/events', { title: 'Late', ...day }, 'late');
      expect([next.status, next.json.id === json.id]).toEqual([201, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('finds the object whose creation was answered by nothing', async () => {
    const before = await total('/events?search=lost');
    {
      using _faults = failNext('TransactWriteItemsCommand', 1, () => new Error('The connection is lost'), {
        after: true,
      });
      expect((await post('/events', { title: 'Lost', ...day }, 'lost')).status).toBe(500);
    }
    const { status, json } = await post('/events', { title: 'Lost', ...day }, 'lost');
    expect([status, json.title]).toEqual([201, 'Lost']);
    expect(await total('/events?search=lost')).toBe(before + 1);
  });

  test('has at most 255 characters', async () => {
    expect((await post('/events', { title: 'Key', ...day }, 'k'.repeat(255))).status).toBe(201);
    expect((await post('/events', { title: 'Key', ...day }, 'k'.repeat(256))).status).toBe(400);
  });
});
