import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { resumeCleanups } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { findCleanups } from '#lib/calendar/store/events/cleanups.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { send } from '#test/support/calendar.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as unlink } from '../../../../../functions/calendar/tasks/unlink.ts';

useTable('calendar', 'principals');
useStateMachine('statemachines/calendarCleanup.asl.yml', 'CALENDAR_STATE_MACHINE', { calendarUnlink: unlink });

const day = { start_date: '+5 days', end_date: '+5 days' };
const create = async (path: string, json: object) => (await send('POST', path, { json })).json;
const createEvents = (venue: unknown, organizer: unknown = []) =>
  Promise.all([1, 2, 3].map((n) => create('/events', { title: `Event ${n}`, ...day, venue, organizer })));
const get = async (path: string) => (await send('GET', path)).json;
const finish = async (): Promise<void> => {
  while ((await findCleanups()).length > 0) await delay(20);
};

describe('a merge', () => {
  test('takes in venues with their events, ids and slugs, at once and after the background', async () => {
    const hall = await create('/venues', { venue: 'Town Hall', city: 'Alder' });
    const twin = await create('/venues', { venue: 'Townhall', city: 'Alder' });
    const third = await create('/venues', { venue: 'Hall of the town' });
    const events = [...(await createEvents({ id: twin.id })), ...(await createEvents([hall.id, third.id]))];
    const { CALENDAR_STATE_MACHINE: arn = '' } = process.env;
    delete process.env.CALENDAR_STATE_MACHINE;
    const merged = await send('POST', `/venues/${hall.id}/merge`, { json: { from: [twin.id, third.id] } });
    process.env.CALENDAR_STATE_MACHINE = arn;
    expect([merged.status, merged.json.id]).toEqual([200, hall.id]);
    const check = async () => {
      for (const { id } of events) expect((await get(`/events/${id}`)).venue).toMatchObject({ id: hall.id });
      expect((await get(`/events?venue=${hall.id}`)).total).toBe(events.length);
      expect(
        (await get(`/events?venue=${twin.id}`)).events.map(({ venue }: { venue: { id: number } }) => venue.id),
      ).toEqual(events.map(() => hall.id));
      for (const path of [`/venues/${twin.id}`, '/venues/by-slug/townhall', '/venues/by-slug/hall-of-the-town'])
        expect((await get(path)).id).toBe(hall.id);
      expect((await get('/venues')).venues.map(({ id }: { id: number }) => id)).toEqual([hall.id]);
      expect((await get('/venues?status=trash')).total).toBe(0);
    };
    await check();
    expect(
      (await create('/events', { title: 'Late', start_date: '-5 days', end_date: '-5 days', venue: twin.id })).venue.id,
    ).toBe(hall.id);
    await resumeCleanups();
    await finish();
    await check();
    await expectWholeStore();
    const again = await send('POST', `/venues/${hall.id}/merge`, { json: { from: twin.id } });
    expect([again.status, again.json.id]).toEqual([200, hall.id]);
  });

  test('of organizers follows a chain of merges', async () => {
    const [first, second, third] = await Promise.all(
      ['Ann', 'Anne', 'Anna'].map((organizer) => create('/organizers', { organizer })),
    );
    const [event] = await createEvents([], [first.id]);
    await send('POST', `/organizers/${second.id}/merge`, { json: { from: [first.id] } });
    await send('POST', `/organizers/${third.id}/merge`, { json: { from: [second.id] } });
    expect((await get(`/events/${event.id}`)).organizer).toMatchObject([{ id: third.id }]);
    await finish();
    expect((await get(`/events?organizer=${third.id}`)).total).toBe(3);
    expect((await get(`/organizers/${first.id}`)).id).toBe(third.id);
  });

  test('moves modified of the events whose venue it replaces, and tells them to clients with a copy', async () => {
    const [kept, taken] = [await create('/venues', { venue: 'Mill' }), await create('/venues', { venue: 'Old Mill' })];
    const [event] = await createEvents({ id: taken.id });
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    const since = Math.floor(Date.now() / 1000);
    await send('POST', `/venues/${kept.id}/merge`, { json: { from: [taken.id] } });
    await finish();
    const changed = await get(`/events?modified_after=${since}&venue=${kept.id}`);
    vi.useRealTimers();
    expect(changed.events.map(({ id }: { id: number }) => id)).toContain(event.id);
    expect((await get(`/events/${event.id}`)).modified_utc > event.modified_utc).toBe(true);
  });

  test('of the record itself, another kind or an unknown id is refused and changes nothing', async () => {
    const venue = await create('/venues', { venue: 'Barn' });
    const other = await create('/venues', { venue: 'Shed' });
    const organizer = await create('/organizers', { organizer: 'Bob' });
    for (const wrong of [venue.id, organizer.id, 99_999, 'x', '', Array.from({ length: 9 }, (_, n) => n + 1)]) {
      const from = [other.id, wrong].flat();
      const { status, json } = await send('POST', `/venues/${venue.id}/merge`, { json: { from } });
      expect([status, json.data.params]).toEqual([400, { from: 'Invalid parameter.' }]);
    }
    expect((await send('POST', `/venues/${venue.id}/merge`, { json: {} })).json.code).toBe(
      'rest_missing_callback_param',
    );
    expect((await get(`/venues/${other.id}`)).id).toBe(other.id);
  });

  test('is for editors', async () => {
    const path = `/venues/${(await create('/venues', { venue: 'Loft' })).id}/merge`;
    vi.stubEnv('AUTH_MODE', 'required');
    expect((await send('POST', path, { json: { from: [1] } })).status).toBe(401);
    vi.unstubAllEnvs();
  });
});
