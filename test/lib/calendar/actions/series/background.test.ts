import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { resumeCleanups, unlinkSlice } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { measureBacklog } from '#lib/calendar/actions/maintenance/measureBacklog.ts';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { MAX_PER_REQUEST } from '#lib/calendar/actions/series/syncSeries.ts';
import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { computeRetryDelay, MAX_ATTEMPTS } from '#lib/calendar/domain/backoff.ts';
import type { EventFields } from '#lib/calendar/domain/commands.ts';
import type { CalendarEvent, Venue } from '#lib/calendar/domain/model.ts';
import { findCleanups, planCleanup } from '#lib/calendar/store/events/cleanups.ts';
import { findPendingSeries } from '#lib/calendar/store/events/series.ts';
import { findDuePosts } from '#lib/calendar/store/items/dueItems.ts';
import { buildPostItem } from '#lib/calendar/store/items/postItems.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as unlink } from '../../../../../functions/calendar/tasks/unlink.ts';

useTable('calendar', 'principals');
useStateMachine('statemachines/calendarCleanup.asl.yml', 'CALENDAR_STATE_MACHINE', { calendarUnlink: unlink });

afterEach(() => {
  vi.useRealTimers();
});

const editor = { caller: as('administrator', 7), language: 'en' as const };
const create = async (title: string, fields: EventFields = {}) => createEvent({ ...evening, title, ...fields }, editor);
const occurrences = async (parent: number) =>
  (await listEvents({ parent }, { page: 1, perPage: 2000 }, editor)).items
    .map(({ event }) => event)
    .filter(({ id }) => id !== parent);

/** Runs `work` without a reachable state machine. */
const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { CALENDAR_STATE_MACHINE: arn = '' } = process.env;
  delete process.env.CALENDAR_STATE_MACHINE;
  try {
    return await work();
  } finally {
    process.env.CALENDAR_STATE_MACHINE = arn;
  }
};

/** Stores an event with inconsistent data, so that every further write of it fails. */
const poison = async (event: CalendarEvent, members: object): Promise<void> => {
  await writeOne(put(config.tables.calendar, buildPostItem({ ...event, ...members })));
};

const later = (milliseconds: number): void => {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });
};

describe('a series with more occurrences than a request writes', () => {
  test('has its first occurrences at once and the others after a background run', async () => {
    const { event } = await alone(() => create('Daily', { rrule: 'FREQ=DAILY;COUNT=200' }));
    const first = await occurrences(event.id);
    expect(first).toHaveLength(MAX_PER_REQUEST);
    expect(first.at(-1)?.start.slice(0, 10)).toBe('2027-07-16');
    expect(await resumeSeries()).toBe(1);
    expect(await occurrences(event.id)).toHaveLength(199);

    await alone(() => deleteEvent({ id: event.id }, editor));
    expect(await occurrences(event.id)).toHaveLength(0);
    expect(await findPendingSeries()).toHaveLength(1);
    await resumeSeries();
    expect(await findPendingSeries()).toHaveLength(0);
    expect(await occurrences(event.id)).toHaveLength(0);
  });

  test('is finished by an execution that the request starts', async () => {
    const { event } = await create('Executed', { rrule: 'FREQ=DAILY;COUNT=150' });
    while ((await findPendingSeries()).length > 0) await delay(20);
    expect(await occurrences(event.id)).toHaveLength(149);
  });
});

describe('a scheduled event that is due', () => {
  const author = { caller: as('author', 9), language: 'en' as const };
  const draft = (title: string, context = editor) => createPlace('venue', { title, status: 'draft' }, context);
  const schedule = (venue: Venue, context = editor) =>
    createEvent({ ...evening, title: 'Later', dateUtc: '2027-01-01 00:00:00', venues: [{ id: venue.id }] }, context);
  const statusOf = async ({ id }: Venue) => (await findPost(id))?.status;

  test('publishes linked drafts that who scheduled it might publish, and only those that it still has', async () => {
    const [linked, left, others, secret] = [
      await draft('Linked'),
      await draft('Left'),
      await draft('Of others'),
      await createPlace('venue', { title: 'Private', status: 'private' }, editor),
    ];
    const { event } = await schedule(linked);
    const { event: moved } = await schedule(left);
    await updateEvent({ id: moved.id }, { venues: [{ id: secret.id }] }, editor);
    await schedule(others, author);
    await publishDue();
    expect(await statusOf(linked)).toBe('draft');
    vi.useFakeTimers({ now: Date.parse('2027-01-02T00:00:00Z'), toFake: ['Date'] });
    expect(await publishDue()).toBe(3);
    expect(await findPost(event.id)).toMatchObject({ status: 'publish' });
    expect(await findPost(event.id)).not.toHaveProperty('publishes');
    expect(await Promise.all([linked, left, others, secret].map(statusOf))).toEqual([
      'publish',
      'draft',
      'draft',
      'private',
    ]);
  });
});

describe('failing background work', () => {
  test('on a series waits longer each time, is parked, and does not block other series', async () => {
    const pending = async (id: number) => (await findPendingSeries()).find((one) => one.id === id);
    const good = await alone(() => create('Good', { rrule: `FREQ=DAILY;COUNT=${MAX_PER_REQUEST + 10}` }));
    const { event: bad } = await alone(() => create('Bad', { rrule: `FREQ=DAILY;COUNT=${MAX_PER_REQUEST + 10}` }));
    await poison(bad, { rrule: 'FREQ=NEVER' });

    await expect(resumeSeries()).rejects.toThrow();
    expect(await pending(good.event.id)).toBeUndefined();
    expect(await occurrences(good.event.id)).toHaveLength(MAX_PER_REQUEST + 9);
    expect(await pending(bad.id)).toMatchObject({ failures: 1 });
    expect(await resumeSeries()).toBe(0);
    for (let failures = 1; failures < MAX_ATTEMPTS; failures += 1) {
      later(computeRetryDelay(failures) + 1000);
      await expect(resumeSeries()).rejects.toThrow();
      expect(await pending(bad.id)).toMatchObject({ failures: failures + 1 });
      expect(await resumeSeries()).toBe(0);
    }
    later(10 * computeRetryDelay(MAX_ATTEMPTS));
    expect(await resumeSeries()).toBe(0);

    await updateEvent({ id: bad.id }, { rrule: null }, editor);
    expect(await pending(bad.id)).toBeUndefined();
    expect(await occurrences(bad.id)).toEqual([]);
  });

  test('on a clean-up skips only the event that cannot be written', async () => {
    const views = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(`Tagged ${index}`, { tags: ['Stuck'] })),
    );
    const id = views[0]?.tags[0]?.id ?? 0;
    const linked = views.map(({ event }) => event);
    const [bad] = linked;
    if (bad === undefined) throw new Error('not made');
    await poison(bad, { categories: undefined, tags: undefined });
    await alone(() => deleteTerm('tag', id, editor));

    await expect(unlinkSlice({ kind: 'tag', id })).rejects.toThrow();
    const left = await Promise.all(linked.slice(1).map(async (event) => (await findPost(event.id)) as CalendarEvent));
    expect(left.flatMap(({ tags }) => tags)).toEqual([]);
    expect((await findCleanups()).map(({ target }) => target.id)).toEqual([id]);
    await poison(bad, {});
    expect(await unlinkSlice({ kind: 'tag', id })).toBe(true);
    expect(await findCleanups()).toEqual([]);
  });

  test('on a clean-up is parked with its reason after the last attempt, and does not block others', async () => {
    const gone = [901, 902, 903].map((id) => ({ kind: 'tag' as const, id }));
    for (const target of gone) await writeOne(planCleanup(target));
    const row = (planCleanup(gone[0] ?? { kind: 'tag', id: 0 }).Put?.Item ?? {}) as { pk: string; sk: string };
    await writeOne(put(config.tables.calendar, { ...row, attempt: MAX_ATTEMPTS }));
    const waiting = (planCleanup(gone[1] ?? { kind: 'tag', id: 0 }).Put?.Item ?? {}) as { pk: string; sk: string };
    await writeOne(put(config.tables.calendar, { ...waiting, attempt: 3, startedAt: Date.now() }));

    expect(await resumeCleanups()).toBe(1);
    const known = async (id: number) => (await findCleanups()).find(({ target }) => target.id === id);
    expect(await known(901)).toMatchObject({ parked: expect.any(String) });
    while ((await known(903)) !== undefined) await delay(20);
    expect(await resumeCleanups()).toBe(0);
    later(computeRetryDelay(2) + 1000);
    expect(await resumeCleanups()).toBe(1);
  });

  test('on publications skips only the post that cannot be published', async () => {
    const views = await Promise.all(
      Array.from({ length: 30 }, (_, index) => create(`Due ${index}`, { dateUtc: '2030-01-01 00:00:00' })),
    );
    const events = views.map(({ event }) => event);
    for (const bad of events.slice(0, 26)) await poison(bad, { start: null });
    later(10 * 365 * 86_400_000);
    await expect(publishDue()).rejects.toThrow();
    const states = await Promise.all(events.slice(26).map(async ({ id }) => (await findPost(id))?.status));
    expect(states).toEqual(['publish', 'publish', 'publish', 'publish']);
    expect(await publishDue(), 'the others wait for their next attempt').toBe(0);
  });

  test('of a publication waits longer each time and is parked, which the metrics tell', async () => {
    vi.useRealTimers();
    const before = await measureBacklog();
    const { event } = await create('Never', { dateUtc: '2041-01-01 00:00:00' });
    await poison(event, { start: null });
    const due = async () => (await findDuePosts('2041-01-01 00:00:00')).find(({ id }) => id === event.id);
    for (let failures = 1, wait = 0; failures <= MAX_ATTEMPTS; failures += 1) {
      vi.useFakeTimers({ now: Date.parse('2041-01-01T00:01:00Z') + wait, toFake: ['Date'] });
      await expect(publishDue()).rejects.toThrow();
      expect(await due()).toMatchObject({ failures });
      expect(await publishDue()).toBe(0);
      const state = await measureBacklog();
      if (failures < MAX_ATTEMPTS) expect(state.oldest).toBeGreaterThanOrEqual(60_000 + wait);
      else expect(state.parked).toBeGreaterThan(before.parked);
      wait += 2 * computeRetryDelay(failures);
    }
  });
});
