import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: '2027-03-18', end_date: '2027-03-18' };

const namedLike = (path: string, name: string) =>
  path === '/events' ? { title: name, ...day } : { [path === '/venues' ? 'venue' : 'organizer']: name };

/** Creates objects one after the other whose names differ in their marks only: a venue of the same name is the same. */
const createAlike = async (path: string, name: string, count: number) => {
  const made = [];
  for (let index = 0; index < count; index += 1)
    made.push((await send('POST', path, { json: namedLike(path, `${name}${'!'.repeat(index)}`) })).json);
  return made;
};

describe.each(['/events', '/venues', '/organizers'])('objects with the same long name at %s', (path) => {
  test.each([
    ['letters', 'ñ'.repeat(300)],
    ['letters that just fit', 'a'.repeat(199)],
    ['another script', '日本語'.repeat(60)],
  ])('have slugs of at most 200 bytes, each of which finds its own object: %s', async (_, name) => {
    const made = await createAlike(path, name, 3);
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
    for (const { id, slug } of made) {
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(decodeURIComponent(slug)).not.toContain('\uFFFD');
      for (const spelling of [slug, encodeURIComponent(decodeURIComponent(slug))])
        expect((await send('GET', `${path}/by-slug/${spelling}`)).json).toMatchObject({ id, slug });
    }
  });

  test('are not found by a slug that is longer than theirs', async () => {
    const [first] = await createAlike(path, 'o'.repeat(300), 1);
    for (const end of ['o', '-2', '__trashed']) {
      const { status } = await send('DELETE', `${path}/by-slug/${first.slug}${end}`);
      expect(status).toBe(400);
    }
    expect((await send('GET', `${path}/by-slug/${first.slug}`)).json).toMatchObject({ id: first.id });
  });

  test('get their slugs back from the trash, although another one in the trash had the same', async () => {
    const made = [];
    for (let index = 0; index < 2; index += 1) {
      const [one] = await createAlike(path, 'u'.repeat(300), 1);
      made.push(one);
      await send('DELETE', `${path}/${one.id}`);
    }
    const [first, second] = made;
    expect(second.slug).toBe(first.slug);
    expect((await send('PUT', `${path}/${second.id}`, { json: { status: 'publish' } })).json.slug).toBe(first.slug);
  });
});
