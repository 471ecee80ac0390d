import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { deleteEvent } from '#lib/calendar/actions/events/deleteEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { createTerm, deleteTerm, updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import type { EventView } from '#lib/calendar/domain/model.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const code = (error: string) => expect.objectContaining({ code: error });
const firstPage = { page: 1, perPage: 50 };
const names = (terms: EventView['tags']) => terms.map((term) => selectTexts(term, 'en').title);
const create = (title: string, fields: Partial<Parameters<typeof createEvent>[0]>) =>
  createEvent({ ...evening, title, ...fields }, editor);

describe('terms of an event', () => {
  test('are found by id, slug or name, or created', async () => {
    const music = await createTerm('category', { name: 'Music & Art' }, editor);
    const first = await create('First', {
      categories: [music.id, 'music-art', 'MUSIC & ART', 'Theatre', 999],
      tags: ['2027 season', '12345'],
    });
    expect(names(first.categories)).toEqual(['Music & Art', 'Theatre']);
    expect(names(first.tags)).toEqual(['2027 season']);
    const second = await create('Second', { categories: ['theatre'] });
    expect(second.categories.map(({ id, count }) => [id, count])).toEqual([[first.categories[1]?.id, 2]]);
  });

  test('are found by slug before they are found by name', async () => {
    await createTerm('tag', { name: 'Swing', slug: 'jazz' }, editor);
    await createTerm('tag', { name: 'Jazz' }, editor);
    expect(names((await create('Found by slug', { tags: ['jazz'] })).tags)).toEqual(['Swing']);
  });

  test('of the same count are ordered by name', async () => {
    for (const name of ['Zinc', 'Amber', 'Moss']) await createTerm('category', { name }, editor);
    const { items } = await listTerms('category', { orderBy: 'count', hideEmpty: false }, firstPage, editor);
    expect(names(items.filter(({ count }) => count === 0))).toEqual(['Amber', 'Moss', 'Zinc']);
  });

  test('named by 10 concurrent writes: one new term with a count of 10', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create('Rush', { tags: ['Fresh'] })));
    const ids = new Set(made.flatMap(({ tags }) => tags.map(({ id }) => id)));
    expect(ids.size).toBe(1);
    expect((await getTerm('tag', [...ids][0] ?? 0)).count).toBe(10);
  });

  test('count published events only', async () => {
    const { event, tags } = await create('Counted', { tags: ['Counts'], status: 'draft' });
    const id = tags[0]?.id ?? 0;
    const counts = [(await getTerm('tag', id)).count];
    await updateEvent({ id: event.id }, { status: 'publish' }, editor);
    counts.push((await getTerm('tag', id)).count);
    await deleteEvent({ id: event.id }, editor);
    counts.push((await getTerm('tag', id)).count);
    expect(counts).toEqual([0, 1, 0]);
  });

  test('filter lists; a category includes its descendants', async () => {
    const sport = await createTerm('category', { name: 'Sport' }, editor);
    const rowing = await createTerm('category', { name: 'Rowing', parent: sport.id }, editor);
    const { event } = await create('Regatta', { categories: [rowing.id], tags: ['outdoors'] });
    await create('Marathon', { categories: [sport.id] });
    const list = async (filter: Parameters<typeof listEvents>[0]) =>
      (await listEvents(filter, firstPage, editor)).items.map((view) => selectTexts(view.event, 'en').title);
    expect(await list({ categories: ['sport'] })).toEqual(['Regatta', 'Marathon']);
    expect(await list({ categories: [sport.id], tags: ['outdoors'] })).toEqual(['Regatta']);
    await expect(list({ tags: ['nowhere'] })).rejects.toEqual(code('rest_invalid_param'));
    await updateEvent({ id: event.id }, { categories: [] }, editor);
    expect(await list({ categories: ['sport'] })).toEqual(['Marathon']);
  });
});

describe('a term', () => {
  test('has a unique name under its parent', async () => {
    const food = await createTerm('category', { name: 'Food' }, editor);
    const error = await createTerm('category', { name: ' food' }, editor).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'term_exists', details: { termId: food.id } });
    const below = await createTerm('category', { name: 'Food', parent: food.id }, editor);
    expect(selectTexts(below, 'en').slug).toBe('food-2');
    await expect(updateTerm('category', below.id, { parent: 0 }, editor)).rejects.toEqual(code('term_exists'));
    await expect(updateTerm('category', below.id, { slug: 'food' }, editor)).rejects.toEqual(
      code('duplicate_term_slug'),
    );
    await expect(updateTerm('category', food.id, { parent: below.id }, editor)).rejects.toEqual(
      code('rest_invalid_param'),
    );
  });

  test('disappears from its events when deleted, and its children move to its parent', async () => {
    const top = await createTerm('category', { name: 'Top' }, editor);
    const middle = await createTerm('category', { name: 'Middle', parent: top.id }, editor);
    const children = [];
    for (let index = 0; index < 20; index += 1)
      children.push(await createTerm('category', { name: `Child ${index}`, parent: middle.id }, editor));
    const { event } = await create('Orphan', { categories: [middle.id, top.id] });
    expect(await deleteTerm('category', middle.id, editor)).toMatchObject({ id: middle.id, count: 1 });
    expect(names((await getEvent({ id: event.id }, editor)).categories)).toEqual(['Top']);
    const moved = await listTerms('category', { hideEmpty: false, parent: top.id }, firstPage, editor);
    expect(moved.items.map(({ id }) => id).sort()).toEqual(children.map(({ id }) => id).sort());
    await expect(deleteTerm('category', middle.id, editor)).rejects.toEqual(code('rest_invalid_param'));
  });

  test('is listed by filter and order', async () => {
    const ids: number[] = [];
    for (const name of ['zebra', 'Apple', 'mango'])
      ids.push((await createTerm('tag', { name: `${name} fruit` }, editor)).id);
    await create('Fruity', { tags: [ids[2] ?? 0, ids[0] ?? 0] });
    const list = async (filter: Partial<Parameters<typeof listTerms>[1]>) =>
      (await listTerms('tag', { hideEmpty: false, search: 'FRUIT', ...filter }, firstPage, editor)).items.map(
        ({ id }) => ids.indexOf(id),
      );
    expect(await list({})).toEqual([1, 2, 0]);
    expect(await list({ order: 'desc' })).toEqual([0, 2, 1]);
    expect(await list({ orderBy: 'id' })).toEqual([0, 1, 2]);
    expect(await list({ hideEmpty: true })).toEqual([2, 0]);
    expect(await list({ include: ids.slice(1), orderBy: 'include', order: 'desc' })).toEqual([2, 1]);
    expect(await list({ exclude: [ids[1] ?? 0] })).toEqual([2, 0]);
    expect(await list({ slug: 'apple-fruit' })).toEqual([1]);
    await expect(list({ exclude: [99_999] })).rejects.toEqual(code('rest_invalid_param'));
  });

  test('may be managed by editors, categories also by authors', async () => {
    const author = { caller: as('author', 8) };
    await createTerm('category', { name: 'By an author' }, author);
    await expect(createTerm('tag', { name: 'By an author' }, author)).rejects.toEqual(code('rest_forbidden'));
  });
});
