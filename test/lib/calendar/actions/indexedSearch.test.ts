import { expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { buildIndex } from '#lib/calendar/actions/indexes/buildIndex.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import type { EventFields, EventFilter } from '#lib/calendar/domain/commands.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { findOccurrences } from '#lib/calendar/store/events/series.ts';
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
const visitor = { caller: anonymous, language: 'en' as const };
const hispanic = { ...visitor, language: 'es' as const };

const SEARCHES = [
  'river',
  'iver',
  'RIVER ban',
  'river -bank',
  '"river bank"',
  'https://river.example/archive',
  'ñandú',
  'evening',
];
const WINDOWS: readonly EventFilter[] = [{}, { startFrom: '2027-03-02 00:00:00', endTo: '2027-03-20 23:59:59' }];

const searchAll = async () => {
  const all: unknown[] = [];
  for (const [of, context] of [visitor, hispanic, editor].entries())
    for (const [index, search] of SEARCHES.entries()) {
      if ((index + of) % 2 === 1) continue;
      const page = { page: index % 4 < 2 ? 1 : 2, perPage: 5 };
      const filter = { ...WINDOWS[Math.floor(index / 4)], search };
      const { items, total } = await listEvents(filter, page, context).catch(() => ({ items: [], total: -1 }));
      all.push([search, total, items.map(({ event }) => `${event.id} ${event.start}`)]);
    }
  return all;
};

const build = () => buildIndex('words', { until: nowUtc(), latest: now() });

test('a search finds the same from the index and the events changed since as from all texts', async () => {
  const make = async (title: string, day: number, fields: EventFields = {}): Promise<CalendarEvent> => {
    const date = `2027-03-${String(day).padStart(2, '0')}`;
    const times = { start: `${date} 18:30`, end: `${date} 21:00` };
    return (await createEvent({ title, ...times, ...fields }, editor)).event;
  };
  const early = await make('River evening', 1);
  for (const dateUtc of ['2027-01-03 00:00:00', '2026-01-01 00:00:00', '2026-07-01 00:00:00'])
    await make('River bank', 3, { dateUtc });
  await make('Bank by the river', 4, { start: '2027-03-04 18:30:17', end: '2027-03-04 18:31:01' });
  await make('Archive', 5, { description: `see https://river.example/archive/${'long/'.repeat(60)}riverside` });
  const draft = await make('River draft', 6, { status: 'draft' });
  const secret = await make('Evening', 7, { description: 'By the river bank', password: 'sesame' });
  const both = await make('River evening', 8);
  await updateEvent({ id: both.id }, { title: 'Tarde con ñandú' }, { ...editor, language: 'es' });
  const series = await make('River choir', 9, { rrule: 'FREQ=DAILY;COUNT=14', description: 'At the bank' });
  const [one, two] = await findOccurrences(series.id);
  await updateEvent({ id: one?.id ?? 0 }, { title: 'Evening alone' }, editor);
  const many = Array.from({ length: 6 }, (_, index) => make(`Evening at the river ${index}`, 15 + index));
  const [first, second] = await Promise.all(many);
  const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
    ['nothing', async () => undefined],
    ['an event is renamed', () => updateEvent({ id: early.id }, { title: 'Lake evening' }, editor)],
    ['and back', () => updateEvent({ id: early.id }, { title: 'River bank' }, editor)],
    [
      'one is moved out of the window',
      () => updateEvent({ id: first?.id ?? 0 }, { start: '2027-05-01 10:00', end: '2027-05-01 11:00' }, editor),
    ],
    ['one is deleted', () => deleteEvent({ id: second?.id ?? 0 }, editor)],
    ['a draft is published', () => updateEvent({ id: draft.id }, { status: 'publish' }, editor)],
    ['one is no longer protected', () => updateEvent({ id: secret.id }, { password: '' }, editor)],
    ['a date is protected', () => updateEvent({ id: two?.id ?? 0 }, { password: 'sesame' }, editor)],
    [
      'a series is renamed, but its dates are not rewritten',
      async () => {
        using _faults = failNext('TransactWriteItemsCommand', 1000, () => new Error('broken off'), { skip: 1 });
        await updateEvent({ id: series.id }, { title: 'River evening', description: '' }, editor).catch(
          () => undefined,
        );
      },
    ],
    ['they are', () => resumeSeries()],
  ];
  for (const [name, change] of changes) {
    await build();
    await change();
    const indexed = await searchAll();
    await writeOne(remove(config.tables.calendar, indexKey('words')));
    expect(indexed, name).toEqual(await searchAll());
  }
  await build();
  const requests = await requestsOf(() => listEvents({ search: 'ndu' }, { page: 1, perPage: 5 }, hispanic));
  expect(requests.filter((one) => /WORDS|DAYS|SERIES/.test(one))).toEqual([]);
});
