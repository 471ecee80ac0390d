import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { resumeCleanups } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, deletePlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import type { EventFields } from '#lib/calendar/domain/commands.ts';
import { findCleanups } from '#lib/calendar/store/events/cleanups.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as unlink } from '../../../../../functions/calendar/tasks/unlink.ts';

type Unlink = typeof unlink;
/** Replacement of the task by a test. */
let task: Unlink = unlink;

useTable('calendar', 'principals');
const machine = useStateMachine('statemachines/calendarCleanup.asl.yml', 'CALENDAR_STATE_MACHINE', {
  calendarUnlink: (input: Parameters<Unlink>[0]) => task(input),
});

afterEach(() => {
  task = unlink;
});

const editor = { caller: as('administrator', 7), language: 'en' as const };
const allPages = { page: 1, perPage: 1000 };

const create = (title: string, fields: EventFields) => createEvent({ ...evening, title, ...fields }, editor);
const createMany = (count: number, fields: EventFields) =>
  Promise.all(Array.from({ length: count }, (_, index) => create(`Event ${index}`, fields)));
const tagOf = async (title: string) => (await create(title, { tags: [title] })).tags[0]?.id ?? 0;
const stored = async (id: number) => {
  const post = await findPost(id);
  if (post?.kind !== 'event') throw new Error(`No event ${id}`);
  return post;
};
const finished = async (): Promise<void> => {
  while ((await findCleanups()).length > 0) await delay(20);
};

describe('a deletion', () => {
  test("of a term takes effect at once; its clean-up does not change the events' versions", async () => {
    const events = await createMany(40, { tags: ['Gone', 'Kept'] });
    const [{ event, tags } = await create('None', {})] = events;
    const [gone = 0, kept = 0] = tags.map(({ id }) => id).sort((one, other) => one - other);

    await deleteTerm('tag', gone, editor);

    expect((await getEvent({ id: event.id }, editor)).tags.map(({ id }) => id)).toEqual([kept]);
    await expect(listEvents({ tags: [gone] }, allPages, editor)).rejects.toMatchObject({ code: 'rest_invalid_param' });
    await finished();
    expect(await stored(event.id)).toMatchObject({ version: 1, modifiedUtc: event.modifiedUtc, tags: [kept] });
    const listed = await listEvents({ tags: [kept] }, allPages, editor);
    expect(listed.items.map((view) => view.event.tags)).toEqual(events.map(() => [kept]));
    expect(listed.items.map((view) => view.tags[0]?.count)).toEqual(events.map(() => events.length));
  });

  test('of a venue hides it from its events, which show it again when it is published again', async () => {
    const { id } = await createPlace('venue', { title: 'The Hall' }, editor);
    const other = await createPlace('venue', { title: 'Other Hall' }, editor);
    const [before, changed, replaced] = await createMany(3, { venues: [{ id }] });
    const venuesOf = async (view = before) =>
      (await getEvent({ id: view?.event.id ?? 0 }, editor)).venues.map((venue) => venue.id);
    const listed = async () =>
      (await listEvents({ venues: [id] }, allPages, editor)).items.map(({ event }) => event.id).sort();
    await deletePlace('venue', { id }, editor);
    expect(await venuesOf()).toEqual([]);
    expect((await listPlaces('venue', { hasEvents: true }, allPages, editor)).items).toEqual([]);
    await updateEvent({ id: changed?.event.id ?? 0 }, { title: 'Changed', venues: [] }, editor);
    await updateEvent({ id: replaced?.event.id ?? 0 }, { venues: [{ id: other.id }] }, editor);

    await updatePlace('venue', { id }, {}, editor);
    expect([await venuesOf(), await venuesOf(changed), await venuesOf(replaced)]).toEqual([[id], [id], [other.id]]);
    expect(await listed()).toEqual([before?.event.id, changed?.event.id]);
    await deletePlace('venue', { id }, editor);
    await updatePlace('venue', { id }, { status: 'publish' }, editor);
    expect(await venuesOf()).toEqual([id]);
    await updateEvent({ id: before?.event.id ?? 0 }, { venues: [] }, editor);
    expect(await venuesOf()).toEqual([]);
  });

  test('neither rewrites a series nor detaches its occurrences', async () => {
    const { event, tags } = await create('Weekly', { tags: ['Passing'], rrule: 'FREQ=WEEKLY;COUNT=3' });
    await deleteTerm('tag', tags[0]?.id ?? 0, editor);
    await finished();
    const occurrences = async () => (await listEvents({ parent: event.id }, allPages, editor)).items.slice(1);

    expect((await occurrences()).map((one) => [one.event.version, one.event.tags])).toEqual([
      [1, []],
      [1, []],
    ]);
    await updateEvent({ id: event.id }, { title: 'Every week' }, editor);
    expect((await occurrences()).map((one) => one.event.texts.en?.title)).toEqual(['Every week', 'Every week']);
  });
});

describe('a clean-up', () => {
  test('continues after a restart', async () => {
    const events = await createMany(30, { tags: ['Broken off'] });
    const [id = 0] = events[0]?.tags.map((tag) => tag.id) ?? [];
    const underWay = Promise.withResolvers<void>();
    task = async (input) => {
      using _faults = failNext('TransactWriteItemsCommand', 1000, () => new Error('broken off'), { skip: 9 });
      await unlink(input).catch(() => underWay.resolve());
      return new Promise<never>(() => undefined);
    };
    await deleteTerm('tag', id, editor);
    await underWay.promise;
    const left = async () =>
      (await Promise.all(events.map(({ event }) => stored(event.id)))).filter(({ tags }) => tags.length > 0).length;
    expect(await left()).toBeGreaterThan(0);
    expect(await left()).toBeLessThan(30);

    task = unlink;
    await machine.restart();
    await finished();
    expect(await left()).toBe(0);
    expect(await resumeCleanups()).toBe(0);
  });

  test('is started later if its start failed', async () => {
    const id = await tagOf('Unlucky');
    const { CALENDAR_STATE_MACHINE: arn = '' } = process.env;
    delete process.env.CALENDAR_STATE_MACHINE;
    await deleteTerm('tag', id, editor);
    process.env.CALENDAR_STATE_MACHINE = arn;
    expect(await findCleanups()).toHaveLength(1);

    expect(await resumeCleanups()).toBe(1);
    await finished();
  });

  test("and a concurrent write of an event keep each other's changes", async () => {
    const events = await createMany(12, { tags: ['Contended'] });
    await deleteTerm('tag', events[0]?.tags[0]?.id ?? 0, editor);
    await Promise.all(events.map(({ event }) => updateEvent({ id: event.id }, { title: 'Changed' }, editor)));
    await finished();

    for (const { event } of events)
      expect(await stored(event.id)).toMatchObject({ version: 2, tags: [], texts: { en: { title: 'Changed' } } });
  });
});
