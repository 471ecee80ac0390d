import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { FETCH, FORM, LINK, newVisitor, type Sent, titleOf, type Visitor } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

useTable('principals', 'procurement');

const PASSWORD = 'plum harbour 47';

const addPlanner = async (): Promise<string> => {
  const name = newId();
  await addPrincipal(name, { roles: ['planner'], password: await hashPassword(PASSWORD) });
  return name;
};

const PATH = '/session/password?return=/procurement/plans';

const submit = (visitor: Visitor, name: string, password: string, sent: Sent = {}) =>
  visitor.send(PATH, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ name, password }).toString(),
    ...sent,
  });

const listImports = async (visitor: Visitor) =>
  (await visitor.send('/api/ProcurementImport/Imports', { headers: FETCH, through: imports })).status;

beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('sign-in by password', () => {
  test('is where a sign-in leads if no provider is set', async () => {
    const visitor = newVisitor();
    const { status, location } = await visitor.send('/session/sign-in?return=/procurement/plans&lang=es');
    expect([status, location]).toEqual([303, '/session/password?return=%2Fprocurement%2Fplans&lang=es']);

    expect(titleOf(await visitor.send(location ?? ''))).toBe('Iniciar sesión');
    expect(JSON.parse((await visitor.send('/session', { headers: FETCH })).body)).toEqual({
      Name: null,
      Roles: [],
      Provider: null,
      Mode: 'required',
      Command: null,
    });
  });

  test('leads to the page that was asked for, and signs in at the APIs', async () => {
    const visitor = newVisitor();
    const name = await addPlanner();
    const { status, location } = await submit(visitor, ` ${name} `, PASSWORD);

    expect([status, location]).toEqual([303, '/procurement/plans']);
    expect(await listImports(visitor)).toBe(200);
    const described = await visitor.send('/session', { headers: FETCH });
    expect(JSON.parse(described.body)).toMatchObject({ Name: name, Roles: ['planner'] });
    expect(described.headers['Cache-Control']).toBe('no-store');
  });

  test('shows the form again, with the name and without the password, where either is wrong', async () => {
    const visitor = newVisitor();
    const name = `${await addPlanner()}"><b>`;
    const seen = await submit(visitor, name, 'wrong harbour 48');

    expect([seen.status, visitor.cookies.has('triad')]).toEqual([401, false]);
    expect(seen.headers).not.toHaveProperty('WWW-Authenticate');
    expect(seen.body).toContain('<p role="alert">The name or the password is wrong.</p>');
    expect(seen.body).toContain(`value="${name.replace('"><b>', '&quot;&gt;&lt;b&gt;')}"`);
    expect(seen.body).not.toContain('wrong harbour');
  });

  test('is slowed down like any other', async () => {
    const visitor = newVisitor();
    const name = await addPlanner();
    for (let count = 0; count < 5; count += 1)
      expect((await submit(visitor, name, `wrong harbour ${count}`)).status).toBe(401);
    const seen = await submit(visitor, name, PASSWORD);

    expect(seen.status).toBe(429);
    expect(Number(seen.headers['Retry-After'])).toBeGreaterThan(0);
    expect(seen.body).toContain(`Try again in ${seen.headers['Retry-After']} s.`);
    expect((await submit(visitor, name, PASSWORD, { from: '192.0.2.77' })).status).toBe(303);
  });

  test.each([
    ['another site', LINK],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['an old browser that says nothing', {}],
  ])('is refused for a form of %s', async (_, headers) => {
    const visitor = newVisitor();
    const seen = await submit(visitor, await addPlanner(), PASSWORD, { headers });

    expect([seen.status, titleOf(seen)]).toEqual([403, 'The form came from another site']);
    expect(visitor.cookies.size).toBe(0);
  });

  test('is not offered beside a provider', async () => {
    vi.stubEnv('SIGN_IN_PROVIDER', 'github');
    const visitor = newVisitor();

    expect((await visitor.send(PATH)).status).toBe(404);
    expect((await submit(visitor, await addPlanner(), PASSWORD)).status).toBe(404);
  });

  test('needs https, except on this machine', async () => {
    vi.stubEnv('BASE_URL', 'http://box.example');

    expect(titleOf(await newVisitor('box.example').send(PATH))).toBe('Signing in needs https');
  });

  test('refuses a form of megabytes', async () => {
    expect((await submit(newVisitor(), 'x'.repeat(20_000), PASSWORD)).status).toBe(413);
  });
});

describe('sign-out', () => {
  const signOut = (visitor: Visitor, headers: Sent['headers'] = FETCH) =>
    visitor.send('/session/sign-out', { method: 'POST', headers });

  test('ends the session, also for whoever kept the cookie', async () => {
    const visitor = newVisitor();
    await submit(visitor, await addPlanner(), PASSWORD);
    const kept = visitor.cookies.get('triad') ?? '';
    const seen = await signOut(visitor);

    expect([seen.status, JSON.parse(seen.body), visitor.cookies.has('triad')]).toEqual([200, { Next: '/' }, false]);
    visitor.cookies.set('triad', kept);
    expect(await listImports(visitor)).toBe(401);
  });

  test('answers the same without a session', async () => {
    const seen = await signOut(newVisitor());

    expect([seen.status, JSON.parse(seen.body)]).toEqual([200, { Next: '/' }]);
  });

  test('has no effect where another site asks for it', async () => {
    const visitor = newVisitor();
    await submit(visitor, await addPlanner(), PASSWORD);
    const foreign: readonly Sent['headers'][] = [LINK, { origin: 'https://evil.example' }, {}];
    for (const headers of foreign) expect((await signOut(visitor, headers)).cookies).toEqual([]);

    expect(await listImports(visitor)).toBe(200);
  });
});

describe('in open mode', () => {
  beforeEach(() => {
    vi.stubEnv('AUTH_MODE', 'open');
  });

  test('nobody signs in: a sign-in leads back at once', async () => {
    const visitor = newVisitor();
    for (const path of ['/session/sign-in', '/session/password'])
      expect((await visitor.send(`${path}?return=/procurement`)).location).toBe('/procurement');
    expect((await submit(visitor, 'anybody', 'anything')).location).toBe('/procurement/plans');
  });

  test('everybody has every role', async () => {
    const { body } = await newVisitor().send('/session', { headers: FETCH });

    expect(JSON.parse(body)).toMatchObject({ Name: null, Roles: expect.arrayContaining(['planner']), Mode: 'open' });
  });
});

test('an error of the JSON routes is JSON, without a password box', async () => {
  const authorization = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;
  const seen = await newVisitor().send('/session', { headers: { ...FETCH, authorization } });

  expect([seen.status, JSON.parse(seen.body).code]).toEqual([401, 'wrongCredentials']);
  expect(seen.headers).not.toHaveProperty('WWW-Authenticate');
});
