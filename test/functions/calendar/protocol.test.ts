import { beforeAll, describe, expect, test } from 'vitest';
import { requestsOf } from '#test/lib/calendar/requests.ts';
import { ROOT, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as update } from '../../../functions/calendar/events/update.ts';

useTable('calendar', 'principals');

const noRoute = {
  code: 'rest_no_route',
  message: 'No route matches this URL and method.',
  data: { status: 404 },
};
let id = 0;
beforeAll(async () => {
  const json = { title: 'Evening', start_date: '2027-03-18 18:30:00', end_date: '2027-03-18 21:00:00' };
  id = (await send('POST', '/events', { json })).json.id;
});

describe('routes and methods', () => {
  test.each([
    ['GET', '/nothing'],
    ['GET', '/events/abc'],
    ['GET', '/events/1/more'],
    ['PUT', '/events'],
    ['DELETE', '/events'],
    ['POST', ''],
    ['GET', `/fr${ROOT}/events`],
    ['GET', `/EN${ROOT}/events`],
  ])('%s %s has no route', async (method, path) => {
    const reply = await send(method, path);
    expect(reply.status).toBe(404);
    expect(reply.json).toEqual(noRoute);
  });

  test('a trailing slash is ignored', async () => {
    expect((await send('GET', `/events/${id}/`)).json.id).toBe(id);
    expect((await send('GET', '/')).json.namespace).toBe('calendar/events/v1');
  });

  test('HEAD is GET without a body', async () => {
    const head = await send('HEAD', `/events/${id}`);
    const get = await send('GET', `/events/${id}`);
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers.ETag).toBe(get.headers.ETag);
  });

  test('OPTIONS describes the route like the index', async () => {
    const { status, json } = await send('OPTIONS', '/venues', { headers: { origin: 'https://other.example' } });
    const index = (await send('GET', '')).json.routes['/calendar/events/v1/venues'];
    expect(status).toBe(200);
    expect(json).toEqual(index);
  });

  test.each([
    ['by header', '', { 'x-http-method-override': 'patch' }],
    ['by query', '?_method=PATCH', {}],
  ])('a POST may override its method, %s', async (_, query, headers) => {
    expect((await send('POST', `/events/${id}${query}`, { headers, json: {} })).status).toBe(200);
  });

  test.each([
    ['by header', '', { 'x-http-method-override': 'CONNECT' }],
    ['by query', '?_method=OPTION', {}],
  ])('a POST with an unknown method %s has no route and changes nothing', async (_, query, headers) => {
    const before = (await send('GET', `/events/${id}`)).json;
    const reply = await send('POST', `/events/${id}${query}`, { headers, json: { title: 'Changed' } });
    expect([reply.status, reply.json.code]).toEqual([404, 'rest_no_route']);
    expect((await send('GET', `/events/${id}`)).json).toEqual(before);
  });

  test('the function of a POST forwards an overridden DELETE', async () => {
    const { json } = await send('POST', '/events', {
      json: { title: 'Gone', start_date: '2027-03-18', end_date: '2027-03-18' },
    });
    const reply = await send('POST', `/events/${json.id}?_method=DELETE`, { through: update });
    expect(reply.json.status).toBe('trash');
  });

  test('the interface root moves all routes', async () => {
    process.env.CALENDAR_ROOT = '/town';
    try {
      const reply = await send('GET', `/es/town${ROOT}/events/${id}`);
      expect(reply.json.rest_url).toBe(`https://agenda.example/es/town${ROOT}/events/${id}`);
      expect((await send('GET', `/events/${id}`)).json).toEqual(noRoute);
    } finally {
      process.env.CALENDAR_ROOT = '';
    }
  });
});

describe('headers', () => {
  test('every response has the common headers', async () => {
    for (const path of ['/events', '/nothing', '/events?page=x']) {
      expect((await send('GET', path)).headers).toMatchObject({
        'Content-Type': 'application/json; charset=UTF-8',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
        Link: '<https://agenda.example/>; rel="https://api.w.org/"',
      });
    }
  });

  test('lists have the totals of the body in headers', async () => {
    const { headers, json } = await send('GET', '/events?per_page=1');
    expect(headers['X-TEC-Total']).toBe(String(json.total));
    expect(headers['X-TEC-TotalPages']).toBe(String(json.total_pages));
    expect(headers['Access-Control-Expose-Headers']).toContain('X-TEC-TotalPages');
  });

  test('an origin is echoed, without credentials', async () => {
    const { headers } = await send('GET', '/events', { headers: { origin: 'https://other.example' } });
    expect(headers['Access-Control-Allow-Origin']).toBe('https://other.example');
    expect(headers).not.toHaveProperty('Access-Control-Allow-Credentials');
    expect(headers.Vary).toContain('Origin');
  });

  test('an anonymous read may be cached and revalidated', async () => {
    const first = await send('GET', `/events/${id}`);
    expect(first.headers['Cache-Control']).toBe('public, no-cache');
    const again = await send('GET', `/events/${id}`, { headers: { 'if-none-match': `"x", W/${first.headers.ETag}` } });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  test('a response to an authenticated caller is not cached', async () => {
    const { headers } = await send('GET', '/events', { headers: { authorization: 'Basic YW5uOng=' } });
    expect(headers['Cache-Control']).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
  });

  test('a write with an outdated If-Match is refused and changes nothing', async () => {
    const { headers } = await send('PATCH', `/events/${id}`, { json: { title: 'First' } });
    const stale = headers.ETag ?? '';
    const write = (etag: string, title: string) =>
      send('PATCH', `/events/${id}`, { headers: { 'if-match': etag }, json: { title } });
    expect((await write(stale, 'Second')).status).toBe(200);
    const refused = await write(stale, 'Third');
    expect(refused.status).toBe(412);
    expect(refused.json.code).toBe('rest_precondition_failed');
    expect((await send('GET', `/events/${id}`)).json.title).toBe('Second');
  });
});

describe('meta parameters', () => {
  test('_fields=total reads neither the page of a list nor its entries', async () => {
    const wanted = { total: expect.any(Number), total_pages: expect.any(Number) };
    const requests = await requestsOf(async () => {
      expect((await send('GET', '/events?_fields=total,total_pages')).json).toEqual(wanted);
      expect((await send('GET', '/venues?_fields=total,total_pages')).json).toEqual(wanted);
    });
    expect(requests.filter((one) => /^BatchGet| EVENTS$/.test(one))).toEqual([]);
    expect((await send('GET', '/events?_fields=total&page=99')).status).toBe(404);
    const { json } = await send('GET', '/events?_fields=total,events.id');
    expect(json).toEqual({ events: [], total: expect.any(Number) });
  });

  test('_fields keeps the named members', async () => {
    expect(Object.keys((await send('GET', `/events/${id}?_fields=title,id`)).json)).toEqual(['id', 'title']);
    expect((await send('GET', `/events/${id}?_fields=cost_details.values`)).json).toEqual({
      cost_details: { values: [] },
    });
    expect((await send('GET', '/events?_fields=events.id')).json).toEqual({ events: [] });
  });

  test('_envelope puts status and headers into the body', async () => {
    const { status, json } = await send('GET', '/events/99999?_envelope=1');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 404,
      body: { code: 'rest-event-not-found' },
      headers: { 'X-Robots-Tag': 'noindex' },
    });
  });
});

describe('the index', () => {
  test('lists routes with their endpoints in order', async () => {
    const { json } = await send('GET', '');
    const item = json.routes['/calendar/events/v1/events/(?P<id>\\d+)'];
    expect(item.methods).toEqual(['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
    expect(item).not.toHaveProperty('_links');
    expect(item.endpoints[0].args.id).toEqual({ type: 'integer', description: 'Id of the event', required: true });
    const list = json.routes['/calendar/events/v1/events'].endpoints[0].args;
    expect(list.per_page.default).toBe('10');
    expect(list.start_date.default).toMatch(/^\d{4}-\d\d-\d\d 23:59:00$/);
    expect(json._links).toEqual({ up: [{ href: 'https://agenda.example/' }] });
    for (const route of Object.values(json.routes) as { endpoints: { args: Record<string, unknown> }[] }[]) {
      for (const { args } of route.endpoints) {
        expect(args.language).toEqual({ type: 'string', enum: ['en', 'es'], required: false });
      }
    }
  });

  test('refuses other namespaces', async () => {
    const reply = await send('GET', '?namespace=wp/v2');
    expect(reply.status).toBe(404);
    expect(reply.json.code).toBe('rest_invalid_namespace');
  });
});
