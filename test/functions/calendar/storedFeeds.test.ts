import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findStoredFeeds } from '#lib/calendar/store/events/storedFeeds.ts';
import { FEEDS } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { send } from '#test/support/calendar.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { unitsOf } from '#test/support/unitsOf.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as list } from '../../../functions/calendar/events/list.ts';
import { handler as publishDue } from '../../../functions/calendar/maintenance/publishDue.ts';
import { handler as unlink } from '../../../functions/calendar/tasks/unlink.ts';

useTable('calendar', 'principals');

let [started, ended] = [0, 0];
useStateMachine('statemachines/calendarCleanup.asl.yml', 'CALENDAR_STATE_MACHINE', {
  calendarUnlink: async (input) => {
    started += 1;
    try {
      return await unlink(input);
    } finally {
      ended += 1;
    }
  },
});

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const NOBODY = { origin: 'https://elsewhere.example', 'accept-encoding': 'gzip' };
const poll = (query: string, headers = {}) =>
  send('GET', `/events.ics?${query}`, { headers: { ...NOBODY, ...headers }, through: list });

/** Moves the clock, which stands still between the moves. */
const pass = (milliseconds: number): void => {
  vi.setSystemTime(Date.now() + milliseconds);
};

/** Polls feeds after the least time between renewals, and waits for the renewals that this asks for. */
const store = async (...queries: readonly string[]): Promise<void> => {
  pass(61_000);
  for (const query of queries) {
    const before = started;
    const { status, headers } = await poll(query);
    if (status !== 200) continue;
    const { read } = await unitsOf(() => poll(query, { 'if-none-match': headers.ETag }));
    if (read > 5) while (started === before || ended < started) await delay(5);
  }
};

const isStored = async (query: string): Promise<boolean> => {
  const { headers } = await poll(query);
  const { result, read, write } = await unitsOf(() => poll(query, { 'if-none-match': headers.ETag }));
  expect([result.status, write]).toEqual([304, 0]);
  return read <= 5;
};

const post = async (path: string, json: object) => (await send('POST', path, { json })).json;
const patch = (path: string, json: object) => send('PATCH', path, { json });
const soon = { start_date: '+5 days 10:00', end_date: '+5 days 12:00' };

let [event, other, series, venue, twin, organizer, music, jazz] = [0, 0, 0, 0, 0, 0, 0, 0];
let date = 0;
beforeAll(async () => {
  venue = (await post('/venues', { venue: 'Hall', city: 'Leith' })).id;
  twin = (await post('/venues', { venue: 'Hall', city: 'Perth' })).id;
  organizer = (await post('/organizers', { organizer: 'Ann' })).id;
  music = (await post('/categories', { name: 'Music' })).id;
  jazz = (await post('/categories', { name: 'Jazz', parent: music })).id;
  const links = { venue, organizer, tags: ['open air'] };
  for (let more = 0; more < 30; more += 1)
    await post('/events', { title: `Talk ${more}`, ...soon, categories: ['Talks'] });
  event = (await post('/events', { title: 'Fair', ...soon, ...links, categories: [jazz] })).id;
  other = (await post('/events', { title: 'Other', ...soon, venue: twin, categories: [music] })).id;
  series = (await post('/events', { title: 'Choir', ...soon, rrule: 'FREQ=DAILY;COUNT=4', venue })).id;
  const { events } = (await send('GET', `/events?post_parent=${series}`)).json;
  date = events[2].id;
  await patch(`/events/${date}`, { categories: ['Guests'] });
});

const feeds = () => [
  '',
  `categories=${music}`,
  'categories=guests',
  'tags=open-air',
  `venue=${venue}`,
  `organizer=${organizer}`,
];

describe('a stored feed', () => {
  test('answers a poll that knows it with 304 for at most 5 units, and with the stream otherwise', async () => {
    const computed = await poll('status=publish');
    await store('');
    const [feed] = await findStoredFeeds();
    expect(feed?.feed?.tag).toBeDefined();
    const { result, read, write } = await unitsOf(() => poll('', { 'if-none-match': computed.headers.ETag }));
    expect(result).toMatchObject({ status: 304, body: '', headers: { ETag: computed.headers.ETag } });
    expect(read).toBeLessThanOrEqual(5);
    expect(write).toBe(0);
    const served = await unitsOf(() => poll(''));
    expect(served.result).toEqual(computed);
    expect(served.read).toBeLessThan(10);
    const plain = await poll('', { 'accept-encoding': 'identity' });
    expect(plain.body).toBe(computed.body);
    expect(plain.headers.ETag).toBe(computed.headers.ETag?.replace('-gzip', ''));
  });

  test('is not what a caller with credentials gets, nor one with other conditions', async () => {
    await store('');
    for (const query of ['search=talk', `venue=${venue}&organizer=${organizer}`, 'per_page=5'])
      expect([query, await isStored(query)]).toEqual([query, false]);
    const draft = await post('/events', { title: 'Secret', ...soon, status: 'draft' });
    const editor = await send('GET', '/events.ics', { headers: { authorization: 'Basic YTpi' }, through: list });
    expect(editor.body).toContain('SUMMARY;LANGUAGE=en:Secret');
    expect((await poll('')).body).not.toContain('Secret');
    await send('DELETE', `/events/${draft.id}`);
  });

  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['an event is hidden', () => patch(`/events/${event}`, { hide_from_listings: true })],
    ['an event is shown again', () => patch(`/events/${event}`, { hide_from_listings: false })],
    ['an event gets a password', () => patch(`/events/${event}`, { post_password: 'secret' })],
    ['an event loses its password', () => patch(`/events/${event}`, { post_password: '' })],
    ['an event becomes private', () => patch(`/events/${event}`, { status: 'private' })],
    ['an event is published', () => patch(`/events/${event}`, { status: 'publish' })],
    ['an event loses its tag', () => patch(`/events/${event}`, { tags: [] })],
    ['an event gets a tag', () => patch(`/events/${event}`, { tags: ['open air'] })],
    ['an event moves to another category', () => patch(`/events/${other}`, { categories: [jazz] })],
    ['an event is deleted', () => send('DELETE', `/events/${other}`)],
    ['an event is restored', () => patch(`/events/${other}`, { status: 'publish' })],
    ['a venue is renamed', () => patch(`/venues/${venue}`, { venue: 'Great Hall' })],
    ['a venue becomes private', () => patch(`/venues/${twin}`, { status: 'private' })],
    ['a venue is published', () => patch(`/venues/${twin}`, { status: 'publish' })],
    ['venues are merged', () => post(`/venues/${venue}/merge`, { from: [twin] })],
    ['an organizer gets an address', () => patch(`/organizers/${organizer}`, { email: 'ann@example.com' })],
    ['a category is renamed', () => patch(`/categories/${jazz}`, { name: 'Blues' })],
    ['a category moves', () => patch(`/categories/${jazz}`, { parent: 0 })],
    ['a series is hidden', () => patch(`/events/${series}`, { hide_from_listings: true })],
    ['a series is shown again', () => patch(`/events/${series}`, { hide_from_listings: false })],
    ['a date is left out', () => send('DELETE', `/events/${date}`)],
    ['a series is deleted', () => send('DELETE', `/events/${series}?scope=all`)],
    ['a category is deleted', () => send('DELETE', `/categories/${music}?force=true`)],
  ];

  test.each(changes)('is never told after %s', async (_name, change) => {
    await store(...feeds());
    await change();
    await Promise.all(
      feeds().map(async (query) => {
        const [told, computed] = await Promise.all([poll(query), poll(`${query}&status=publish`)]);
        expect([query, told.status, told.body]).toEqual([query, computed.status, computed.body]);
      }),
    );
  });

  test('stays when something changes that is not in it', async () => {
    await store('tags=open-air');
    expect(await isStored('tags=open-air')).toBe(true);
    await post('/events', { title: 'Elsewhere', ...soon, categories: ['Talks'] });
    await post('/events', { title: 'Draft', ...soon, status: 'draft', tags: ['open air'] });
    expect(await isStored('tags=open-air')).toBe(true);
  });

  test('is renewed at most once a minute by polls', async () => {
    await post('/events', { title: 'News', ...soon });
    await store('');
    const before = started;
    for (let more = 0; more < 5; more += 1) {
      await post('/events', { title: `More ${more}`, ...soon });
      expect((await poll('')).body).toContain(`More ${more}`);
    }
    expect(started).toBe(before);
    await store('');
    expect(started).toBe(before + 1);
    expect(await isStored('')).toBe(true);
  });

  test('is renewed by the schedule when its window moves', async () => {
    await store('');
    pass(86_400_000);
    const before = started;
    await publishDue(undefined);
    while (started === before || ended < started) await delay(5);
    expect(await isStored('')).toBe(true);
    await publishDue(undefined);
  });

  test('tells a cancelled event for 30 days', async () => {
    const { id } = await post('/events', { title: 'Gone', start_date: '+90 days', end_date: '+90 days' });
    await send('DELETE', `/events/${id}`);
    pass(29 * 86_400_000);
    await store('');
    expect(await isStored('')).toBe(true);
    expect((await poll('')).body).toContain(`UID:${id}@`);
    pass(86_400_000 - 200_000);
    await store('');
    expect((await poll('')).body).toContain(`UID:${id}@`);
    pass(200_000);
    expect((await poll('')).body).not.toContain(`UID:${id}@`);
  });

  test('is not stored beyond a number of feeds', async () => {
    const rows = Array.from({ length: 256 }, (_, number) => ({ pk: FEEDS, sk: `made${number}`, begun: 0, expires: 0 }));
    await batchPut(config.tables.calendar, rows);
    const { id } = await post('/tags', { name: 'Late' });
    await store(`tags=${id}`);
    expect(await isStored(`tags=${id}`)).toBe(false);
  });
});
