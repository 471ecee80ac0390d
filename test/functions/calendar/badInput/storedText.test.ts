import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const password = await hashPassword('secret');
  await addPrincipal('editor', { password, roles: ['calendar-editor'] });
  await addPrincipal('author', { password, roles: ['calendar-author'] });
});

const day = { start_date: '2027-03-18', end_date: '2027-03-18' };
const post = (path: string, json: object, who = 'editor') => send('POST', path, { headers: as(who), json });
const attack = '<img src=x onerror=alert(1)>A <b>street</b>\n 1\u0000\u001b';

describe('a plain member is stored without markup, control characters and line ends', () => {
  test.each(['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'])(
    '%s of a venue',
    async (name) => {
      const { json } = await post('/venues', { venue: `Hall ${name}`, [name]: attack });
      expect(json[name]).toBe('A street 1');
      const { json: emptied } = await send('PATCH', `/venues/${json.id}`, {
        headers: as('editor'),
        json: { [name]: '<img src=x>' },
      });
      expect(emptied).not.toHaveProperty(name);
    },
  );

  test.each(['phone', 'email'])('%s of an organizer', async (name) => {
    expect((await post('/organizers', { organizer: `Ann ${name}`, [name]: attack })).json[name]).toBe('A street 1');
  });

  test('also in a venue that is created with an event', async () => {
    const { json } = await post('/events', { title: 'Nested', ...day, venue: { venue: 'Nested', city: attack } });
    expect(json.venue.city).toBe('A street 1');
  });

  test.each([
    ['<img src=x onerror=alert(1)>20 €', '20€', ['20']],
    [['<b>5</b>', '12\u0000'], '$5 – $12', ['5', '12']],
    ['<img src=x>', '', []],
    [1e21, '$1000000000000000000000', ['1000000000000000000000']],
    [1e-7, '$0.0000001', ['0.0000001']],
    [12.5, '$12.5', ['12.5']],
  ])('the cost %j is shown as %j', async (cost, shown, values) => {
    const { json } = await post('/events', { title: 'Paid', ...day, cost });
    expect([json.cost, json.cost_details.values]).toEqual([shown, values]);
  });

  test.each([
    ['/events', 'title', { ...day }],
    ['/venues', 'venue', {}],
    ['/organizers', 'organizer', {}],
    ['/categories', 'name', {}],
    ['/tags', 'name', {}],
  ])('names at %s have one line and no control characters', async (path, name, json) => {
    expect((await post(path, { ...json, [name]: ' Two\r\nlines\u0000\u0008\u001b\u2028more ' })).json[name]).toBe(
      'Two lines more',
    );
    expect((await post(path, { ...json, [name]: '\u0000\n' })).json.data.params).toEqual({
      [name]: 'Invalid parameter.',
    });
  });

  test('a venue or tag is found by its name without its control characters', async () => {
    const { json } = await post('/venues', { venue: 'Found again' });
    expect((await post('/venues', { venue: 'Found\u0000 again\n' })).json.id).toBe(json.id);
    const first = await post('/events', { title: 'One', ...day, tags: ['Same tag'] });
    const second = await post('/events', { title: 'Two', ...day, tags: ['Same\u0000 tag\n'] });
    expect(second.json.tags[0].id).toBe(first.json.tags[0].id);
  });

  test('a URL cannot break out of an attribute', async () => {
    const { json } = await post('/venues', {
      venue: 'Linked',
      website: 'https://a.example/"><img src=x>'.replaceAll(' ', ''),
    });
    expect(json.website).toBe('https://a.example/%22%3E%3Cimgsrc=x%3E');
    expect((await post('/venues', { venue: 'Linked', website: 'https://a.example/\u0000' })).status).toBe(400);
  });

  test('texts keep line ends and lose other control characters', async () => {
    const { json } = await post('/events', { title: 'Lines', ...day, description: 'a\u0000\n\n\tb\u001b' });
    expect(json.description).toBe('<p>a</p>\n<p>b</p>');
  });
});

describe('authors', () => {
  test('keep classes, styles and the alignment of images, and no handlers', async () => {
    const description =
      '<p class="lead" style="text-align:center">x</p><img class="alignleft" src="https://a.example/x.png" alt="y" />';
    const sent = description.replace('<img', '<img onerror="alert(1)"');
    const { json } = await post('/events', { title: 'Styled', ...day, description: sent }, 'author');
    expect(json.description).toBe(description);
    const headers = as('author');
    expect((await send('PUT', `/events/${json.id}`, { headers, json: { description } })).json.description).toBe(
      description,
    );
  });

  test('get an error for elements that are nested too deeply', async () => {
    const { status, json } = await post('/events', { title: 'Deep', ...day, excerpt: '<b>'.repeat(300) }, 'author');
    expect([status, json.data.details.excerpt.code]).toEqual([400, 'rest_too_deep']);
    expect(json.data.params.excerpt).toContain('more than 256 nested elements');
  });

  test('get an error if bare ampersands make a text too long', async () => {
    const { status } = await post('/events', { title: 'Ands', ...day, description: '&'.repeat(80_000) }, 'author');
    expect(status).toBe(413);
  });
});
