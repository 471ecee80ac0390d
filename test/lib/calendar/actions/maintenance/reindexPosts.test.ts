import { beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { createEvent, deleteEvent, updateEvent } from '#lib/calendar/actions/events/writeEvent.ts';
import { reindexPosts } from '#lib/calendar/actions/maintenance/reindexPosts.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace, updatePlace } from '#lib/calendar/actions/places/writePlace.ts';
import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { anonymous, as, evening } from '#test/lib/calendar/support.ts';
import { indexAsFormerly } from '#test/lib/calendar/writeFormerIndex.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const author = { caller: as('author', 8), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const page = { page: 1, perPage: 50 };

const ids: number[] = [];

beforeEach(async () => {
  const name = `Former ${ids.length}`;
  const members = { ...evening, venues: [{ create: { title: name } }], tags: [name], featured: true };
  const create = async (title: string, more: object) =>
    (await createEvent({ ...members, title, description: 'hidden words', ...more }, editor)).event.id;
  const made = [
    await create('Locked', { password: 'sesame' }),
    await create('Private', { status: 'private' }),
    await create('Both', { status: 'private', password: 'sesame' }),
    await create('Trashed', { status: 'private' }),
    (await createPlace('venue', { title: `Private ${name}`, status: 'private' }, editor)).id,
  ];
  await deleteEvent({ id: made[3] ?? 0 }, editor);
  await create('Plain', {});
  for (const id of made) await indexAsFormerly(id);
  ids.push(...made);
});

describe('posts with index items of the former schema', () => {
  test('are rewritten once, so that lists and counts hide protected members and private posts', async () => {
    expect(await reindexPosts()).toBe(5);
    await expectWholeStore();
    expect(await reindexPosts()).toBe(0);
    const titles = async (filter: object, context: Parameters<typeof listEvents>[2]) =>
      (await listEvents(filter, page, context)).items.map(({ event }) => event.texts.en?.title);
    expect(await titles({ search: 'hidden' }, visitor)).toEqual(['Plain']);
    expect(await titles({ featured: true }, author)).toEqual(['Plain']);
    expect(await titles({}, author)).toEqual(['Locked', 'Plain']);
    expect((await listPlaces('venue', {}, page, author)).total).toBe(1);
    expect((await listTerms('tag', { hideEmpty: false }, page, visitor)).items.map(({ count }) => count)).toEqual([1]);
  });

  test('have the current schema after any write', async () => {
    const [locked = 0, hidden = 0, both = 0, trashed = 0, venue = 0] = ids.slice(-5);
    for (const id of ids.slice(-5)) expect(await findPost(id)).toHaveProperty('indexed');
    await updateEvent({ id: locked }, { title: 'Changed' }, editor);
    await deleteEvent({ id: hidden }, editor);
    await updateEvent({ id: both }, { status: 'publish', password: '' }, editor);
    await updateEvent({ id: trashed }, {}, editor);
    await updatePlace('venue', { id: venue }, { phone: '1' }, editor);
    await expectWholeStore();
  });
});
