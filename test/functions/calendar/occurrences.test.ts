import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

let count = 0;
let series = 0;
let alone = 0;
let title = '';

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

const patch = (id: number, json: object) => send('PATCH', `/events/${id}`, { json });
const read = async (id: number) => (await send('GET', `/events/${id}`)).json;
const list = async (query: string): Promise<readonly Listed[]> =>
  (await send('GET', `/events?per_page=50&${query}`)).json.events;

beforeEach(async () => {
  count += 1;
  title = `Rehearsal ${count}`;
  const day = { start_date: '+5 days 10:00', end_date: '+5 days 11:00' };
  series = (await send('POST', '/events', { json: { title, ...day, rrule: 'FREQ=DAILY;COUNT=3' } })).json.id;
  alone = (await list(`post_parent=${series}`))[1]?.id ?? 0;
  await patch(alone, { title: `Dress ${title}` });
});

describe('an individually changed occurrence', () => {
  test('is listed with its series, whose event is the first occurrence', async () => {
    const titles = (await list(`post_parent=${series}`)).map((event) => event.title);
    expect(titles).toEqual([title, `Dress ${title}`, title]);
    expect((await list(`post_parent=${series}&search=dress`)).map(({ id }) => id)).toEqual([alone]);
    expect((await list(`post_parent=${series}&include=${series}`)).map(({ id }) => id)).toEqual([series]);
  });

  test.each(['draft', 'pending', 'private', 'trash'])(
    'follows its series to %s and back, with its own title',
    async (status) => {
      await patch(series, { status });
      expect(await list(`search="${title}"&status=publish`)).toEqual([]);
      expect(await list(`post_parent=${series}&status=publish`)).toEqual([]);
      expect((await list(`search="${title}"&status=${status}`)).map((event) => event.title)).toContain(
        `Dress ${title}`,
      );
      await patch(series, { status: 'publish' });
      expect(await read(alone)).toMatchObject({ status: 'publish', title: `Dress ${title}` });
      expect(await read(alone)).not.toMatchObject({ slug: expect.stringContaining('trashed') });
      await expectWholeStore();
    },
  );

  test('is deleted and restored with its series', async () => {
    await send('DELETE', `/events/${series}`);
    expect((await send('GET', `/events/${alone}`)).json.code).toBe('event-no-longer-available');
    expect(await list(`post_parent=${series}`)).toEqual([]);
    await patch(series, {});
    const restored = await list(`post_parent=${series}`);
    expect(restored.map((event) => event.title)).toEqual([title, `Dress ${title}`, title]);
    for (const { slug } of restored) expect(slug).not.toContain('trashed');
  });

  test('that was deleted itself is restored by a change of it, whatever the change', async () => {
    await send('DELETE', `/events/${alone}`);
    await patch(series, { featured: true });
    expect(await list(`post_parent=${series}`)).toHaveLength(2);
    expect((await patch(alone, { title: `Back ${title}` })).json.status).toBe('publish');
    await patch(series, { featured: false });
    expect((await list(`post_parent=${series}`)).map((event) => event.title)).toContain(`Back ${title}`);
  });

  test('is published on the publication date of its series', async () => {
    await patch(series, { date: '+3 days' });
    expect((await list(`search="${title}"&status=publish`)).length).toBe(0);
  });

  test('has the password of its series, unless it has its own', async () => {
    await patch(series, { post_password: 'sesame' });
    const statusWith = async (password: string) => (await send('GET', `/events/${alone}?password=${password}`)).status;
    expect([await statusWith('none'), await statusWith('sesame')]).toEqual([403, 200]);
    await patch(alone, { post_password: 'own' });
    expect([await statusWith('sesame'), await statusWith('own')]).toEqual([403, 200]);
    await patch(alone, { post_password: '' });
    expect([await statusWith('none'), await statusWith('sesame')]).toEqual([403, 200]);
    await patch(series, { post_password: '' });
    expect(await statusWith('none')).toBe(200);
  });

  test('is hidden from lists with its series', async () => {
    await patch(series, { hide_from_listings: true });
    expect(await list(`search="${title}"`)).toEqual([]);
    await patch(series, { hide_from_listings: false });
    expect(await list(`search="${title}"`)).toHaveLength(3);
  });

  test('stays less visible than its series if it was restricted itself', async () => {
    await patch(alone, { status: 'private' });
    await patch(series, { status: 'draft' });
    expect((await read(alone)).status).toBe('private');
    await patch(series, { status: 'publish' });
    expect((await read(alone)).status).toBe('private');
    await send('DELETE', `/events/${alone}`);
    await patch(series, { title });
    expect(await list(`post_parent=${series}`)).toHaveLength(2);
    await patch(alone, { status: 'publish' });
    expect(await list(`post_parent=${series}`)).toHaveLength(3);
  });

  test('keeps a status of its own that is as little visible as that of its series', async () => {
    await patch(alone, { status: 'draft' });
    await patch(series, { status: 'pending' });
    expect((await read(alone)).status).toBe('draft');
  });

  test('published on its own date stays published when its series changes', async () => {
    expect((await patch(alone, { status: 'future', date: '+2 days' })).json.status).toBe('future');
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] });
    try {
      expect(await publishDue()).toBeGreaterThan(0);
      await patch(series, { featured: true });
      expect((await read(alone)).status).toBe('publish');
    } finally {
      vi.useRealTimers();
    }
  });

  test('cannot be published while its series is a draft', async () => {
    await patch(series, { status: 'draft' });
    expect((await patch(alone, { status: 'publish' })).json.status).toBe('draft');
    await patch(series, { status: 'publish' });
    expect((await read(alone)).status).toBe('publish');
  });

  test('sent back unchanged sets no visibility of its own', async () => {
    await patch(series, { status: 'draft' });
    await send('PUT', `/events/${alone}`, { json: await read(alone) });
    await patch(series, { status: 'publish' });
    expect((await read(alone)).status).toBe('publish');
  });
});
