import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { createPlace, deletePlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import type { Status } from '#lib/calendar/domain/model.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { anonymous, as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const code = (error: string) => expect.objectContaining({ code: error });

describe('an event', () => {
  test('is read back as it was created, by id and by slug', async () => {
    const made = await createEvent(
      { ...evening, title: 'Letterpress evening', venues: [{ create: { title: 'Tinta' } }] },
      editor,
    );
    const byId = await getEvent({ id: made.event.id }, editor);
    const bySlug = await getEvent({ slug: 'Letterpress-Evening' }, editor);
    expect(byId).toEqual(made);
    expect(bySlug).toEqual(made);
    expect(made.event).toMatchObject({ status: 'publish', author: 7, start: '2027-03-18 18:30:00', timezone: 'UTC' });
    expect(made.venues.map((venue) => selectTexts(venue, 'en').title)).toEqual(['Tinta']);
  });

  test('gets a numbered slug if its slug is taken', async () => {
    const slugs = [];
    for (const title of ['Fair', 'Fair 2', 'Fair', 'fair!', 'Fair'])
      slugs.push((await createEvent({ ...evening, title }, editor)).event.texts.en?.slug);
    expect(slugs).toEqual(['fair', 'fair-2', 'fair-3', 'fair-4', 'fair-5']);
  });

  test('keeps members that an update does not send', async () => {
    const { event } = await createEvent(
      { ...evening, title: 'Kept', cost: ['8'], featured: true, description: 'a' },
      editor,
    );
    const { event: after } = await updateEvent({ id: event.id }, { end: '2027-03-18 22:00:00' }, editor);
    expect(after).toEqual({
      ...event,
      version: 2,
      end: '2027-03-18 22:00:00',
      endUtc: '2027-03-18 22:00:00',
      modifiedUtc: after.modifiedUtc,
    });
  });

  test('publishes its venues and organizers that are drafts or pending, as far as its editor may publish them', async () => {
    const author = { caller: as('author', 8), language: 'en' as const };
    const place = async (kind: 'venue' | 'organizer', title: string, status: Status, by = author) =>
      (await createPlace(kind, { title, status }, by)).id;
    const own = await place('venue', 'Own draft', 'draft');
    const foreign = await place('venue', 'Foreign draft', 'draft', editor);
    const hidden = await place('organizer', 'Own private', 'private');
    const waiting = await place('organizer', 'Own pending', 'pending');
    const fields = { venues: [{ id: own }, { id: foreign }], organizers: [{ id: hidden }, { id: waiting }] };
    const made = await createEvent({ ...evening, title: 'Opening', ...fields, status: 'draft' }, author);
    expect(made.venues.map(({ status }) => status)).toEqual(['draft', 'draft']);
    const published = await updateEvent({ id: made.event.id }, { status: 'publish' }, author);
    expect(published.venues.map(({ status }) => status)).toEqual(['publish', 'draft']);
    expect(published.organizers.map(({ status }) => status)).toEqual(['private', 'publish']);
    const named = {
      venues: [
        { create: { title: 'Foreign draft', city: 'Alder' } },
        { create: { title: 'New', status: 'draft' as const } },
      ],
    };
    const other = await createEvent({ ...evening, title: 'Other', ...named }, editor);
    expect(other.venues.map(({ id, status, city }) => [id === foreign, status, city])).toEqual([
      [true, 'publish', 'Alder'],
      [false, 'draft', undefined],
    ]);
    await deleteEvent({ id: made.event.id }, editor);
    await deleteEvent({ id: other.event.id }, editor);
    await expectWholeStore();
  });

  test('changes its slug in the trash, and an update restores it', async () => {
    const { event } = await createEvent({ ...evening, title: 'Gone' }, editor);
    const { event: trashed } = await deleteEvent({ id: event.id }, editor);
    expect(trashed).toMatchObject({ status: 'trash', texts: { en: { slug: 'gone__trashed' } } });
    await expect(getEvent({ id: event.id }, editor)).rejects.toEqual(code('event-no-longer-available'));
    await expect(getEvent({ slug: 'gone' }, editor)).rejects.toEqual(code('rest_invalid_param'));
    await expect(deleteEvent({ id: event.id }, editor)).rejects.toEqual(code('event-is-in-trash'));
    const { event: back } = await updateEvent({ id: event.id }, {}, editor);
    expect(back).toMatchObject({ status: 'publish', texts: { en: { slug: 'gone' } } });
  });

  test('gets a number after the number of its title, and a slug without parts of characters', async () => {
    const slugs = [];
    for (const title of ['Lot', 'Lot 1', 'Lot 1', 'Ink &amp; paper', `Press${'\u4e16'.repeat(100)}`])
      slugs.push((await createEvent({ ...evening, title }, editor)).event.texts.en?.slug ?? '');
    expect(slugs.slice(0, 4)).toEqual(['lot', 'lot-1', 'lot-1-2', 'ink-paper']);
    expect(decodeURIComponent(slugs[4] ?? '')).toBe(`press${'\u4e16'.repeat(21)}`);
  });

  test('is restored to the status that it had before the trash', async () => {
    const { event } = await createEvent({ ...evening, title: 'Unfinished', status: 'draft' }, editor);
    await deleteEvent({ id: event.id }, editor);
    await updateEvent({ id: event.id }, { status: 'trash' }, editor);
    expect((await updateEvent({ id: event.id }, {}, editor)).event.status).toBe('draft');
  });

  test('gets its slug back from the trash, although another trashed event had the same one', async () => {
    const trash = async () => {
      const { event } = await createEvent({ ...evening, title: 'Same' }, editor);
      return (await deleteEvent({ id: event.id }, editor)).event;
    };
    await trash();
    const second = await trash();
    expect(second.texts.en?.slug).toBe('same__trashed-2');
    const { event: back } = await updateEvent({ id: second.id }, {}, editor);
    expect(back.texts.en?.slug).toBe('same');
  });

  test('hides a trashed venue until the venue is restored', async () => {
    const venue = await createPlace('venue', { title: 'Short-lived' }, editor);
    const { event } = await createEvent({ ...evening, title: 'Linked', venues: [{ id: venue.id }] }, editor);
    await deletePlace('venue', { id: venue.id }, editor);
    expect((await getEvent({ id: event.id }, editor)).venues).toEqual([]);
    await updatePlace('venue', { id: venue.id }, {}, editor);
    expect((await getEvent({ id: event.id }, editor)).venues).toMatchObject([{ id: venue.id }]);
  });

  test('cannot link an organizer as its venue', async () => {
    const organizer = await createPlace('organizer', { title: 'Guild' }, editor);
    await expect(createEvent({ ...evening, title: 'No', venues: [{ id: organizer.id }] }, editor)).rejects.toEqual(
      code('rest_invalid_param'),
    );
  });

  test('created 25 times concurrently with the same new venue and title: one venue, 25 slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () =>
        createEvent({ ...evening, title: 'Rush', venues: [{ create: { title: 'The Hall', city: 'Leith' } }] }, editor),
      ),
    );
    expect(new Set(made.flatMap(({ venues }) => venues.map(({ id }) => id))).size).toBe(1);
    expect(new Set(made.map(({ event }) => event.texts.en?.slug)).size).toBe(25);
  });

  test('is hidden from others before its publication', async () => {
    const { event } = await createEvent({ ...evening, title: 'Draft', status: 'draft' }, editor);
    expect(event.texts.en).toEqual({ title: 'Draft' });
    await expect(getEvent({ id: event.id }, { caller: anonymous, language: 'en' })).rejects.toEqual(
      code('event-not-accessible'),
    );
  });

  test('is shown only with its password', async () => {
    const { event } = await createEvent({ ...evening, title: 'Secret', password: 'sesame' }, editor);
    await expect(getEvent({ id: event.id }, editor)).rejects.toEqual(code('event-password-protected'));
    await expect(getEvent({ id: event.id }, { ...editor, password: 'wrong' })).rejects.toEqual(
      code('event-password-protected'),
    );
    expect((await getEvent({ id: event.id }, { ...editor, password: 'sesame' })).event.id).toBe(event.id);
    expect((await getEvent({ id: event.id }, { ...editor, forEditing: true })).event.id).toBe(event.id);
    const list = await listEvents({ include: [event.id] }, { page: 1, perPage: 10 }, editor);
    expect(list.items.map(({ locked }) => locked)).toEqual([true]);
  });
});
