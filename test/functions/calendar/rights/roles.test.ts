import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import type { Role } from '#lib/shared/roles/roles.ts';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const WHO = ['nobody', 'planner', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
type Who = (typeof WHO)[number];

/** The planner has all roles of the other APIs, which give no rights here. */
const ROLES_OF: Readonly<Record<Who, readonly Role[]>> = {
  nobody: [],
  planner: ['planner', 'cmis-editor', 'cmis-author', 'cmis-contributor', 'cmis-subscriber'],
  subscriber: ['calendar-subscriber'],
  contributor: ['calendar-contributor'],
  author: ['calendar-author'],
  editor: ['calendar-editor'],
  administrator: ['administrator'],
};

const headers = (who: Who) => (who === 'nobody' ? {} : as(who));
const times = { start_date: '+10 days', end_date: '+10 days' };
const ids: Record<string, number> = {};

const make = async (who: Who, title: string, members: object = {}) => {
  const reply = await send('POST', '/events', { headers: headers(who), json: { title, ...times, ...members } });
  expect(reply.status).toBe(201);
  ids[title] = reply.json.id;
};

const PICTURE = 'https://agenda.example/role.jpg';
const named = (who: Who) => ({ name: `new ${who}` });
const withTerms = (who: Who) => ({ title: 'Terms', ...times, categories: [`c ${who}`], tags: [`t ${who}`] });
const keep = async (key: string, path: string, json: object): Promise<void> => {
  ids[key] = (await send('POST', path, { headers: as('administrator'), json })).json.id;
};

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const password = await hashPassword('secret');
  for (const who of WHO) {
    if (who !== 'nobody') await addPrincipal(who, { password, roles: ROLES_OF[who] });
  }
  await make('editor', 'public');
  await make('editor', 'hidden draft', { status: 'draft' });
  await make('author', 'by author');
  await make('contributor', 'own draft');
  await make('contributor', 'was own', { status: 'pending' });
  await keep('hall', '/venues', { venue: 'Old hall' });
  await keep('guild', '/organizers', { organizer: 'Guild' });
  await keep('music', '/categories', { name: 'music' });
  await keep('loud', '/tags', { name: 'loud' });
  for (const who of WHO) {
    await keep(`category of ${who}`, '/categories', { name: `old ${who}` });
    await keep(`tag of ${who}`, '/tags', { name: `old ${who}` });
  }
  await send('PATCH', `/events/${ids['was own']}`, { headers: as('editor'), json: { status: 'publish' } });
});

/** Expected status for each caller. */
const table: readonly (readonly [
  what: string,
  request: readonly [method: string, path: (who: Who) => string, json?: object | ((who: Who) => object)],
  ...status: number[],
])[] = [
  //                                                               nobody planner subscr. contr. author editor admin
  ['read what is published', ['GET', () => `/events/${ids.public}`], 200, 200, 200, 200, 200, 200, 200],
  ['read a draft of another', ['GET', () => `/events/${ids['hidden draft']}`], 403, 403, 403, 403, 403, 200, 200],
  ['read a draft of the contributor', ['GET', () => `/events/${ids['own draft']}`], 403, 403, 403, 200, 403, 200, 200],
  ['ask a list for drafts', ['GET', () => '/events?status=draft'], 400, 400, 400, 200, 200, 200, 200],
  ['create an event', ['POST', () => '/events', { title: 'New', ...times }], 401, 403, 403, 201, 201, 201, 201],
  ['create a venue', ['POST', () => '/venues', { venue: 'Hall' }], 401, 403, 403, 201, 201, 201, 201],
  ['create an organizer', ['POST', () => '/organizers', { organizer: 'Ann' }], 401, 403, 403, 201, 201, 201, 201],
  ['update what an editor published', ['PATCH', () => `/events/${ids.public}`, {}], 401, 403, 403, 403, 403, 200, 200],
  [
    'update what the author published',
    ['PATCH', () => `/events/${ids['by author']}`, {}],
    401,
    403,
    403,
    403,
    200,
    200,
    200,
  ],
  [
    'update the draft of the contributor',
    ['PATCH', () => `/events/${ids['own draft']}`, {}],
    401,
    403,
    403,
    200,
    403,
    200,
    200,
  ],
  [
    'update what was the contributor’s',
    ['PATCH', () => `/events/${ids['was own']}`, {}],
    401,
    403,
    403,
    403,
    403,
    200,
    200,
  ],
  ['delete what an editor published', ['DELETE', () => `/events/${ids.public}`], 401, 403, 403, 403, 403, 200, 410],
  ['update a venue of an editor', ['PUT', () => `/venues/${ids.hall}`, {}], 401, 403, 403, 403, 403, 200, 200],
  ['delete an organizer of an editor', ['DELETE', () => `/organizers/${ids.guild}`], 401, 403, 403, 403, 403, 200, 410],
  ['create a category', ['POST', () => '/categories', named], 401, 403, 403, 403, 201, 201, 201],
  ['update a category', ['PATCH', () => `/categories/${ids.music}`, {}], 401, 403, 403, 403, 200, 200, 200],
  [
    'delete a category',
    ['DELETE', (who) => `/categories/${ids[`category of ${who}`]}`],
    401,
    403,
    403,
    403,
    200,
    200,
    200,
  ],
  ['create a tag', ['POST', () => '/tags', named], 401, 403, 403, 403, 403, 201, 201],
  ['update a tag', ['PATCH', () => `/tags/${ids.loud}`, {}], 401, 403, 403, 403, 403, 200, 200],
  ['delete a tag', ['DELETE', (who) => `/tags/${ids[`tag of ${who}`]}`], 401, 403, 403, 403, 403, 200, 200],
  ['new terms through an event', ['POST', () => '/events', withTerms], 401, 403, 403, 201, 201, 201, 201],
  [
    'an image by URL',
    ['POST', () => '/events', { title: 'Image', ...times, image: PICTURE }],
    400,
    400,
    400,
    400,
    201,
    201,
    201,
  ],
  [
    'name another author',
    ['POST', () => '/events', { title: 'Ghost', ...times, author: 1 }],
    401,
    403,
    403,
    403,
    403,
    201,
    201,
  ],
  ['ask a list for the trash', ['GET', () => '/venues?status=trash'], 400, 400, 400, 200, 200, 200, 200],
  ['update what is not there', ['PATCH', () => '/events/99999', {}], 401, 403, 403, 404, 404, 404, 404],
  [
    'name an unknown author',
    ['POST', () => '/venues', { venue: 'x', author: 4242 }],
    401,
    403,
    403,
    403,
    403,
    400,
    400,
  ],
  ['send a bad parameter', ['POST', () => '/events', { title: 'x' }], 400, 400, 400, 400, 400, 400, 400],
];

describe('roles', () => {
  for (const [what, [method, path, json], ...statuses] of table) {
    test.each(WHO.map((who, index) => [who, statuses[index]] as const))(`${what}: %s gets %i`, async (who, status) => {
      const body = typeof json === 'function' ? json(who) : json;
      const reply = await send(method, path(who), {
        headers: headers(who),
        ...(body === undefined ? {} : { json: body }),
      });
      expect(reply.status).toBe(status);
    });
  }

  test.each([
    ['contributor', undefined, 'draft'],
    ['contributor', 'publish', 'pending'],
    ['contributor', 'future', 'pending'],
    ['contributor', 'private', 'private'],
    ['author', undefined, 'publish'],
    ['editor', 'draft', 'draft'],
  ] as const)('%s who asks for %s leaves %s', async (who, status, left) => {
    const { json } = await send('POST', '/venues', { headers: as(who), json: { venue: `${who} ${status}`, status } });
    expect(json.status).toBe(left);
  });

  test.each([
    ['nobody', 'GET', 'GET'],
    ['subscriber', 'GET', 'GET'],
    ['contributor', 'GET, POST', 'GET'],
    ['editor', 'GET, POST', 'GET, POST, PUT, PATCH, DELETE'],
  ] as const)('%s is told what it may do', async (who, collection, item) => {
    expect((await send('GET', '/events', { headers: headers(who) })).headers.Allow).toBe(collection);
    const { headers: told } = await send('GET', `/events/${ids['by author']}`, { headers: headers(who) });
    expect(told.Allow).toBe(item);
  });

  test.each([
    ['published', { status: 'publish' }],
    ['scheduled', { status: 'future', date: '+9 days' }],
  ])('contributors cannot change their own venue once it is %s, nor restore it', async (venue, json) => {
    const own = { headers: as('contributor'), json: { venue } };
    const { id } = (await send('POST', '/venues', own)).json;
    expect((await send('PATCH', `/venues/${id}`, own)).status).toBe(200);
    expect((await send('PATCH', `/venues/${id}`, { headers: as('editor'), json })).json.status).toBe(json.status);
    expect((await send('PATCH', `/venues/${id}`, own)).status).toBe(403);
    expect((await send('DELETE', `/venues/${id}`, { headers: as('editor') })).status).toBe(200);
    expect((await send('PATCH', `/venues/${id}`, own)).status).toBe(403);
  });

  test('lists show unpublished posts to contributors', async () => {
    const titles = async (who: Who) => {
      const { json } = await send('GET', '/events?per_page=50', { headers: headers(who) });
      return json.events.map(({ title }: { title: string }) => title);
    };
    expect(await titles('nobody')).not.toContain('own draft');
    expect(await titles('contributor')).toContain('hidden draft');
    expect((await send('GET', '/events')).json.rest_url).toMatch(/&status=publish$/);
    expect((await send('GET', '/events', { headers: as('editor') })).json.rest_url).not.toContain('status=');
  });

  test('markup is kept for editors and filtered for others', async () => {
    const json = { venue: '<b>Bar</b><script>x()</script>', description: '<p onclick="x()">Open</p>' };
    const byEditor = await send('POST', '/venues', { headers: as('editor'), json });
    const byAuthor = await send('POST', '/venues', {
      headers: as('author'),
      json: { ...json, venue: `2 ${json.venue}` },
    });
    expect(byEditor.json.description).toBe('<p onclick="x()">Open</p>');
    expect(byAuthor.json).toMatchObject({ venue: '2 <b>Bar</b>', description: '<p>Open</p>' });
  });

  test('images by URL need the role of an author', async () => {
    const json = { venue: 'Pictured', image: 'https://agenda.example/a.jpg' };
    const refused = await send('POST', '/venues', { headers: as('contributor'), json });
    expect(refused.json.data.params).toEqual({ image: 'Invalid parameter.' });
    expect((await send('POST', '/venues', { headers: as('author'), json })).json.image.extension).toBe('jpg');
  });

  test.each(['/events', '', '/events/1'])('wrong credentials fail GET %s as well', async (path) => {
    const reply = await send('GET', path, { headers: as('editor', 'wrong') });
    expect(reply.status).toBe(401);
    expect(reply.json.code).toBe('incorrect_password');
  });

  test('an invalid token gets 401', async () => {
    const reply = await send('GET', '/events', { headers: { authorization: 'Bearer nonsense' } });
    expect(reply.json).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
  });
});
