import { describe, expect, test, vi } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, deletePlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import type { EventFilter, PlaceFilter } from '#lib/calendar/domain/commands.ts';
import type { Status } from '#lib/calendar/domain/model.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { requestsOf } from '#test/lib/calendar/requests.ts';
import { anonymous, as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const page = { page: 1, perPage: 50 };
const titles = async (filter: EventFilter, context: Parameters<typeof listEvents>[2] = visitor) =>
  (await listEvents(filter, page, context)).items.map(({ event }) => selectTexts(event, 'en').title);
const venues = async (filter: PlaceFilter, context = visitor) =>
  (await listPlaces('venue', filter, page, context)).items.map((venue) => selectTexts(venue, 'en').title);

describe('filters of events', () => {
  test('find events near a position, with coordinates, and without', async () => {
    const hall = await createPlace('venue', { title: 'Hall', latitude: 55.95, longitude: -3.19 }, editor);
    const barn = await createPlace('venue', { title: 'Barn', latitude: 55.86, longitude: -4.25 }, editor);
    await createEvent({ ...evening, title: 'In the hall', venues: [{ id: hall.id }] }, editor);
    await createEvent({ ...evening, title: 'In the barn', venues: [{ id: barn.id }] }, editor);
    await createEvent({ ...evening, title: 'Nowhere' }, editor);
    const near = { latitude: 55.9, longitude: -3.1 };
    expect(await titles({ located: true })).toEqual(['In the hall', 'In the barn']);
    expect(await titles({ located: false })).toEqual(['Nowhere']);
    expect(await titles({ near: { ...near, miles: 25 } })).toEqual(['In the hall']);
    expect(await titles({ near: { ...near, miles: 60 } })).toEqual(['In the hall', 'In the barn']);
    await updatePlace('venue', { id: hall.id }, { latitude: null, longitude: null }, editor);
    expect(await titles({ located: true })).toEqual(['In the barn']);
  });

  test('by dates compare wall clocks; the first pair is inclusive, the others exclusive', async () => {
    const at = (title: string, start: string, end: string) =>
      createEvent({ title, start, end, timezone: 'Asia/Tokyo' }, editor);
    await at('Early', '2030-01-10 09:00', '2030-01-10 10:00');
    await at('Late', '2030-01-10 20:00', '2030-01-11 02:00');
    await at('Next', '2030-01-11 09:00', '2030-01-11 10:00');
    const january = { startFrom: '2030-01-01 00:00:00' };
    expect(await titles({ ...january, endTo: '2030-01-10 23:59:59' })).toEqual(['Early']);
    expect(await titles({ ...january, endTo: '2030-01-11 02:00:00' })).toEqual(['Early', 'Late']);
    expect(await titles({ ...january, startsAfter: '2030-01-10 23:59:59' })).toEqual(['Next']);
    expect(await titles({ ...january, startsBefore: '2030-01-10 20:00:00' })).toEqual(['Early']);
    expect(await titles({ ...january, endsBefore: '2030-01-11 02:00:00' })).toEqual(['Early']);
    expect(await titles({ ...january, endsAfter: '2030-01-10 10:00:00' })).toEqual(['Late', 'Next']);
  });

  test('by a day after which events end begin with those that run across it, and read no other entries', async () => {
    const at = (title: string, start: string, end: string, status: Status = 'publish', context = editor) =>
      createEvent({ title, start, end, status }, context);
    const author = { caller: as('author', 9), language: 'en' as const };
    await at('Over', '2040-01-01 09:00', '2040-01-10 23:59:59');
    await at('Season', '2039-01-01 09:00', '2041-01-01 10:00');
    await at('Festival', '2040-01-08 09:00', '2040-01-12 10:00');
    await at('Own', '2040-01-09 09:00', '2040-01-11 00:00', 'private', author);
    await at('Foreign', '2040-01-09 09:00', '2040-01-11 00:00', 'private');
    await at('Next', '2040-01-11 00:00', '2040-01-11 10:00');
    await at('Later', '2040-02-11 09:00', '2040-02-11 10:00');
    const filter = { endsAfter: '2040-01-10 23:59:59' };
    const all = ['Season', 'Festival', 'Next', 'Later'];
    expect(await titles(filter)).toEqual(all);
    expect(await titles(filter, author)).toEqual(['Season', 'Festival', 'Own', 'Next', 'Later']);
    expect(await titles({ ...filter, endTo: '2040-01-12 23:59:59' })).toEqual(['Festival', 'Next']);
    const read = async (perPage: number, isDescending: boolean) => {
      const order = { by: 'start_date', isDescending } as const;
      const pages = [];
      for (let number = 1; (number - 1) * perPage < all.length; number += 1) {
        const found = await listEvents({ ...filter, order }, { page: number, perPage }, visitor);
        expect(found.total).toBe(all.length);
        pages.push(...found.items.map(({ event }) => selectTexts(event, 'en').title));
      }
      return pages;
    };
    for (const perPage of [1, 2, 3]) {
      expect(await read(perPage, false)).toEqual(all);
      expect(await read(perPage, true)).toEqual([...all].reverse());
    }
    const count = { page: 1, perPage: 1, isCountOnly: true };
    const requests = await requestsOf(() => listEvents({ endsAfter: '2042-01-10 23:59:59' }, count, visitor));
    expect(requests).not.toContain('Query EVENTS');
  });

  test('find nothing in a window that ends in an earlier month than its start', async () => {
    const venue = await createPlace('venue', { title: 'Inverted' }, editor);
    await createEvent({ ...evening, title: 'In no window', venues: [{ id: venue.id }] }, editor);
    const window = { startFrom: '2035-02-01 00:00:00', endTo: '2035-01-31 23:59:59' };
    for (const more of [{}, { venues: [venue.id] }, { search: 'evening' }, { located: true }])
      expect(await titles({ ...window, ...more })).toEqual([]);
  });

  test('by status, feature and venue are combined', async () => {
    const venue = await createPlace('venue', { title: 'Together' }, editor);
    const linked = { venues: [{ id: venue.id }] };
    await createEvent({ ...evening, ...linked, title: 'Featured', featured: true }, editor);
    await createEvent({ ...evening, ...linked, title: 'Plain' }, editor);
    await createEvent({ ...evening, ...linked, title: 'Sketch', status: 'draft', featured: true }, editor);
    expect(await titles({ venues: [venue.id], featured: true })).toEqual(['Featured']);
    expect(await titles({ venues: [venue.id], featured: true }, editor)).toEqual(['Featured', 'Sketch']);
    expect(await titles({ venues: [venue.id], statuses: ['draft'] }, editor)).toEqual(['Sketch']);
    await expect(titles({ statuses: ['draft'] })).rejects.toMatchObject({ code: 'rest_invalid_param' });
    await deletePlace('venue', { id: venue.id }, editor);
    expect(await titles({ venues: [venue.id] }, editor)).toEqual([]);
    await expect(titles({ venues: [venue.id] })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });

  test('find only translated events where fallback is off', async () => {
    const { event } = await createEvent({ ...evening, title: 'Translated' }, editor);
    await updateEvent({ id: event.id }, { title: 'Traducido' }, { ...editor, language: 'es' });
    const spanish = { ...visitor, language: 'es' as const, onlyLanguage: 'es' as const };
    expect(await titles({}, spanish)).toEqual(['Translated']);
    const { event: other } = await createEvent({ ...evening, title: 'English only' }, editor);
    await expect(getEvent({ id: other.id }, spanish)).rejects.toMatchObject({ code: 'event-not-accessible' });
  });
});

describe('filters of venues', () => {
  test('find venues with events and with upcoming events', async () => {
    const create = (title: string) => createPlace('venue', { title }, editor).then(({ id }) => id);
    const [past, coming, drafted] = [await create('Past'), await create('Coming'), await create('Drafted')];
    await createEvent(
      { title: 'Was', start: '2020-01-01 10:00', end: '2020-01-01 11:00', venues: [{ id: past }] },
      editor,
    );
    const running = await create('Running');
    await createEvent(
      { title: 'Goes on', start: '2020-01-01 10:00', end: '2060-01-01 11:00', venues: [{ id: running }] },
      editor,
    );
    const { event } = await createEvent(
      { title: 'Will be', start: '2060-01-01 10:00', end: '2060-01-01 11:00', venues: [{ id: coming }] },
      editor,
    );
    await createEvent(
      {
        title: 'May be',
        start: '2060-01-01 10:00',
        end: '2060-01-01 11:00',
        venues: [{ id: drafted }],
        status: 'draft',
      },
      editor,
    );
    const mine = (found: readonly string[]) =>
      found.filter((title) => ['Past', 'Running', 'Coming', 'Drafted'].includes(title));
    expect(mine(await venues({ hasEvents: true }))).toEqual(['Running', 'Coming', 'Past']);
    expect(mine(await venues({ hasEvents: false }))).toEqual(['Drafted']);
    expect(mine(await venues({ onlyWithUpcoming: true }))).toEqual(['Running', 'Coming']);
    expect(mine(await venues({ onlyWithUpcoming: true }, editor))).toEqual(['Running', 'Drafted', 'Coming']);
    expect(await venues({ event: event.id })).toEqual(['Coming']);
  });

  test('take no scheduled event for an upcoming one, as the original, whoever asks', async () => {
    const later = { start: '2060-01-01 10:00', end: '2060-01-01 11:00', dateUtc: '2059-01-01 00:00:00' };
    const scheduled = { title: 'Scheduled', venues: [{ create: { title: 'Later' } }] };
    expect((await createEvent({ ...later, ...scheduled }, editor)).event.status).toBe('future');
    expect(await venues({ onlyWithUpcoming: true }, editor)).not.toContain('Later');
  });

  test('find venues with events that have not ended, whatever the time zones of the events', async () => {
    vi.useFakeTimers({ now: new Date('2028-05-10T23:00:00Z'), toFake: ['Date'] });
    try {
      const at = async (title: string, timezone: string, start: string, end: string) => {
        const { id } = await createPlace('venue', { title }, editor);
        await createEvent({ title, timezone, start, end, venues: [{ id }] }, editor);
      };
      await at('Los Angeles, this evening', 'America/Los_Angeles', '2028-05-10 20:00', '2028-05-10 22:30');
      await at('Baker Island, running', 'Etc/GMT+12', '2028-05-09 10:00', '2028-05-10 11:30');
      await at('Kiritimati, over', 'Pacific/Kiritimati', '2028-05-11 09:00', '2028-05-11 12:30');
      await at('Kiritimati, running', 'Pacific/Kiritimati', '2028-05-11 09:00', '2028-05-11 13:30');
      await at('UTC, over', 'UTC', '2028-05-10 20:00', '2028-05-10 22:30');
      const mine = (await venues({ onlyWithUpcoming: true })).filter((title) => title.includes(','));
      expect(mine).toEqual(['Kiritimati, running', 'Baker Island, running', 'Los Angeles, this evening']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a scheduled post', () => {
  test('is published at its date', async () => {
    const { event } = await createEvent({ ...evening, title: 'Later', dateUtc: '2040-01-01 00:00:00' }, editor);
    expect(event.status).toBe('future');
    expect(await publishDue()).toBe(0);
    vi.useFakeTimers({ now: new Date('2040-01-01T00:00:30Z'), toFake: ['Date'] });
    try {
      expect(await publishDue()).toBe(1);
      expect(await publishDue()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect((await getEvent({ id: event.id }, visitor)).event.status).toBe('publish');
  });
});
