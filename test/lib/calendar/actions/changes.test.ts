import { describe, expect, test, vi } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, deletePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { createTerm, deleteTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { anonymous, as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const page = { page: 1, perPage: 50 };
const at = <Result>(time: string, work: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  return work().finally(() => vi.useRealTimers());
};

describe('modifiedAfter', () => {
  test('returns written events, and deletions for events that left the lists', async () => {
    const create = (title: string, status: 'publish' | 'draft' = 'publish') =>
      createEvent({ ...evening, title, status }, editor).then(({ event }) => event.id);
    const [old, moved, gone, drafted, draft] = await at('2026-11-01T10:00:00Z', async () => [
      await create('Old'),
      await create('Moved'),
      await create('Gone'),
      await create('Drafted'),
      await create('Draft', 'draft'),
    ]);
    await at('2026-11-02T10:00:00Z', async () => {
      await updateEvent({ id: moved ?? 0 }, { start: '2027-05-01 10:00', end: '2027-05-01 11:00' }, editor);
      await deleteEvent({ id: gone ?? 0 }, editor);
      await updateEvent({ id: drafted ?? 0 }, { status: 'draft' }, editor);
      await deleteEvent({ id: draft ?? 0 }, editor);
    });
    const since = (context: typeof editor, modifiedAfter: string) =>
      at('2026-11-03T10:00:00Z', () => listEvents({ modifiedAfter }, page, context)).then(({ items, deleted }) => ({
        items: items.map(({ event }) => event.id),
        deleted: deleted?.map(({ id }) => id),
      }));
    expect(await since(visitor, '2026-11-02 10:00:00')).toEqual({ items: [moved], deleted: [gone, drafted] });
    expect(await since(editor, '2026-11-02 10:00:00')).toEqual({ items: [drafted, moved], deleted: [gone, draft] });
    expect(await since(visitor, '2026-11-02 10:00:01')).toEqual({ items: [], deleted: [] });
    expect((await since(visitor, '2026-10-01 00:00:00')).items).toEqual([old, moved]);
    const late = await at('2027-03-01T10:00:00Z', () =>
      listEvents({ modifiedAfter: '2026-10-01 00:00:00' }, page, visitor),
    );
    expect(late.deleted).toEqual([]);
  });

  test('applies to venues, organizers and terms', async () => {
    const { venue, tag } = await at('2026-11-01T10:00:00Z', async () => ({
      venue: await createPlace('venue', { title: 'Closing' }, editor),
      tag: await createTerm('tag', { name: 'Ending' }, editor),
    }));
    await at('2026-11-02T10:00:00Z', async () => {
      await createPlace('venue', { title: 'Opening' }, editor);
      await deletePlace('venue', { id: venue.id }, editor);
      await deleteTerm('tag', tag.id, editor);
    });
    await at('2026-11-03T10:00:00Z', async () => {
      const modifiedAfter = '2026-11-02 00:00:00';
      const places = await listPlaces('venue', { modifiedAfter }, page, visitor);
      expect(places.total).toBe(1);
      expect(places.deleted).toEqual([{ id: venue.id, modifiedUtc: '2026-11-02 10:00:00' }]);
      const terms = await listTerms('tag', { modifiedAfter, hideEmpty: false }, page, visitor);
      expect(terms).toEqual({ items: [], total: 0, deleted: [{ id: tag.id, modifiedUtc: '2026-11-02 10:00:00' }] });
    });
  });
});
