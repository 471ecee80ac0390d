import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: 'today', end_date: 'today' };
const long = (size: number) => 'b'.repeat(size);

describe('too large input is refused before anything is written', () => {
  test.each<[what: string, path: string, json: object]>([
    ['description', '/events', { title: 'x', ...day, description: long(110_000) }],
    ['website', '/events', { title: 'x', ...day, website: `http://a.example/${long(500_000)}` }],
    ['cost', '/events', { title: 'x', ...day, cost: Array.from({ length: 90_000 }, () => '5') }],
    ['cost', '/events', { title: 'x', ...day, cost: long(500_000) }],
    ['address', '/venues', { venue: 'x', address: long(500_000) }],
    ['venue', '/venues', { venue: long(110_000) }],
    ['phone', '/organizers', { organizer: 'x', phone: long(500_000) }],
    ['name', '/tags', { name: long(11_000) }],
    ['description', '/categories', { name: 'x', description: long(110_000) }],
    ['name', '/events', { title: 'x', ...day, tags: [long(11_000)] }],
    ['venue', '/events', { title: 'x', ...day, venue: { venue: long(110_000) } }],
  ])('a long %s at %s', async (name, path, json) => {
    const reply = await send('POST', path, { json });
    expect([reply.status, reply.json.code]).toEqual([413, 'rest_too_large']);
    expect(reply.json.message).toMatch(new RegExp(`^${name} is longer than`));
  });

  test.each<[name: string, json: object]>([
    ['tags', { tags: Array.from({ length: 31 }, (_, index) => `t${index}`) }],
    ['organizer', { organizer: Array.from({ length: 11 }, (_, index) => ({ organizer: `o${index}` })) }],
    ['exdates', { rrule: 'FREQ=DAILY;COUNT=2', exdates: Array.from({ length: 1001 }, () => '2027-01-01') }],
  ])('too many members of %s', async (name, json) => {
    const reply = await send('POST', '/events', { json: { title: 'x', ...day, ...json } });
    expect([reply.status, reply.json.data.params]).toEqual([400, { [name]: 'Invalid parameter.' }]);
  });

  test('the longest texts of both languages fit', async () => {
    const longest = { title: long(100_000), description: long(100_000), excerpt: long(100_000) };
    const { id } = (await send('POST', '/events', { json: { ...day, ...longest } })).json;
    expect((await send('PATCH', `/events/${id}?language=es`, { json: longest })).status).toBe(200);
    const term = { name: long(10_000), description: long(100_000) };
    const { id: tag } = (await send('POST', '/tags', { json: term })).json;
    expect((await send('PATCH', `/tags/${tag}?language=es`, { json: term })).status).toBe(200);
  });
});

describe('at the end of the year 9999, the last one that dates can name', () => {
  const last = { start_date: '9999-12-31 23:00', end_date: '9999-12-31 23:30' };

  test('an event west of Greenwich ends with the year in UTC too, and lists show it', async () => {
    const { status, json } = await send('POST', '/events', {
      json: { title: 'Last night', ...last, timezone: 'America/New_York' },
    });
    expect([status, json.utc_start_date, json.utc_end_date]).toEqual([
      201,
      '9999-12-31 23:59:59',
      '9999-12-31 23:59:59',
    ]);
    const listed = await send('GET', '/events?start_date=9999-12-31&end_date=9999-12-31');
    expect([listed.status, listed.json.total]).toEqual([200, 1]);
    const { body } = await send('GET', `/events/${json.id}.ics`);
    expect(body).toContain('DTSTART;TZID=America/New_York:99991231T230000');
    // No change of the clocks after the last year is described.
    expect(body).not.toContain('DTSTART:99991231T235959');
  });

  test('an all-day event ends on the last day that iCalendar can name', async () => {
    const create = async (title: string, start_date: string) =>
      (await send('POST', '/events', { json: { title, start_date, end_date: '9999-12-31', all_day: true } })).json;
    const forEver = await create('For ever', '2027-01-01');
    const lastDay = await create('Last day', '9999-12-31');
    expect((await send('GET', `/events/${forEver.id}.ics`)).body).toContain('DTEND;VALUE=DATE:99991231\r\n');
    expect((await send('GET', `/events/${lastDay.id}.ics`)).body).not.toContain('DTEND');
  });

  test('an open end of a recurring event stays at its last second', async () => {
    const json = { title: 'Open', ...day, end_date: '9999-12-31 12:00', rrule: 'FREQ=WEEKLY;COUNT=2' };
    const created = await send('POST', '/events', { json });
    expect(created.status).toBe(201);
    const { events } = (await send('GET', `/events?post_parent=${created.json.id}&ends_after=today`)).json;
    expect(events.map(({ end_date }: { end_date: string }) => end_date)).toEqual([
      '9999-12-31 12:00:00',
      '9999-12-31 23:59:59',
    ]);
  });

  test('no change is later', async () => {
    await send('POST', '/venues', { json: { venue: 'Mill' } });
    const late = encodeURIComponent('9999-12-31T23:59:59-05:00');
    const { status, json } = await send('GET', `/venues?modified_after=${late}`);
    expect([status, json.total]).toEqual([200, 0]);
  });
});
