import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: '+5 days', end_date: '+5 days' };
const kinds: readonly (readonly [things: string, json: object])[] = [
  ['events', { title: 'Fair', ...day }],
  ['venues', { venue: 'Hall' }],
  ['organizers', { organizer: 'Ann' }],
  ['categories', { name: 'music' }],
  ['tags', { name: 'music' }],
];
const etag = async (path: string): Promise<string> => (await send('GET', path)).headers.ETag ?? '';
const known = (path: string, tag: string) => send('GET', path, { headers: { 'if-none-match': tag } });

describe.each(kinds)('entity tags of %s', (things, json) => {
  test('give 304 for objects and lists until they change', async () => {
    const { id } = (await send('POST', `/${things}`, { json })).json;
    for (const path of [`/${things}/${id}`, `/${things}?hide_empty=false`]) {
      const tag = await etag(path);
      expect(await known(path, tag)).toMatchObject({ status: 304, body: '', headers: { ETag: tag } });
      await send('PATCH', `/${things}/${id}`, { json: { description: path } });
      expect((await known(path, tag)).status).toBe(200);
    }
    await send('DELETE', `/${things}/${id}`);
  });

  test('guard updates and deletions', async () => {
    const made = await send('POST', `/${things}`, { json });
    const path = `/${things}/${made.json.id}`;
    const [name = ''] = Object.keys(json);
    const stale = { 'if-match': made.headers.ETag ?? '' };
    const renamed = await send('PUT', path, { headers: stale, json: { [name]: 'Renamed' } });
    expect(renamed.status).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, json: refusal } = await send(method, path, { headers: stale, json: { [name]: 'Lost' } });
      expect([status, refusal.code]).toEqual([412, 'rest_precondition_failed']);
    }
    const shown = await send('GET', path);
    expect(shown.json[name]).toBe('Renamed');
    expect((await send('DELETE', path, { headers: { 'if-match': `"0-x", ${shown.headers.ETag}` } })).status).toBe(200);
  });
});

test('a category whose deletion fails its If-Match keeps its children', async () => {
  const { id } = (await send('POST', '/categories', { json: { name: 'Crafts' } })).json;
  const child = (await send('POST', '/categories', { json: { name: 'Weaving', parent: id } })).json;
  expect((await send('DELETE', `/categories/${id}`, { headers: { 'if-match': '"0-x"' } })).status).toBe(412);
  expect((await send('GET', `/categories/${child.id}`)).json.parent).toBe(id);
});

test('a change of an embedded object changes the tag, but does not fail If-Match', async () => {
  const venue = { venue: 'Embedded', city: 'Leith' };
  const { json: event } = await send('POST', '/events', { json: { title: 'Embedding', ...day, venue } });
  const path = `/events/${event.id}`;
  const before = await etag(path);
  await send('PATCH', `/venues/${event.venue.id}`, { json: { city: 'Perth' } });
  expect(await etag(path)).not.toBe(before);
  const { status, json } = await send('PATCH', path, { headers: { 'if-match': before }, json: { title: 'Written' } });
  expect([status, json.title, json.venue.city]).toEqual([200, 'Written', 'Perth']);
});

test('each language, format and caller has its own tag; * matches any version', async () => {
  const { json: event } = await send('POST', '/events', { json: { title: 'Spoken', ...day } });
  const path = `/events/${event.id}`;
  await send('PATCH', `${path}?language=es`, { json: { title: 'Hablado' } });
  const tags = [await etag(path), await etag(`${path}?language=es`), await etag(`${path}.ics`)];
  expect(new Set(tags).size).toBe(3);
  expect((await send('GET', path)).headers.Vary).toContain('Origin, Authorization, Cookie, Accept');
  expect((await send('PATCH', path, { headers: { 'if-match': '*' }, json: {} })).status).toBe(200);
  expect((await send('PATCH', path, { headers: { 'if-match': 'W/"1-x"' }, json: {} })).status).toBe(412);
});

test('a compressed response has its own tag, which gives 304', async () => {
  const { json: event } = await send('POST', '/events', { json: { title: 'Packed', ...day } });
  for (const path of [`/events/${event.id}`, `/events/${event.id}.ics`, '/events']) {
    const zip = { 'accept-encoding': 'gzip' };
    const plain = await send('GET', path);
    const zipped = await send('GET', path, { headers: zip });
    expect(plain.headers.Vary).toBe('Origin, Authorization, Cookie, Accept, Accept-Encoding');
    expect(zipped.headers.Vary).toBe(plain.headers.Vary);
    if (zipped.headers['Content-Encoding'] === 'gzip') expect(zipped.headers.ETag).not.toBe(plain.headers.ETag);
    for (const tag of [plain.headers.ETag ?? '', zipped.headers.ETag ?? '']) {
      const { status, headers } = await send('GET', path, { headers: { ...zip, 'if-none-match': tag } });
      expect([status, headers.ETag, headers.Vary]).toEqual([304, zipped.headers.ETag, plain.headers.Vary]);
    }
    const known = await send('GET', path, { headers: { 'if-none-match': zipped.headers.ETag ?? '' } });
    expect([known.status, known.headers.ETag]).toEqual([304, plain.headers.ETag]);
  }
  const { headers } = await send('GET', `/events/${event.id}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers['Content-Encoding']).toBe('gzip');
  const match = { 'if-match': headers.ETag ?? '' };
  expect((await send('PATCH', `/events/${event.id}`, { headers: match, json: {} })).status).toBe(200);
});
