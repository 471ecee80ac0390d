import { describe, expect, test, vi } from 'vitest';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { send } from '#test/support/calendar.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const times = { start_date: '2027-03-02 10:00', end_date: '2027-03-02 11:00', timezone: 'UTC' };

/** Creates a weekly series; returns its id and its second occurrence. */
const createSeries = async (title: string) => {
  const json = { ...times, title, rrule: 'FREQ=WEEKLY;COUNT=4' };
  const { id } = (await send('POST', '/events', { json })).json;
  const { events } = (await send('GET', `/events?post_parent=${id}`)).json;
  return { id, occurrence: events[1] };
};

/** Sends a write whose occurrences are left to the background: all transactions after the first fail. */
const interrupt = async (method: string, path: string, json?: object): Promise<void> => {
  using _faults = failNext('TransactWriteItemsCommand', 1000, () => new Error('broken off'), { skip: 1 });
  await send(method, path, { json });
};

const asVisitor = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  vi.stubEnv('AUTH_MODE', 'required');
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
  }
};

describe('an occurrence of a deleted series', () => {
  test.each([
    ['GET', undefined],
    ['PATCH', { featured: true }],
    ['DELETE', undefined],
  ])('answers %s by its slug and its id like one that has been rewritten', async (method, json) => {
    const { id, occurrence } = await createSeries(`Reading, ${method}`);
    const { slug } = occurrence;
    await interrupt('DELETE', `/events/${id}`);
    const ask = async () => {
      const bySlug = await send(method, `/events/by-slug/${slug}`, { json });
      const byTrashedSlug = await send('GET', `/events/by-slug/${slug}__trashed`);
      const byId = method === 'PATCH' ? undefined : await send(method, `/events/${occurrence.id}`, { json });
      return [bySlug, byTrashedSlug, byId].map((reply) => [reply?.status, reply?.json]);
    };
    const before = await ask();
    expect(await resumeSeries()).toBe(1);
    expect(before).toEqual(await ask());
    expect(before.map(([status]) => status)).toEqual([400, 403, { GET: 403, DELETE: 410 }[method]]);
  });

  test('is listed in the trash with the slug of a deleted event', async () => {
    const { id, occurrence } = await createSeries('Trash');
    await interrupt('DELETE', `/events/${id}`);
    const list = async () =>
      (await send('GET', `/events?status=trash&post_parent=${id}`)).json.events.map(
        ({ slug, url }: { slug: string; url: string }) => [slug, url],
      );
    const before = await list();
    expect(before.flat()).toContain(`${occurrence.slug}__trashed`);
    expect(await resumeSeries()).toBe(1);
    expect(before).toEqual(await list());
  });
});

describe('the list of changes', () => {
  const since = '2020-01-01';

  test.each<[change: string, method: string, json?: object]>([
    ['deleted', 'DELETE'],
    ['made a draft', 'PATCH', { status: 'draft' }],
    ['made private', 'PATCH', { status: 'private' }],
    ['hidden', 'PATCH', { hide_from_listings: true }],
    ['protected', 'PATCH', { post_password: 'sesame' }],
  ])(
    'names the same events before and after the occurrences of a series %s are rewritten',
    async (change, ...write) => {
      const [method, json] = write;
      const { id, occurrence } = await createSeries(`Changes, ${change}`);
      await interrupt(method, `/events/${id}`, json);
      const ids = (things: readonly { readonly id: number }[]) => things.map((one) => one.id).sort((a, b) => a - b);
      const read = async () => {
        const { events, deleted, total } = (await send('GET', `/events?modified_after=${since}&per_page=50`)).json;
        return { events: ids(events), deleted: ids(deleted), total };
      };
      const readBoth = async () => [await asVisitor(read), await read()] as const;
      const before = await readBoth();
      expect(await resumeSeries()).toBe(1);
      expect(before).toEqual(await readBoth());
      const isGone = change !== 'protected';
      expect(before[0].deleted.includes(occurrence.id)).toBe(isGone);
      expect(before[0].events.includes(occurrence.id)).toBe(!isGone);
    },
  );

  test('names occurrences that a change of their series has removed since, whatever the other filters', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T10:00:00Z') });
    const { id, occurrence } = await createSeries('Later');
    vi.setSystemTime(new Date('2026-11-03T10:00:00Z'));
    await interrupt('DELETE', `/events/${id}`);
    const deletedSince = async (time: string, filter: string) =>
      (await send('GET', `/events?modified_after=${encodeURIComponent(time)}${filter}`)).json.deleted;
    const named = { id: occurrence.id, modified_utc: '2026-11-03 10:00:00' };
    try {
      expect(await asVisitor(() => deletedSince('2026-11-03 10:00:00', '&start_date=2029-01-01'))).toContainEqual(
        named,
      );
      expect(await deletedSince('2026-11-03 10:00:00', '')).toContainEqual(named);
      expect(await deletedSince('2026-11-03 10:00:01', '')).not.toContainEqual(named);
    } finally {
      vi.useRealTimers();
    }
  });
});
