import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { createPlace, deletePlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { createTerm, deleteTerm, updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');
afterEach(expectWholeStore);

const editor = { caller: as('administrator', 7), language: 'en' as const };
let number = 0;
const title = (): string => {
  number += 1;
  return `Number ${number}`;
};
const create = (fields = {}) => createEvent({ ...evening, title: title(), ...fields }, editor);
const total = async () => (await listEvents({}, { page: 1, perPage: 10 }, editor)).total;

/** Each prepares its objects and returns the write that meets faults. */
const WRITES: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'an event with a new venue, organizer, category and tags': async () => () =>
    create({
      venues: [{ create: { title: title() } }],
      organizers: [{ create: { title: title() } }],
      categories: [title()],
      tags: [title(), title()],
    }),
  'a series': async () => () => create({ rrule: 'FREQ=DAILY;COUNT=20', tags: [title()] }),
  'a changed event': async () => {
    const { event } = await create({ tags: [title()] });
    return () =>
      updateEvent({ id: event.id }, { title: title(), start: '2027-05-01 10:00', end: '2027-07-01 10:00' }, editor);
  },
  'an event over days': async () => {
    const { event } = await create({ end: '2027-05-01 10:00' });
    return () => deleteEvent({ id: event.id }, editor);
  },
  'an event for the trash': async () => {
    const { event } = await create({ venues: [{ create: { title: title() } }] });
    return () => deleteEvent({ id: event.id }, editor);
  },
  'a changed venue': async () => {
    const { id } = await createPlace('venue', { title: title() }, editor);
    return () => updatePlace('venue', { id }, { title: title(), latitude: 1, longitude: 2 }, editor);
  },
  'a venue for the trash': async () => {
    const { id } = await createPlace('venue', { title: title() }, editor);
    return () => deletePlace('venue', { id }, editor);
  },
  'a changed category': async () => {
    const { id } = await createTerm('category', { name: title() }, editor);
    const { id: parent } = await createTerm('category', { name: title() }, editor);
    return () => updateTerm('category', id, { name: title(), parent }, editor);
  },
  'a deleted category with others below it': async () => {
    const { id } = await createTerm('category', { name: title() }, editor);
    for (let below = 0; below < 3; below += 1) await createTerm('category', { name: title(), parent: id }, editor);
    return () => deleteTerm('category', id, editor);
  },
};

const named = (name: string): Error => Object.assign(new Error(name), { name, $fault: 'server', $metadata: {} });
const cancelled = (code: string) =>
  new TransactionCanceledException({ message: code, $metadata: {}, CancellationReasons: [{ Code: code }] });

const PASSING: readonly (readonly [string, () => Error, { readonly after?: boolean }])[] = [
  ['throttled', () => named('ProvisionedThroughputExceededException'), {}],
  ['in conflict', () => cancelled('TransactionConflict'), {}],
  ['without an answer', () => Object.assign(new Error('reset'), { code: 'ECONNRESET' }), { after: true }],
];

describe.each(Object.entries(WRITES))('%s', (_, prepare) => {
  test.each(PASSING)('is written once after being %s', async (__, error, options) => {
    const write = await prepare();
    using faults = failNext('TransactWriteItemsCommand', 2, error, options);
    await write();
    expect(faults.thrown).toBe(2);
  });

  test('is stored completely or not at all, whichever request fails', async () => {
    for (let step = 0; ; step += 1) {
      const write = await prepare();
      using faults = failNext('TransactWriteItemsCommand', 1, () => named('Broken'), { skip: step });
      const failure = await write().catch((error: unknown) => error);
      await expectWholeStore();
      if (faults.thrown === 0) return;
      expect(failure).toMatchObject({ name: 'Broken' });
    }
  });
});

test('a failed write does not change totals', async () => {
  const before = await total();
  using _faults = failNext('TransactWriteItemsCommand', 1, () => named('Broken'));
  await expect(create()).rejects.toThrow('Broken');
  expect(await total()).toBe(before);
});
