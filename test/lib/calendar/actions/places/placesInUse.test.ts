import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { buildIndex } from '#lib/calendar/actions/indexes/buildIndex.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, deletePlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import type { EventFields, PlaceFilter } from '#lib/calendar/domain/commands.ts';
import type { EventView } from '#lib/calendar/domain/model.ts';
import { indexKey } from '#lib/calendar/store/keys.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { remove } from '#lib/shared/dynamodb/writeItems.ts';
import { requestsOf } from '#test/lib/calendar/requests.ts';
import { anonymous, as } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const author = { caller: as('author', 8), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const FILTERS: readonly PlaceFilter[] = [
  { hasEvents: true },
  { hasEvents: false },
  { onlyWithUpcoming: true },
  { hasEvents: true, onlyWithUpcoming: true },
  { hasEvents: true, statuses: ['publish'] },
];
const DAY = 86_400_000;
const at = (days: number, hours = 0): string =>
  new Date(now() + days * DAY + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Lists the first venues and the number of all, for all callers and filters. */
const listAll = async () => {
  const all: unknown[] = [];
  for (const context of [visitor, author, editor])
    for (const filter of context === visitor ? FILTERS.slice(0, 4) : FILTERS) {
      const { total, items } = await listPlaces('venue', filter, { page: 1, perPage: 6 }, context);
      all.push([total, items.map(({ id }) => id)]);
    }
  return all;
};

const build = () => buildIndex('places', { until: nowUtc(), latest: now() });

/** Expects the same lists with the index as from all events. */
const expectSameLists = async (change: string) => {
  const indexed = await listAll();
  await writeOne(remove(config.tables.calendar, indexKey('places')));
  expect(indexed, change).toEqual(await listAll());
};

describe('venues with events, and with upcoming events', () => {
  test('are the same from the index and the events changed since as from all events', async () => {
    const venues = await Promise.all(
      Array.from({ length: 9 }, (_, index) => createPlace('venue', { title: `Hall ${index}` }, editor)),
    );
    const link = (index: number) => ({ venues: [{ id: venues[index]?.id ?? 0 }] });
    const make = async (venue: number, days: number, fields: EventFields = {}) => {
      const times = { start: at(days, -1), end: at(days, 1) };
      const { event }: EventView = await createEvent({ title: 'Concert', ...times, ...link(venue), ...fields }, author);
      return event.id;
    };
    const past = await make(0, -9);
    const coming = await make(0, 9);
    const only = await make(1, 5);
    const about = await make(2, 0);
    await make(2, -30);
    const hidden = await make(3, 40, { hideFromListings: true });
    const secret = await make(4, 50, { status: 'private' });
    const series = await make(5, 2, { rrule: 'FREQ=DAILY;COUNT=30' });
    await make(6, 3, { status: 'draft' });
    const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
      ['nothing', async () => undefined],
      [
        'the last event is moved to the past',
        () => updateEvent({ id: coming }, { start: at(-3), end: at(-2) }, editor),
      ],
      ['the only event is deleted', () => deleteEvent({ id: only }, editor)],
      ['and another is made', () => make(1, 7)],
      ['an event ends about now', () => updateEvent({ id: about }, { start: at(-1), end: at(0, -1) }, editor)],
      ['an event goes to another venue', () => updateEvent({ id: past }, link(7), editor)],
      ['a hidden event is protected', () => updateEvent({ id: hidden }, { password: 'sesame' }, editor)],
      ['a private event is published', () => updateEvent({ id: secret }, { status: 'publish' }, editor)],
      ['a venue is deleted', () => deletePlace('venue', { id: venues[2]?.id ?? 0 }, editor)],
      ['a venue is a draft', () => updatePlace('venue', { id: venues[0]?.id ?? 0 }, { status: 'draft' }, editor)],
      [
        'a new venue has an event',
        async () => {
          const { id } = await createPlace('venue', { title: 'Chapel' }, editor);
          await createEvent({ title: 'Vespers', start: at(4), end: at(4, 1), venues: [{ id }] }, editor);
        },
      ],
      [
        'a series is deleted, but its dates are not rewritten',
        async () => {
          using _faults = failNext('TransactWriteItemsCommand', 1000, () => new Error('broken off'), { skip: 1 });
          await deleteEvent({ id: series }, editor).catch(() => undefined);
        },
      ],
      ['they are', () => resumeSeries()],
    ];
    for (const [name, change] of changes) {
      await build();
      await change();
      await expectSameLists(name);
    }
    await build();
    const requests = await requestsOf(() => listPlaces('venue', { hasEvents: true }, { page: 1, perPage: 6 }, visitor));
    expect(requests).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'Query CHANGED', 'Query PENDING']);
  });
});
