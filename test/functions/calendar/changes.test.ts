import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const list = async (path: string) => (await send('GET', path)).json;

describe('modified_after', () => {
  test.each([
    ['events', { title: 'Old fair', start_date: '2001-01-01', end_date: '2001-01-02' }],
    ['venues', { venue: 'Hall' }],
    ['organizers', { organizer: 'Ann' }],
    ['categories', { name: 'music' }],
    ['tags', { name: 'music' }],
  ])('on %s lists changed and deleted objects', async (things, json) => {
    const kept = (await send('POST', `/${things}`, { json })).json;
    const [name = ''] = Object.keys(json);
    const gone = (await send('POST', `/${things}`, { json: { ...json, [name]: 'Gone' } })).json;
    await send('DELETE', `/${things}/${gone.id}`);

    const past = await list(`/${things}?modified_after=yesterday&hide_empty=false`);
    expect(past[things].map(({ id }: { id: number }) => id)).toEqual([kept.id]);
    expect(past.total).toBe(1);
    expect(past.deleted).toEqual([
      { id: gone.id, modified_utc: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ]);

    const future = await list(`/${things}?modified_after=tomorrow&hide_empty=false`);
    expect(future).toMatchObject({ [things]: [], deleted: [], total: 0 });
    expect(await list(`/${things}`)).not.toHaveProperty('deleted');
  });

  test('respects an offset, and links repeat it in UTC', async () => {
    const json = { title: 'Other', start_date: '2001-01-01', end_date: '2001-01-02' };
    await send('POST', '/events', { json });
    const { next_rest_url } = await list('/events?per_page=1&modified_after=2026-01-01T02:00:00%2B02:00');
    expect(new URL(next_rest_url).searchParams.get('modified_after')).toBe('2026-01-01 00:00:00Z');
    expect(next_rest_url).not.toContain('start_date');
    expect((await send('GET', '/events?modified_after=01-02-2026')).status, 'a year is no offset').toBe(200);
    expect((await send('GET', next_rest_url.replace('https://agenda.example', ''))).json.total).toBe(2);
  });
});
