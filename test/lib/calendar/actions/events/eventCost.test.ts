import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { requestsOf } from '#test/lib/calendar/requests.ts';
import { anonymous, as } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('administrator', 7), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const window = { startFrom: '2026-11-20 00:00:00', endTo: '2028-11-21 23:59:59' };

const chapel = { latitude: 40.4, longitude: -3.7, miles: 25 };

const dayText = (day: number): string => new Date(Date.UTC(2026, 10, 20) + day * 86_400_000).toISOString().slice(0, 10);

const fill = async (count: number, venue: number): Promise<void> => {
  for (let made = 0; made < count; made += 25) {
    const some = Array.from({ length: Math.min(25, count - made) }, (_, index) => {
      const day = (made + index) % 700;
      const times = { start: `${dayText(day)} 18:00`, end: `${dayText(day + (index % 10 === 0 ? 40 : 0))} 20:00` };
      return createEvent({ title: `Event ${made + index}`, ...times, venues: [{ id: venue }] }, editor);
    });
    await Promise.all(some);
  }
};

const costs = async (id: number) => ({
  firstPage: await requestsOf(() => listEvents(window, { page: 1, perPage: 10 }, visitor)),
  lastPage: await requestsOf(() => listEvents(window, { page: 5, perPage: 10 }, visitor)),
  ofEverything: await requestsOf(() => listEvents(window, { page: 1, perPage: 10 }, editor)),
  near: await requestsOf(() => listEvents({ ...window, near: chapel }, { page: 1, perPage: 10 }, visitor)),
  search: await requestsOf(() => listEvents({ ...window, search: 'event' }, { page: 1, perPage: 10 }, visitor)),
  byId: await requestsOf(() => getEvent({ id }, visitor)),
  bySlug: await requestsOf(() => getEvent({ slug: 'event-3' }, visitor)),
});

describe('the cost of reads', () => {
  test('is the same with 50 events and with 300', async () => {
    const venue = await createPlace('venue', { title: 'The Hall' }, editor);
    const { event } = await createEvent(
      { title: 'First', start: '2027-01-01 10:00', end: '2027-01-01 12:00', venues: [{ id: venue.id }] },
      editor,
    );
    const small = await createPlace('venue', { title: 'The Chapel', ...chapel }, editor);
    await createEvent({ title: 'Vespers', start: '2027-01-02', end: '2027-01-02', venues: [{ id: small.id }] }, editor);
    await fill(50, venue.id);
    const few = await costs(event.id);
    // More than two requests for items by key return.
    await fill(250, venue.id);
    const many = await costs(event.id);

    expect(many).toEqual(few);
    const list = ['BatchGetItem', 'Query DAYS', 'Query EVENTS', 'Query PENDING', 'Query RUNNING'];
    expect(few).toEqual({
      firstPage: list,
      lastPage: list,
      ofEverything: list,
      near: ['BatchGetItem', 'Query BY', 'Query LOCATED', 'Query PENDING'],
      search: [
        'BatchGetItem',
        'BatchGetItem',
        'BatchGetItem',
        'Query DAYS',
        'Query PENDING',
        'Query SERIES',
        'Query WORDS',
      ],
      byId: ['BatchGetItem', 'Query POST'],
      bySlug: ['BatchGetItem', 'BatchGetItem', 'Query POST'],
    });
  });
});
