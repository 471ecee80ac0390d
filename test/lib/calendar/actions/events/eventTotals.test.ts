import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import type { EventFilter } from '#lib/calendar/domain/commands.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { anonymous, as } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };

const FIRST = Date.UTC(2027, 10, 20);
const DAYS = 90;
const day = (number: number): string => new Date(FIRST + number * 86_400_000).toISOString().slice(0, 10);
const hour = (number: number): string => String(number).padStart(2, '0');

const anyTimes = fc
  .record({
    day: fc.nat(DAYS),
    hour: fc.nat(23),
    length: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3), fc.nat(60), fc.constantFrom(300, 4000)),
  })
  .map((one) => ({ start: `${day(one.day)} ${hour(one.hour)}:00:00`, end: `${day(one.day + one.length)} 23:30:00` }));
const anyStatus = fc.constantFrom('publish' as const, 'publish' as const, 'draft' as const, 'private' as const);
const anyFields = fc.record({
  times: anyTimes,
  status: anyStatus,
  hideFromListings: fc.nat(9).map((one) => one === 0),
  dateUtc: fc.constantFrom('2026-01-01 00:00:00', '2026-02-01 00:00:00'),
});
const anyChange = fc.record({ pick: fc.nat(1000), fields: anyFields, isDeleted: fc.nat(4).map((one) => one === 0) });
const anyWindow = fc.record({
  from: fc.nat(DAYS),
  length: fc.integer({ min: -2, max: DAYS }),
  isOpen: fc.nat(5).map((one) => one === 0),
});

const orderOf = ({ start, dateUtc, id }: CalendarEvent): string => `${start} ${dateUtc} ${String(id).padStart(9, '0')}`;

/** The expected list, computed from all events. */
const expected = (events: readonly CalendarEvent[], { startFrom = '', endTo = '~' }: EventFilter, all: boolean) =>
  events
    .filter((event) => event.start >= startFrom && event.end <= endTo && !event.hideFromListings)
    .filter(({ status }) => status === 'publish' || (all && status !== 'trash'))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map(({ id }) => id);

const PER_PAGE = 7;

const walked = async (filter: EventFilter, context: typeof editor): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await listEvents(filter, { page, perPage: PER_PAGE }, context);
    ids.push(...items.map(({ event }) => event.id));
    if (page * PER_PAGE >= total) {
      expect(ids).toHaveLength(total);
      return ids;
    }
  }
};

const conflict = () =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  });

const apply = async (
  events: Map<number, CalendarEvent>,
  known: readonly number[],
  { pick, fields, isDeleted }: typeof anyChange extends fc.Arbitrary<infer Change> ? Change : never,
): Promise<void> => {
  const id = known[pick % known.length] ?? 0;
  const { times, ...others } = fields;
  try {
    const { event } = isDeleted
      ? await deleteEvent({ id }, editor)
      : await updateEvent({ id }, { ...times, ...others }, editor);
    const seen = events.get(id);
    if (seen === undefined || seen.version < event.version) events.set(id, event);
  } catch (error) {
    if ((error as { code?: string }).code !== 'event-is-in-trash') throw error;
  }
};

describe('the total and the pages of a list', () => {
  test('are correct after concurrent writes with conflicts', async () => {
    const events = new Map<number, CalendarEvent>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFields, { minLength: 4, maxLength: 12 }),
        fc.array(anyChange, { maxLength: 12 }),
        fc.array(anyWindow, { minLength: 3, maxLength: 3 }),
        async (creations, changes, windows) => {
          using _faults = failNext('TransactWriteItemsCommand', 3, conflict);
          const made = await Promise.all(
            creations.map(({ times, ...fields }) => createEvent({ title: 'Any', ...times, ...fields }, editor)),
          );
          for (const { event } of made) events.set(event.id, event);
          const known = [...events.keys()];
          await Promise.all(changes.map((change) => apply(events, known, change)));
          for (const { from, length, isOpen } of windows) {
            const startFrom = `${day(from)} 00:00:00`;
            const filter = isOpen ? { startFrom } : { startFrom, endTo: `${day(from + length)} 23:59:59` };
            expect(await walked(filter, editor)).toEqual(expected([...events.values()], filter, true));
            expect(await walked(filter, visitor)).toEqual(expected([...events.values()], filter, false));
          }
        },
      ),
      // The table keeps the data of earlier runs, so shrinking would not reproduce a failure.
      { numRuns: 12, endOnFailure: true },
    );
  });
});
