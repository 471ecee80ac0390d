import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const base = `https://agenda.example${ROOT}`;
const day = { start_date: '+5 days', end_date: '+5 days' };
const make = async (path: string, json: object) => (await send('POST', path, { json })).json;
const titles = async (query: string): Promise<readonly string[]> =>
  (await send('GET', `/events?${query}`)).json.events.map(({ title }: { title: string }) => title);
const names = async (path: string, list: 'categories' | 'tags'): Promise<readonly string[]> =>
  (await send('GET', path)).json[list].map(({ name }: { name: string }) => name);

let learning = 0;
let workshops = 0;
let printing = 0;
let event = 0;
beforeAll(async () => {
  learning = (await make('/categories', { name: 'Learning' })).id;
  workshops = (
    await make('/categories', {
      name: 'Workshops & courses',
      slug: 'workshops',
      parent: learning,
      description: 'Learn by doing',
    })
  ).id;
  printing = (await make('/tags', { name: 'printing' })).id;
  event = (await make('/events', { title: 'Letterpress', ...day, categories: [workshops], tags: 'printing, ink' })).id;
  await make('/events', { title: 'Lecture', ...day, categories: 'learning', tags: ['ink'] });
  await make('/events', { title: 'Other', ...day });
});

describe('one category or tag', () => {
  test('a category has all members in order', async () => {
    const { status, json } = await send('GET', `/categories/${workshops}`);
    const expected = {
      id: workshops,
      count: 1,
      description: 'Learn by doing',
      name: 'Workshops &amp; courses',
      slug: 'workshops',
      taxonomy: 'calendar_events_cat',
      parent: learning,
      meta: [],
      url: 'https://agenda.example/events/category/learning/workshops/',
      urls: {
        self: `${base}/categories/${workshops}`,
        collection: `${base}/categories`,
        up: `${base}/categories/${learning}`,
      },
      _links: {
        self: [
          {
            href: `${base}/categories/${workshops}`,
            targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          },
        ],
        collection: [{ href: `${base}/categories` }],
        up: [{ embeddable: true, href: `${base}/categories/${learning}` }],
      },
      language: 'en',
      translations: { en: `${base}/categories/${workshops}?language=en` },
    };
    expect(status).toBe(200);
    expect(json).toEqual(expected);
    expect(Object.keys(json)).toEqual(Object.keys(expected));
  });

  test('a tag has no parent', async () => {
    const { json } = await send('GET', `/tags/${printing}`);
    expect(json).toMatchObject({ taxonomy: 'post_tag', url: 'https://agenda.example/tag/printing/', meta: [] });
    expect(json).not.toHaveProperty('parent');
    const refused = await send('POST', '/tags', { json: { name: 'x', parent: 1 } });
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        code: 'rest_taxonomy_not_hierarchical',
        message: 'Tags have no parent; leave `parent` out.',
        data: { status: 400 },
      },
    ]);
  });

  test('in an event, ordered by name', async () => {
    const { json } = await send('GET', `/events/${event}`);
    expect(json.tags.map(({ name }: { name: string }) => name)).toEqual(['ink', 'printing']);
    expect(json.categories).toEqual([
      {
        id: workshops,
        name: 'Workshops &amp; courses',
        slug: 'workshops',
        term_group: 0,
        term_taxonomy_id: workshops,
        taxonomy: 'calendar_events_cat',
        description: 'Learn by doing',
        parent: learning,
        count: 1,
        filter: 'raw',
        urls: {
          self: `${base}/categories/${workshops}`,
          collection: `${base}/categories`,
          up: `${base}/categories/${learning}`,
        },
        language: 'en',
        translations: { en: `${base}/categories/${workshops}?language=en` },
      },
    ]);
  });

  test('a creation returns Location', async () => {
    const reply = await send('POST', '/tags', { json: { name: 'Éclair' } });
    expect(reply.status).toBe(201);
    expect(reply.headers.Location).toBe(`${base}/tags/${reply.json.id}`);
    expect(reply.json.slug).toBe('eclair');
  });

  test('a taken name is refused', async () => {
    const reply = await send('POST', '/tags', { json: { name: 'PRINTING' } });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      code: 'term_exists',
      data: { status: 400, term_id: printing },
      additional_data: [printing, printing],
    });
  });

  test.each([
    ['GET', '/categories/0', undefined, 'id'],
    ['GET', '/tags/99999', undefined, 'id'],
    ['POST', '/categories', { name: 'x', parent: 0 }, 'parent'],
    ['POST', '/categories', { name: 'x', parent: 99999 }, 'parent'],
    ['POST', '/categories', { name: '' }, 'name'],
    ['PATCH', '/tags/99999', {}, 'id'],
  ])('%s %s %j is refused', async (method, path, json, name) => {
    const reply = await send(method, path, json === undefined ? {} : { json });
    expect(reply.status).toBe(400);
    expect(reply.json.data.params).toEqual({ [name]: 'Invalid parameter.' });
  });

  test('a deletion is permanent: events lose the term, children move up', async () => {
    const upper = (await make('/categories', { name: 'Upper' })).id;
    const lower = (await make('/categories', { name: 'Lower', parent: upper })).id;
    const used = (await make('/events', { title: 'Used', ...day, categories: [upper] })).id;
    const gone = await send('DELETE', `/categories/${upper}`);
    expect(gone).toMatchObject({ status: 200, json: { id: upper, name: 'Upper', count: 1 } });
    expect(gone.json).not.toHaveProperty('_links');
    expect((await send('DELETE', `/categories/${upper}`)).status).toBe(400);
    expect((await send('GET', `/categories/${lower}`)).json.parent).toBe(0);
    expect((await send('GET', `/events/${used}`)).json.categories).toEqual([]);
    await send('DELETE', `/events/${used}`);
  });

  test('children that move up keep names that siblings have', async () => {
    const make = async (name: string, parent?: number) =>
      (await send('POST', '/categories', { json: { name, parent } })).json;
    const arts = (await make('Arts')).id;
    const above = (await make('Prints')).id;
    const below = (await make('Prints', arts)).id;
    expect((await send('DELETE', `/categories/${arts}`)).status).toBe(200);
    const patch = (id: number, json: object) => send('PATCH', `/categories/${id}`, { json });
    expect((await patch(below, { description: 'Moved' })).json).toMatchObject({ name: 'Prints', parent: 0 });
    expect((await send('DELETE', `/categories/${above}`)).status).toBe(200);
    expect((await make('PRINTS')).data.term_id).toBe(below);
    expect((await patch(below, { name: 'Etchings' })).status).toBe(200);
    const again = await make('prints');
    expect((await patch(below, { name: 'Prints' })).json.data.term_id).toBe(again.id);
    for (const id of [below, again.id]) await send('DELETE', `/categories/${id}`);
  });

  test('moving a term checks its names in all languages', async () => {
    const make = async (name: string, parent?: number) =>
      (await send('POST', '/categories', { json: { name, parent } })).json.id;
    const drinks = await make('Drinks');
    const [still, water] = [await make('Still', drinks), await make('Water')];
    for (const id of [still, water]) await send('PATCH', `/categories/${id}?language=es`, { json: { name: 'Agua' } });
    const { status, json } = await send('PATCH', `/categories/${water}`, { json: { parent: drinks } });
    expect([status, json.code, json.data.term_id]).toEqual([400, 'term_exists', still]);
    for (const id of [still, water, drinks]) await send('DELETE', `/categories/${id}`);
  });

  test('a term that is sent back stays unchanged', async () => {
    const before = (await send('GET', `/categories/${workshops}`)).json;
    await send('PUT', `/categories/${workshops}`, { json: before });
    expect((await send('GET', `/categories/${workshops}`)).json).toEqual(before);
  });
});

describe('lists of categories and tags', () => {
  test('show terms with events, by name', async () => {
    expect(await names('/categories', 'categories')).toEqual(['Learning', 'Workshops &amp; courses']);
    expect(await names('/tags?hide_empty=false', 'tags')).toEqual(['Éclair', 'ink', 'printing']);
    expect(await names('/tags?hide_empty=0&order=DESC&orderby=id', 'tags')).toEqual(['Éclair', 'ink', 'printing']);
  });

  test.each([
    ['/categories?parent=LEARNING', 'Workshops &amp; courses'],
    ['/categories?search=cours', 'Workshops &amp; courses'],
    ['/categories?exclude=LEARNING', 'Workshops &amp; courses'],
    ['/categories?include=LEARNING', 'Learning'],
    ['/categories?slug=learning', 'Learning'],
    ['/categories?event=EVENT', 'Workshops &amp; courses'],
    ['/categories?post=EVENT', 'Workshops &amp; courses'],
  ])('%s gives %s', async (path, name) => {
    const query = path.replace('LEARNING', String(learning)).replace('EVENT', String(event));
    expect(await names(query, 'categories')).toEqual([name]);
  });

  test('a slug in include selects nothing, as in the original, and in exclude it excludes nothing', async () => {
    expect(await names('/categories?include=learning', 'categories')).toEqual([]);
    expect(await names('/categories?exclude=learning', 'categories')).toHaveLength(2);
  });

  test('link to other pages; pages beyond the last are empty', async () => {
    const { json, headers } = await send('GET', '/tags?per_page=1&hide_empty=false');
    expect(Object.keys(json)).toEqual(['rest_url', 'total', 'total_pages', 'tags', 'next_rest_url']);
    expect(json).toMatchObject({ rest_url: `${base}/tags/`, total: 3, total_pages: 3 });
    expect(json.next_rest_url).toBe(`${base}/tags/?per_page=1&hide_empty=false&page=2`);
    expect(headers['X-TEC-Total']).toBe('3');
    const beyond = (await send('GET', '/tags?per_page=1&hide_empty=false&page=9')).json;
    expect(beyond.tags).toEqual([]);
    expect(beyond.previous_rest_url).toBe(`${base}/tags/?per_page=1&hide_empty=false&page=8`);
  });

  test.each([
    ['/tags?orderby=', 'orderby'],
    ['/tags?order=sideways', 'order'],
    ['/tags?include=99999', 'include'],
    ['/tags?slug=', 'slug'],
    ['/tags?event=99999', 'event'],
    ['/tags?post=99999', 'post'],
    ['/categories?parent=0', 'parent'],
  ])('%s is refused', async (path, name) => {
    expect((await send('GET', path)).json.data.params).toEqual({ [name]: 'Invalid parameter.' });
  });

  test('a slug as parent has a wrong type', async () => {
    const { json } = await send('GET', '/categories?parent=learning');
    expect(json.data.params).toEqual({ parent: 'parent is not of type integer.' });
  });
});

describe('events by category and tag', () => {
  test('by id, slug or name; a category includes its descendants', async () => {
    expect(await titles(`categories=${workshops}`)).toEqual(['Letterpress']);
    expect(await titles('categories=learning')).toEqual(['Letterpress', 'Lecture']);
    expect(await titles('categories[]=Workshops%20%26%20courses')).toEqual(['Letterpress']);
    expect(await titles('tags=printing')).toEqual(['Letterpress']);
    expect(await titles(`tags=${printing},ink`)).toEqual(['Letterpress', 'Lecture']);
    expect(await titles(`categories=learning&tags=printing`)).toEqual(['Letterpress']);
  });

  test('an unknown term is refused', async () => {
    expect((await send('GET', '/events?categories=nothing')).json.data.params).toEqual({
      categories: 'Invalid parameter.',
    });
    expect((await send('GET', '/events?tags=')).json.data.params).toEqual({ tags: 'Invalid parameter.' });
  });

  test('links repeat them', async () => {
    const { json } = await send('GET', '/events?categories=learning&tags[]=ink&per_page=1');
    expect(json.next_rest_url).toContain('&categories=learning&tags=ink');
  });
});

test("an update cannot take another term's slug; a creation gets a numbered one", async () => {
  for (const [kind, path] of [
    ['category', '/categories'],
    ['tag', '/tags'],
  ] as const) {
    await send('POST', path, { json: { name: 'Slug owner' } });
    const { json } = await send('POST', path, { json: { name: 'Slug seeker', slug: 'slug-owner' } });
    expect(json.slug).toBe('slug-owner-2');
    const refused = await send('PATCH', `${path}/${json.id}`, { json: { slug: 'Slug Owner' } });
    expect([refused.status, refused.json.code]).toEqual([400, 'duplicate_term_slug']);
    expect(refused.json.message).toContain(`Another ${kind} has the slug slug-owner`);
    expect((await send('PATCH', `${path}/${json.id}`, { json: { slug: 'slug-owner-2' } })).status).toBe(200);
  }
});

test('a term keeps and may take a slug that another term has in the other language', async () => {
  const { json: spanish } = await send('POST', '/tags?language=es', { json: { name: 'Motor', slug: 'motor' } });
  const { json: english } = await send('POST', '/tags', { json: { name: 'Engine', slug: 'engine' } });
  const taken = await send('PATCH', `/tags/${english.id}`, { json: { slug: 'motor' } });
  expect(taken).toMatchObject({ status: 200, json: { slug: 'motor' } });
  for (const { id } of [spanish, english]) {
    const { json } = await send('GET', `/tags/${id}`);
    expect(await send('PUT', `/tags/${id}`, { json })).toMatchObject({ status: 200, json: { slug: 'motor' } });
  }
  const { json: other } = await send('POST', '/tags', { json: { name: 'Other' } });
  const refused = { status: 400, json: { code: 'duplicate_term_slug' } };
  expect(await send('PATCH', `/tags/${other.id}`, { json: { slug: 'Motor' } })).toMatchObject(refused);
  expect(await send('PATCH', `/tags/${other.id}?language=es`, { json: { slug: 'motor' } })).toMatchObject(refused);
});
