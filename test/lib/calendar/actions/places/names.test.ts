import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { createPlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const author = { caller: as('author', 7), language: 'en' as const };
const editor = { caller: as('editor', 8), language: 'en' as const };

describe('a name with characters of markup is found again', () => {
  test.each([
    'Smith & Sons',
    'Love > Hate',
    'Less < More',
    '<b>Bold',
    '<b onclick="x()">Click</b>',
    'Hall<script>x</script>',
  ])('by an author: %s', async (title) => {
    const { id } = await createPlace('venue', { title }, author);
    expect((await createPlace('venue', { title, city: 'Leith' }, author)).id).toBe(id);
    const { event } = await createEvent({ ...evening, title: 'Any', venues: [{ create: { title } }] }, author);
    expect(event.venues).toEqual([{ id, life: 0 }]);
  });

  test.each(['Rock & Roll', 'A > B', 'C &amp; D'])('by an author and by an editor: %s', async (title) => {
    const { id } = await createPlace('organizer', { title }, author);
    expect((await createPlace('organizer', { title }, editor)).id).toBe(id);
    expect((await createPlace('organizer', { title }, author)).id).toBe(id);
    await expectWholeStore();
  });
});

describe('a title that is empty without its forbidden markup', () => {
  const refused = (name: string) => ({ code: 'rest_invalid_param', details: { names: [name] } });

  test.each(['<script>alert(1)</script>', '<!-- x -->', '<img src="x">', ' <p> '])('is refused: %s', async (title) => {
    await expect(createEvent({ ...evening, title }, author)).rejects.toMatchObject(refused('title'));
    await expect(createPlace('venue', { title }, author)).rejects.toMatchObject(refused('venue'));
    const { event } = await createEvent({ ...evening, title: 'Kept' }, author);
    await expect(updateEvent({ id: event.id }, { title }, author)).rejects.toMatchObject(refused('title'));
    const { id } = await createPlace('organizer', { title: `Kept ${title.length}` }, author);
    await expect(updatePlace('organizer', { id }, { title }, author)).rejects.toMatchObject(refused('organizer'));
  });

  test('with too many nested elements is refused too', async () => {
    const title = '<b>'.repeat(300);
    await expect(createPlace('venue', { title }, author)).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });
});
