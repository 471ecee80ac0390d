import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const refusal = {
  code: 'rest_invalid_param',
  message: 'Invalid parameter(s): language',
  data: {
    status: 400,
    params: { language: 'language is not one of en and es.' },
    details: { language: { code: 'rest_not_in_enum', message: 'language is not one of en and es.', data: null } },
  },
};

let id = 0;
beforeAll(async () => {
  const json = { title: 'Market', description: 'Stalls', start_date: '+5 days', end_date: '+5 days' };
  id = (await send('POST', '/events', { json })).json.id;
});

describe('the language of a request', () => {
  test.each([
    ['GET', '/events?language=fr'],
    ['GET', '/events?language='],
    ['GET', '/events?language=EN'],
    ['GET', '?language=fr'],
    ['GET', '/doc?language=fr'],
    ['DELETE', '/tags/5?language=fr'],
    ['DELETE', '/venues/5?language=fr'],
    ['OPTIONS', '/events?language=fr'],
    ['POST', '/venues?venue=x&language=fr'],
    ['GET', `/es${ROOT}/events?language=fr`],
  ])('%s %s is refused', async (method, path) => {
    const reply = await send(method, path);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual(refusal);
  });

  test('a list of languages has a wrong type', async () => {
    const { json } = await send('GET', '/events?language[]=en');
    expect(json.data.details.language).toEqual({
      code: 'rest_invalid_type',
      message: 'language is not of type string.',
      data: { param: 'language' },
    });
  });

  test('another parameter that fails its check is reported alone', async () => {
    const { json } = await send('GET', '/events?language=fr&page=0');
    expect(json.data.params).toEqual({ page: 'Invalid parameter.' });
  });

  test('the query comes first, then the path, then the body', async () => {
    const write = (path: string, title: string) =>
      send('POST', path, { json: { venue: title, language: 'en' } }).then(({ json }) => json.language);
    expect(await write('/venues?language=es', 'one')).toBe('es');
    expect(await write(`/es${ROOT}/venues`, 'two')).toBe('es');
    expect(await write(`/es${ROOT}/venues?language=en`, 'three')).toBe('en');
    expect(await write('/venues', 'four')).toBe('en');
  });
});

describe('language versions', () => {
  test('without a version in the language the default one is shown', async () => {
    const { status, json, headers } = await send('GET', `/events/${id}?language=es`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ title: 'Market', language: 'en' });
    expect(json.rest_url).toBe(`https://agenda.example${ROOT}/events/${id}?language=es`);
    expect(Object.keys(json.translations)).toEqual(['en']);
    expect(headers['Content-Language']).toBe('en');
  });

  test('a translation is added and shown on request', async () => {
    const written = await send('PATCH', `/events/${id}?language=es`, { json: { title: 'Mercado' } });
    expect(written.json).toMatchObject({ title: 'Mercado', slug: 'mercado', language: 'es' });

    const plain = (await send('GET', `/events/${id}`)).json;
    const spanish = (await send('GET', `/events/${id}?language=es`)).json;
    const bySegment = (await send('GET', `/es${ROOT}/events/${id}`)).json;

    expect(plain).toMatchObject({ title: 'Market', url: 'https://agenda.example/event/market/' });
    expect(spanish).toMatchObject({
      title: 'Mercado',
      description: '<p>Stalls</p>',
      url: 'https://agenda.example/es/event/mercado/',
    });
    expect(spanish.translations).toEqual({
      en: `https://agenda.example${ROOT}/events/${id}?language=en`,
      es: `https://agenda.example${ROOT}/events/${id}?language=es`,
    });
    expect(bySegment.title).toBe('Mercado');
    expect(bySegment.rest_url).toBe(`https://agenda.example/es${ROOT}/events/${id}`);
    expect((await send('GET', '/events')).json.total).toBe(1);
  });

  test('a slug of any language finds the event, shown in the requested language', async () => {
    expect((await send('GET', '/events/by-slug/mercado')).json.title).toBe('Market');
    expect((await send('GET', '/events/by-slug/MERCADO?language=es')).json.title).toBe('Mercado');
  });

  test('a translation may have the title of the original', async () => {
    const json = { title: 'Jazz', start_date: '2027-03-18', end_date: '2027-03-18' };
    const { id } = (await send('POST', '/events', { json })).json;
    const { json: spanish } = await send('PATCH', `/events/${id}?language=es`, {
      json: { title: 'Jazz', description: 'Concierto' },
    });
    expect(spanish).toMatchObject({ title: 'Jazz', slug: 'jazz', language: 'es' });
    expect(Object.keys(spanish.translations)).toEqual(['en', 'es']);
    await send('DELETE', `/events/${id}`);
  });

  test('shared members change in all languages', async () => {
    const json = { start_date: '2027-06-01 10:00', end_date: '2027-06-01 12:00' };
    await send('PATCH', `/events/${id}?language=es`, { json });
    expect((await send('GET', `/events/${id}`)).json.start_date).toBe('2027-06-01 10:00:00');
  });

  test('an object without an English version is shown in Spanish', async () => {
    const json = { title: 'Feria', start_date: '+6 days', end_date: '+6 days', venue: { venue: 'Plaza' } };
    const made = (await send('POST', '/events?language=es', { json })).json;
    const plain = (await send('GET', `/events/${made.id}`)).json;
    expect(plain).toMatchObject({ title: 'Feria', language: 'es' });
    expect(Object.keys(plain.translations)).toEqual(['es']);
    expect(plain.venue).toMatchObject({ venue: 'Plaza', language: 'es' });
  });

  test('links of lists carry the language', async () => {
    const { json, headers } = await send('GET', '/events?language=es&per_page=1');
    expect(json.next_rest_url).toMatch(/&language=es&page=2$/);
    expect(headers['Content-Language']).toBe('es');
  });

  test('search uses the shown texts', async () => {
    const total = async (query: string) => (await send('GET', `/events?${query}`)).json.total;
    expect(await total('search=Mercado&language=es')).toBe(1);
    expect(await total('search=Mercado')).toBe(0);
    expect(await total('search=Market')).toBe(1);
  });
});

describe('slugs and names', () => {
  const day = { start_date: '+7 days', end_date: '+7 days' };
  const make = async (path: string, json: object) => (await send('POST', path, { json })).json;

  test('slugs are unique per language', async () => {
    const slug = async (path: string) => (await make(path, { title: 'Carnaval', ...day })).slug;
    expect(await slug('/events')).toBe('carnaval');
    expect(await slug('/events?language=es')).toBe('carnaval');
    expect(await slug('/events?language=es')).toBe('carnaval-2');
  });

  test("a version without a title shows the fallback's slug until it gets a title", async () => {
    const { id: one } = await make('/events', { title: 'Parade', ...day });
    const write = async (json: object) => (await send('PATCH', `/events/${one}?language=es`, { json })).json;
    expect(await write({ description: 'Larga' })).toMatchObject({ slug: 'parade', title: 'Parade', language: 'en' });
    expect(await write({ title: 'Desfile' })).toMatchObject({ slug: 'desfile', language: 'es' });
    expect((await send('GET', `/events/${one}`)).json.description).toBe('');
    expect((await send('DELETE', `/events/${one}?language=es`)).json).toMatchObject({
      title: 'Desfile',
      status: 'trash',
    });
  });

  test('terms are found by name or slug of any language, and ordered by their shown names', async () => {
    const { id: food } = await make('/categories', { name: 'Food' });
    const { id: art } = await make('/categories', { name: 'Art' });
    await send('PATCH', `/categories/${food}?language=es`, { json: { name: 'Alimentos' } });
    await send('PATCH', `/categories/${art}?language=es`, { json: { name: 'Zarzuela' } });
    const made = await make('/events', { title: 'Fair', ...day, categories: ['alimentos', 'Art'] });
    const shown = ({ categories }: { categories: { id: number }[] }) => categories.map((category) => category.id);
    expect(shown(made)).toEqual([art, food]);
    expect(shown((await send('GET', `/events/${made.id}?language=es`)).json)).toEqual([food, art]);
    expect((await send('GET', '/events?categories=alimentos')).json.total).toBe(1);
    const taken = await send('POST', '/categories?language=es', { json: { name: 'ALIMENTOS' } });
    expect(taken.json).toMatchObject({ code: 'term_exists', data: { term_id: food } });
  });

  test('two terms may have the same name in different languages', async () => {
    const { id: song } = await make('/tags', { name: 'song' });
    await send('PATCH', `/tags/${song}?language=es`, { json: { name: 'canción' } });
    await make('/tags?language=es', { name: 'Song' });
    const { status } = await send('PATCH', `/tags/${song}`, { json: { name: 'song', description: 'Sung' } });
    expect(status).toBe(200);
    expect((await send('PATCH', `/tags/${song}`, { json: { name: 'SONG' } })).status).toBe(200);
  });

  test('a venue is found by its name in the written language or its fallback', async () => {
    const { id: hall } = await make('/venues', { venue: 'Great hall' });
    expect((await make('/venues?language=es', { venue: 'GREAT HALL', city: 'Lugo' })).id).toBe(hall);
    await send('PATCH', `/venues/${hall}?language=es`, { json: { venue: 'Gran sala' } });
    expect((await make('/venues?language=es', { venue: 'Great hall' })).id).not.toBe(hall);
  });
});

describe('without language fallback', () => {
  const total = async (path: string) => (await send('GET', path)).json.total;

  test('lists and reads show only objects with a version in the requested language', async () => {
    const venue = (await send('POST', '/venues', { json: { venue: 'English only' } })).json.id;
    const tag = (await send('POST', '/tags', { json: { name: 'english' } })).json.id;
    process.env.LANGUAGE_FALLBACK = 'off';
    try {
      expect(await total('/events?language=es')).toBe(4);
      expect(await total(`/es${ROOT}/venues`)).toBe(5);
      expect(await total('/venues')).toBe(8);
      expect(await total('/tags?hide_empty=false&language=es')).toBe(2);
      const refused = (await send('GET', `/venues/${venue}?language=es`)).json;
      expect(refused).toMatchObject({ code: 'venue-not-accessible', data: { status: 403 } });
      expect((await send('GET', `/tags/${tag}?language=es`)).status).toBe(400);
      expect((await send('GET', `/venues/${venue}`)).status).toBe(200);
    } finally {
      process.env.LANGUAGE_FALLBACK = 'on';
    }
  });
});
