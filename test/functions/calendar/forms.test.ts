import { afterEach, describe, expect, test, vi } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');
afterEach(() => {
  vi.unstubAllEnvs();
});

const day = 'start_date=2027-03-18&end_date=2027-03-18';
const create = async (fields: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await send('POST', '/events', { headers, body: `title=Form&${day}&${fields}` })).json;
};
const tagsOf = async (fields: string): Promise<readonly string[]> =>
  (await create(fields)).tags?.map(({ name }: { name: string }) => name);

describe('a multipart form', () => {
  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'with the media type %s is refused, and the message tells the remedy',
    async (type) => {
      const { status, json } = await send('POST', '/events', { headers: { 'content-type': type }, body: '--b' });
      expect([status, json.code, json.data]).toEqual([400, 'rest_invalid_param', { status: 400 }]);
      expect(json.message).toMatch(/boundary; name it in Content-Type/);
    },
  );

  test('that does not end where its boundary says is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const { status, json } = await send('POST', '/events', { headers, body: '--b\r\nnothing' });
    expect([status, json.code, json.message]).toEqual([
      400,
      'rest_invalid_param',
      expect.stringMatching(/not valid multipart/),
    ]);
  });
});

describe('a form that is not in UTF-8', () => {
  const refusal = { code: 'rest_invalid_param', message: 'The form is not valid UTF-8; send its texts in UTF-8.' };

  test.each(['title=caf%E9', 'title=100%25%C3', 'title=a&venue[venue]=caf%e9'])(
    'such as %s is refused',
    async (body) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const dates = 'start_date=2027-03-18&end_date=2027-03-18';
      const { status, json } = await send('POST', '/events', { headers, body: `${dates}&${body}` });
      expect([status, json]).toEqual([400, { ...refusal, data: { status: 400 } }]);
      expect((await create('title=caf%C3%A9 100% %zz')).title).toBe('café 100% %zz');
    },
  );

  test('is refused as multipart too', async () => {
    const parts = (name: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    const body = `${parts('start_date', '2027-03-18')}${parts('end_date', '2027-03-18')}${parts('title', 'café')}--b--`;
    const sendIn = (encoding: 'latin1' | 'utf8') =>
      send('POST', '/events', {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: Buffer.from(body, encoding).toString('base64'),
        isBase64Encoded: true,
      });
    const { status, json } = await sendIn('latin1');
    expect([status, json]).toEqual([400, { ...refusal, data: { status: 400 } }]);
    expect((await sendIn('utf8')).json.title).toBe('café');
  });
});

describe('a parameter in a query that is not in UTF-8', () => {
  test.each([
    ['GET', '/events?search=caf%E9', 'search'],
    ['GET', '/events?tags[]=caf%C3%A9&tags[1]=caf%E9', 'tags'],
    ['GET', '/tags?search=%ED%A0%80', 'search'],
    ['POST', '/tags?name=caf%E9', 'name'],
    ['POST', '/venues?venue=Hall&%61ddress=a%20%C3', 'address'],
  ])('is refused and named: %s %s', async (method, path, name) => {
    const { status, json } = await send(method, path);
    expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
    expect(json.data.params).toEqual({
      [name]: `${name} is not valid UTF-8; send its text percent-encoded in UTF-8.`,
    });
  });

  test('is ignored like any other if the endpoint has no such parameter', async () => {
    expect((await send('GET', '/tags?other=%E9&%E9=1&search=100% %zz caf%C3%A9+')).status).toBe(200);
  });
});

describe('a body of which nothing is read', () => {
  const json = 'The body looks like JSON, but has';
  const asJson = 'send it with Content-Type: application/json.';
  const asAny = 'send application/json or application/x-www-form-urlencoded or multipart/form-data.';
  const cases = [
    ['', ' {"name": "Music"}', `${json} no Content-Type; ${asJson}`],
    ['text/plain; charset=utf-8', '{"name": "Music"}', `${json} the Content-Type text/plain; ${asJson}`],
    [
      'application/x-www-form-urlencoded',
      '{"name": "Music"}',
      `${json} the Content-Type application/x-www-form-urlencoded; ${asJson}`,
    ],
    ['text/plain', 'name=Music', `The body has the Content-Type text/plain, which is not read; ${asAny}`],
    ['text/xml', '<name>Music</name>', `The body has the Content-Type text/xml, which is not read; ${asAny}`],
    ['application/json', '["Music"]', 'The JSON body is not an object; send one.'],
    ['application/json', '"Music"', 'The JSON body is not an object; send one.'],
  ] as const;
  const toMessage = (type: string, body: string) => ({ ...(type && { headers: { 'content-type': type } }), body });

  test.each(cases)('makes a creation fail with the remedy: %s, %s', async (type, body, remedy) => {
    const { status, json } = await send('POST', '/categories', toMessage(type, body));
    expect([status, json.code, json.data.params]).toEqual([400, 'rest_missing_callback_param', ['name']]);
    expect(json.message).toBe(`Missing parameter(s): name. ${remedy}`);
  });

  test.each(cases)('makes an update fail and change nothing: %s, %s', async (type, body, remedy) => {
    const { id } = await create('');
    const { modified } = (await send('GET', `/events/${id}`)).json;
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { status, json } = await send(method, `/events/${id}?status=draft`, toMessage(type, body));
      expect([status, json]).toEqual([400, { code: 'rest_invalid_param', message: remedy, data: { status: 400 } }]);
    }
    expect((await send('GET', `/events/${id}`)).json).toMatchObject({ status: 'publish', modified });
  });

  test('is not mentioned for other bodies', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['', 'color={}']) {
      const { json } = await send('POST', '/categories', { headers, body });
      expect(json.message).toBe('Missing parameter(s): name');
    }
    const { json } = await send('POST', '/categories', { json: {} });
    expect(json.message).toBe('Missing parameter(s): name');
  });

  test('is no fault where it has no parameters to lose, or the method needs none', async () => {
    const { id } = await create('');
    const marked = {
      headers: { 'content-type': 'application/json' },
      body: '\ufeff{"title": "With a byte order mark"}',
    };
    expect((await send('PUT', `/events/${id}`, marked)).json.title).toBe('With a byte order mark');
    for (const json of [{}, [], null]) expect((await send('PUT', `/events/${id}`, { json })).status).toBe(200);
    const blank = { headers: { 'content-type': 'text/plain' }, body: ' \n' };
    expect((await send('PUT', `/events/${id}`, blank)).status).toBe(200);
    expect((await send('DELETE', `/events/${id}`, { ...blank, body: 'bye' })).status).toBe(200);
  });
});

test('a body without media type is read as a form', async () => {
  const { id } = await create('');
  for (const [method, title] of [
    ['PUT', 'New name'],
    ['POST', 'Newer name'],
  ] as const) {
    const { json } = await send(method, `/events/${id}`, { body: `title=${title.replace(' ', '+')}` });
    expect(json.title).toBe(title);
  }
});

test("the site's time zone is shown in its official spelling", async () => {
  vi.stubEnv('SITE_TIMEZONE', 'america/new_york');
  const { id, timezone } = await create('');
  expect([timezone, (await send('GET', `/events/${id}`)).json.timezone]).toEqual(Array(2).fill('America/New_York'));
});

test.each([
  ['europe/madrid', 'Europe/Madrid'],
  ['AMERICA/NEW_YORK', 'America/New_York'],
  ['utc', 'UTC'],
  ['cest', 'CEST'],
  ['+02:00', '+02:00'],
  ['UTC+3', 'UTC+3'],
  ['utc-4.5', 'UTC-4.5'],
])('the time zone %s is shown as %s', async (sent, shown) => {
  expect((await create(`timezone=${encodeURIComponent(sent)}`)).timezone).toBe(shown);
});

test('of two publication dates, date precedes date_utc', async () => {
  expect((await create('date=2026-01-02&date_utc=2026-03-04')).date_utc).toBe('2026-01-02 00:00:00');
  expect((await create('date_utc=2026-03-04')).date_utc).toBe('2026-03-04 00:00:00');
});

describe('a list in a form or query, as PHP reads it', () => {
  test('may have indexes with gaps, or in another order', async () => {
    expect(await tagsOf('tags[0]=ale&tags[2]=bread')).toEqual(['ale', 'bread']);
    expect(await tagsOf('tags[7]=ale&tags[3]=bread')).toEqual(['ale', 'bread']);
    const { organizer } = await create('organizer[4][organizer]=Zoe&organizer[2][organizer]=Ann');
    expect(organizer.map((one: { organizer: string }) => one.organizer)).toEqual(['Zoe', 'Ann']);
    const { id } = await create('');
    expect((await send('GET', `/events?include[5]=${id}&include[9]=999999`)).json.total).toBe(1);
  });

  test('continues after its highest index where an index is missing', async () => {
    expect(await tagsOf('tags[1]=ale&tags[]=bread&tags[]=cheese')).toEqual(['ale', 'bread', 'cheese']);
    expect(await tagsOf('tags[]=ale&tags[0]=bread')).toEqual(['bread']);
  });

  test('is an object as soon as a key is a name', async () => {
    expect((await create('tags[0]=ale&tags[x]=bread')).data.params).toEqual({ tags: 'Invalid parameter.' });
  });
});

/** Encodes a JSON value as the fields of a form, as PHP's `http_build_query` does; booleans become `yes` or `no`. */
const encode = (value: unknown, name: string, [yes, no]: readonly [string, string]): readonly string[] => {
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'boolean' ? (value ? yes : no) : String(value);
    return [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
  }
  const at = (key: string) => (name === '' ? key : `${name}[${key}]`);
  return Object.entries(value).flatMap(([key, one]) => encode(one, at(key), [yes, no]));
};

describe('an object that was read and is sent back as a form', () => {
  const full = {
    ...{ title: 'Ale & bread', start_date: '2027-03-18 10:00', end_date: '2027-03-18 12:00', timezone: 'UTC+5.5' },
    ...{ description: "It's\n\n<b>so</b> & on", cost: ['€8', '€15'], website: 'https://agenda.example/?a=1&b=2' },
    ...{ categories: ['Food & drink'], tags: ['ale', 'bread'], sticky: true, rrule: 'FREQ=DAILY;COUNT=2' },
    ...{ image: 'https://agenda.example/ale.jpg', organizer: [{ organizer: 'Zoe' }, { organizer: 'Ann' }] },
    venue: { venue: "Zoe's & Ann's", geo_lat: 1.5, geo_lng: -2, show_map: false },
  };

  test.each<[path: string, json: object]>([
    ['/events', full],
    ['/events', { title: 'Bare', start_date: '2027-03-18', end_date: '2027-03-18', all_day: true }],
    ['/venues', { venue: 'Hall & yard', state: 'NY', geo_lat: 0, geo_lng: '0', show_map: 'no' }],
    ['/organizers', { organizer: 'Ann "A"', email: 'ann@agenda.example', website: 'https://agenda.example' }],
    ['/categories', { name: 'Rock & roll', description: '<b>' }],
    ['/tags', { name: '"Late"' }],
  ])('at %s stays unchanged', async (path, json) => {
    const { id } = (await send('POST', path, { json })).json;
    const { modified: _m, modified_utc: _u, ...before } = (await send('GET', `${path}/${id}`)).json;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const words of [
      ['true', 'false'],
      ['1', '0'],
    ] as const) {
      const { status } = await send('POST', `${path}/${id}`, { headers, body: encode(before, '', words).join('&') });
      expect(status).toBe(200);
      expect((await send('GET', `${path}/${id}`)).json).toMatchObject(before);
    }
  });
});
