import { describe, expect, test, vi } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { extendSeries, resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import type { EventFields, EventFilter } from '#lib/calendar/domain/commands.ts';
import type { Venue } from '#lib/calendar/domain/model.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { writeAll } from '#lib/calendar/store/posts/write.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { anonymous, as } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const rehearsal = { title: 'Rehearsal', start: '2027-03-18 18:30', end: '2027-03-18 21:00', timezone: 'Europe/Madrid' };
const create = async (rrule: string, fields: EventFields = {}) =>
  (await createEvent({ ...rehearsal, rrule, ...fields }, editor)).event;
const occurrences = async (parent: number) =>
  (await listEvents({ parent }, { page: 1, perPage: 2000 }, editor)).items
    .map(({ event }) => event)
    .filter(({ id }) => id !== parent);
const starts = async (parent: number) => (await occurrences(parent)).map(({ start }) => start.slice(5, 16));

describe('a recurring event', () => {
  test('has a stored event for each further occurrence, at the same wall clock', async () => {
    const series = await create('FREQ=WEEKLY;COUNT=4');
    expect(await starts(series.id)).toEqual(['03-25 18:30', '04-01 18:30', '04-08 18:30']);
    const [first, second] = await occurrences(series.id);
    expect(first).toMatchObject({ end: '2027-03-25 21:00:00', endUtc: '2027-03-25 20:00:00', parent: series.id });
    expect(second).toMatchObject({ endUtc: '2027-04-01 19:00:00', texts: { en: { slug: 'rehearsal-2027-04-01' } } });
  });

  test('skips its exceptions, and keeps ids when its rule changes', async () => {
    const series = await create('RRULE:FREQ=WEEKLY;UNTIL=20270415', { exdates: ['2027-04-01 18:30'] });
    expect(await starts(series.id)).toEqual(['03-25 18:30', '04-08 18:30', '04-15 18:30']);
    const ids = (await occurrences(series.id)).map(({ id }) => id);
    await updateEvent({ id: series.id }, { start: '2027-03-19 19:00', end: '2027-03-19 20:00', exdates: [] }, editor);
    expect(await starts(series.id)).toEqual(['03-26 19:00', '04-02 19:00', '04-09 19:00']);
    expect((await occurrences(series.id)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await updateEvent({ id: series.id }, { rrule: null }, editor);
    expect(await starts(series.id)).toEqual([]);
  });

  test('does not overwrite individually changed or deleted occurrences', async () => {
    const series = await create('FREQ=DAILY;COUNT=5');
    const [first, second] = await occurrences(series.id);
    await updateEvent({ id: first?.id ?? 0 }, { title: 'Dress rehearsal' }, editor);
    await deleteEvent({ id: second?.id ?? 0 }, editor);
    await updateEvent({ id: series.id }, { title: 'Practice' }, editor);
    const titles = (await occurrences(series.id)).map(({ start, texts }) => [start.slice(8, 10), texts.en?.title]);
    expect(titles).toEqual([
      ['19', 'Dress rehearsal'],
      ['21', 'Practice'],
      ['22', 'Practice'],
    ]);
    await deleteEvent({ id: series.id }, editor);
    expect(await occurrences(series.id)).toEqual([]);
    await updateEvent({ id: series.id }, {}, editor);
    expect(await starts(series.id)).toEqual(['03-19 18:30', '03-21 18:30', '03-22 18:30']);
  });

  test('leaves an occurrence in the trash as it is, once its rule no longer has it', async () => {
    const series = await create('FREQ=DAILY;COUNT=3', { title: 'Shorter' });
    const [, last] = await occurrences(series.id);
    await updateEvent({ id: series.id }, { rrule: 'FREQ=DAILY;COUNT=2' }, editor);
    const trashed = await findPost(last?.id ?? 0);
    expect(trashed).toMatchObject({ status: 'trash', texts: { en: { slug: 'shorter-2027-03-20__trashed' } } });
    await updateEvent({ id: series.id }, { title: 'Short' }, editor);
    const { version, modifiedUtc } = trashed ?? {};
    expect(await findPost(last?.id ?? 0)).toMatchObject({ status: 'trash', version, modifiedUtc });
  });

  test('is refused if its rule is invalid or has too many occurrences', async () => {
    const refused = [
      'FREQ=HOURLY',
      'FREQ=DAILY;BYFOO=1',
      'every day',
      'FREQ=DAILY;COUNT=2;UNTIL=20270401',
      'FREQ=DAILY;BYHOUR=1,2,3,4',
    ];
    for (const rrule of refused)
      await expect(create(rrule)).rejects.toMatchObject({ code: 'rest_invalid_param', details: { names: ['rrule'] } });
  });

  test('may have more occurrences than a new one if only the coming ones are fewer', async () => {
    const dates = { start: '-1100 days', end: '-1100 days', rrule: 'FREQ=DAILY;COUNT=1102' };
    await expect(create(dates.rrule, { ...dates, title: 'Long ago' })).rejects.toMatchObject({
      details: { names: ['rrule'] },
    });
    const series = await create('FREQ=DAILY;COUNT=2', { ...dates, rrule: 'FREQ=DAILY;COUNT=2', title: 'Long ago' });
    const { event } = await updateEvent({ id: series.id }, { rrule: dates.rrule }, editor);
    expect(event.rrule).toBe(dates.rrule);
    await deleteEvent({ id: series.id }, editor);
  });

  test('without an end is extended daily', async () => {
    const series = await create('FREQ=MONTHLY', { title: 'Endless' });
    const before = (await occurrences(series.id)).length;
    vi.useFakeTimers({ now: Date.now() + 100 * 86_400_000, toFake: ['Date'] });
    try {
      await extendSeries();
    } finally {
      vi.useRealTimers();
    }
    const after = await occurrences(series.id);
    expect(after.length - before).toBeGreaterThanOrEqual(3);
    expect(new Set(after.map(({ start }) => start)).size).toBe(after.length);
  });

  test('gets the right times daily, where others are stored, as by earlier rules of its time zone', async () => {
    const night = { start: '2027-03-27 02:30', end: '2027-03-27 03:30' };
    const series = await create('FREQ=DAILY;COUNT=3', { title: 'Night', ...night });
    const [gap, next] = await occurrences(series.id);
    if (gap === undefined || next === undefined) throw new Error('an occurrence is missing');
    const stored = { ...gap, version: gap.version + 1, end: gap.start, endUtc: gap.startUtc };
    expect(await writeAll([{ before: gap, after: stored }])).toEqual([]);
    await extendSeries();
    const [corrected, untouched] = await occurrences(series.id);
    expect(corrected).toMatchObject({ id: gap.id, start: '2027-03-28 03:30:00', end: '2027-03-28 04:30:00' });
    expect(corrected?.version).toBe(stored.version + 1);
    expect(untouched?.version).toBe(next.version);
    await extendSeries();
    expect((await occurrences(series.id))[0]?.version).toBe(stored.version + 1);
    await expectWholeStore();
  });

  test('whose creation was interrupted is completed by the next run', async () => {
    const broken = new Error('broken off');
    let written = 0;
    {
      using faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { after: true });
      await create('FREQ=DAILY;COUNT=60', { title: 'Broken' }).catch((error: unknown) => expect(error).toBe(broken));
      written = faults.thrown;
    }
    expect(written).toBeGreaterThan(0);
    const [id = 0] = (await listEvents({ search: 'Broken' }, { page: 1, perPage: 1 }, editor)).items.map(
      ({ event }) => event.parent ?? event.id,
    );
    await resumeSeries();
    expect(await occurrences(id)).toHaveLength(59);
    expect(await resumeSeries()).toBe(0);
  });

  test('has complete occurrences at any time, wherever a change is interrupted, and is completed later', async () => {
    const series = await create('FREQ=DAILY;COUNT=90', { title: 'Old' });
    const broken = new Error('broken off');
    for (const skip of [0, 1, 2]) {
      const title = `New ${skip}`;
      {
        using _faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { skip });
        await updateEvent({ id: series.id }, { title }, editor).catch((error: unknown) => expect(error).toBe(broken));
      }
      await expectWholeStore();
      expect(await occurrences(series.id)).toHaveLength(89);
      expect(await resumeSeries()).toBe(skip === 0 ? 0 : 1);
      const titles = (await occurrences(series.id)).map(({ texts }) => texts.en?.title);
      expect(new Set(titles)).toEqual(new Set([skip === 0 ? 'Old' : title]));
    }
  });

  test('is found by the venue and words that each of its occurrences has, wherever a change is interrupted', async () => {
    const [barn, chapel, hall] = await Promise.all(
      ['Old barn', 'Chapel', 'New hall'].map((title) => createPlace('venue', { title }, editor)),
    );
    const at = (venue: Venue | undefined) => ({ venues: [{ id: venue?.id ?? 0 }] });
    const series = await create('FREQ=DAILY;COUNT=40', { title: 'Toured', ...at(barn) });
    const [one] = await occurrences(series.id);
    await updateEvent({ id: one?.id ?? 0 }, { title: 'Alone', ...at(chapel) }, editor);
    await updateEvent({ id: series.id }, { rrule: 'FREQ=DAILY;COUNT=39' }, editor);
    const count = async (filter: EventFilter) => (await listEvents(filter, { page: 1, perPage: 1 }, editor)).total;
    const countAll = async () =>
      Promise.all([
        count({ venues: [barn?.id ?? 0] }),
        count({ parent: series.id, search: 'toured' }),
        count({ search: 'toured' }),
        count({ search: 'alone' }),
        count({ venues: [barn?.id ?? 0], statuses: ['trash'] }),
      ]);
    expect(await countAll()).toEqual([38, 38, 38, 1, 1]);
    const broken = new Error('broken off');
    {
      using _faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { skip: 2 });
      const change = { title: 'Travelled', ...at(hall) };
      await updateEvent({ id: series.id }, change, editor).catch((error: unknown) => expect(error).toBe(broken));
    }
    const [still] = await countAll();
    expect(still).toBeGreaterThan(0);
    expect(still).toBeLessThan(37);
    expect((await countAll()).slice(1)).toEqual([0, 0, 1, 1]);
    expect(await count({ search: 'travelled' })).toBe(38);
    await expectWholeStore();
    expect(await resumeSeries()).toBe(1);
    expect(await countAll()).toEqual([0, 0, 0, 1, 1]);
    expect(await count({ venues: [hall?.id ?? 0] })).toBe(38);
    await expectWholeStore();
  });

  test('restricts its occurrences at once, although they are rewritten later', async () => {
    const visitor = { caller: anonymous, language: 'en' as const };
    const broken = new Error('broken off');
    for (const change of [{ status: 'draft' }, { password: 'sesame' }, { hideFromListings: true }] as const) {
      const series = await create('FREQ=DAILY;COUNT=3', { title: 'Seen', description: 'Plan' });
      const [one] = await occurrences(series.id);
      {
        using _faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { skip: 1 });
        await updateEvent({ id: series.id }, change, editor).catch((error: unknown) => expect(error).toBe(broken));
      }
      const listed = (await listEvents({ include: [one?.id ?? 0] }, { page: 1, perPage: 10 }, visitor)).items;
      expect(listed.filter(({ locked }) => !locked)).toEqual([]);
      const single = getEvent({ id: one?.id ?? 0 }, visitor);
      if (!('hideFromListings' in change)) await expect(single).rejects.toMatchObject({ kind: 'forbidden' });
      await resumeSeries();
    }
  });

  test('has no running transactions after an interrupted change', async () => {
    const series = await create('FREQ=DAILY;COUNT=120', { title: 'Old' });
    const broken = new Error('broken off');
    let begun = 0;
    const count = () =>
      dynamodb.middlewareStack.add(
        (next, context) => (args) => {
          if (context.commandName === 'TransactWriteItemsCommand') begun += 1;
          return next(args);
        },
        { step: 'initialize', name: 'count' },
      );
    count();
    try {
      using _faults = failNext('TransactWriteItemsCommand', 1, () => broken, { skip: 1 });
      await expect(updateEvent({ id: series.id }, { title: 'New' }, editor)).rejects.toBe(broken);
      const before = begun;
      await expectWholeStore();
      expect(begun).toBe(before);
    } finally {
      dynamodb.middlewareStack.remove('count');
    }
    expect(await resumeSeries()).toBe(1);
  });

  test('with more occurrences than two transactions hold is completed by concurrent runs without conflict', async () => {
    const series = await create('FREQ=DAILY;UNTIL=20270930', { title: 'Daily' });
    await resumeSeries();
    const count = (await occurrences(series.id)).length;
    expect(count).toBe(196);
    await Promise.all([
      updateEvent({ id: series.id }, { title: 'Daily one' }, editor),
      updateEvent({ id: series.id }, { description: 'Changed' }, editor),
    ]);
    await resumeSeries();
    const after = await occurrences(series.id);
    expect(after).toHaveLength(count);
    expect(new Set(after.map(({ texts }) => JSON.stringify([texts.en?.title, texts.en?.description])))).toEqual(
      new Set(['["Daily one","<p>Changed</p>"]']),
    );
  });
});
