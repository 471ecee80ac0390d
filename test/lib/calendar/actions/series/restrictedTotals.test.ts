import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import type { EventFields, EventFilter, ReadContext } from '#lib/calendar/domain/commands.ts';
import { findOccurrences } from '#lib/calendar/store/events/series.ts';
import { anonymous, as } from '#test/lib/calendar/support.ts';
import { failNext, runAfter, runBefore } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const author = { caller: as('author', 8), language: 'en' as const };
const other = { caller: as('author', 9), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };

const PER_PAGE = 7;
const DAY = 86_400_000;

/** Returns dates in a period of 70 days: the lists of a period hold no events of the others. */
const getPeriod = (period: number) => {
  const getDay = (offset: number): string =>
    new Date(Date.UTC(2027, 2, 18) + (70 * period + offset) * DAY).toISOString().slice(0, 10);
  return {
    getDay,
    times: { start: `${getDay(0)} 18:30`, end: `${getDay(0)} 21:00` },
    window: { startFrom: `${getDay(-17)} 00:00:00`, endTo: `${getDay(43)} 23:59:59` },
  };
};

type Period = ReturnType<typeof getPeriod>;

/** Walks all pages; checks that each but the last is full and that the total is the number of events shown. */
const walk = async (filter: EventFilter, context: ReadContext): Promise<readonly string[]> => {
  const titles: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await listEvents(filter, { page, perPage: PER_PAGE }, context);
    titles.push(
      ...items.map(({ event, locked }) => `${event.start} ${event.texts.en?.title} ${event.status} ${locked}`),
    );
    expect(items).toHaveLength(Math.min(PER_PAGE, total - (page - 1) * PER_PAGE));
    if (page * PER_PAGE >= total) {
      expect(titles).toHaveLength(total);
      return titles;
    }
  }
};

/** Lists that a series in category, with a description, may be in. */
const filtersOf = ({ getDay, window }: Period, category: number, id: number): readonly EventFilter[] => [
  window,
  { ...window, endTo: `${getDay(9)} 20:00:00` },
  { ...window, endTo: `${getDay(9)} 23:59:59` },
  { ...window, categories: [category] },
  { ...window, search: 'rehearsal' },
  { ...window, search: 'overture' },
  { ...window, search: 'overture', categories: [category] },
  { ...window, featured: false },
  { include: Array.from({ length: 40 }, (_, index) => id + index) },
  { modifiedAfter: '2020-01-01 00:00:00' },
];

const listAll = async (period: Period, category: number, id: number) => {
  const found: (readonly string[])[] = [];
  for (const context of [visitor, author])
    for (const filter of filtersOf(period, category, id)) found.push(await walk(filter, context));
  for (const context of [editor, other])
    for (const filter of filtersOf(period, category, id).slice(1, 4)) found.push(await walk(filter, context));
  for (const statuses of [['publish'], ['draft', 'trash'], ['private']] as const)
    found.push(await walk({ ...period.window, statuses }, editor));
  return found;
};

describe('lists of events whose series has been restricted', () => {
  test.each<[index: number, change: string, write: (id: number) => Promise<unknown>, fields?: EventFields]>([
    [0, 'deleted', (id) => deleteEvent({ id }, author)],
    [1, 'deleted while private', (id) => deleteEvent({ id }, author), { status: 'private' }],
    [2, 'made a draft', (id) => updateEvent({ id }, { status: 'draft' }, author)],
    [3, 'made private', (id) => updateEvent({ id }, { status: 'private' }, author)],
    [4, 'hidden', (id) => updateEvent({ id }, { hideFromListings: true }, author)],
    [5, 'protected', (id) => updateEvent({ id }, { password: 'sesame' }, author)],
  ])('show and count the same before and after the occurrences of series %i, %s, are rewritten', async (...args) => {
    const [index, change, write, fields = {}] = args;
    const period = getPeriod(index);
    const { getDay, times } = period;
    const title = `Rehearsal, ${change}`;
    const made = await createEvent(
      { ...times, title, description: 'The overture', categories: [change], rrule: 'FREQ=DAILY;COUNT=24', ...fields },
      author,
    );
    const { id } = made.event;
    const category = made.categories[0]?.id ?? 0;
    const alone = (await listEvents({ parent: id }, { page: 1, perPage: 3 }, author)).items[2]?.event.id ?? 0;
    await updateEvent({ id: alone }, { title: `${title}, dressed` }, author);
    await createEvent({ ...times, title: `Rehearsal beside one ${change}`, categories: [change] }, author);
    await createEvent({ start: `${getDay(7)} 10:00`, end: `${getDay(45)} 11:00`, title: 'Long' }, author);

    const broken = new Error('broken off');
    {
      using _faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { skip: 2 });
      await write(id).catch((error: unknown) => expect(error).toBe(broken));
    }
    // The interruption has left rewritten and outdated occurrences.
    const following = (await findOccurrences(id)).filter((one) => one.id !== alone);
    const versions = following.map(({ version }) => version);
    expect(new Set(versions).size).toBe(2);
    const before = await listAll(period, category, id);
    expect(await resumeSeries()).toBe(1);
    expect(before).toEqual(await listAll(period, category, id));
  });

  test.each([
    ['before', 'PENDING'],
    ['after', 'PENDING'],
    ['after', 'BY#parent'],
    ['before', 'DAYS#listed'],
    ['after', 'DAYS#listed'],
    ['after', 'EVENTS#published'],
  ] as const)(
    'count what they show if the background rewrites the occurrences %s the read of %s',
    async (time, key) => {
      const { times, window } = getPeriod(6);
      const { id } = (await createEvent({ ...times, title: `${time} ${key}`, rrule: 'FREQ=DAILY;COUNT=12' }, author))
        .event;
      const broken = new Error('broken off');
      {
        using _faults = failNext('TransactWriteItemsCommand', 1000, () => broken, { skip: 2 });
        await deleteEvent({ id }, author).catch((error: unknown) => expect(error).toBe(broken));
      }
      using _race = (time === 'before' ? runBefore : runAfter)(key, resumeSeries);
      const { items, total } = await listEvents(window, { page: 1, perPage: 50 }, visitor);
      expect(total).toBe(items.length);
      expect(items.map(({ event }) => event.parent ?? event.id)).not.toContain(id);
    },
  );
});
