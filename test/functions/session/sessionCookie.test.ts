import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, type SignedIn, startSession } from '#lib/shared/auth/callers/sessionStore.ts';
import { linkIdentity, unlinkIdentity } from '#lib/shared/auth/identities.ts';
import { formatIdentity } from '#lib/shared/auth/identity.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import {
  addPrincipal,
  changePrincipal,
  endAllSessions,
  getPrincipal,
  removePrincipal,
} from '#lib/shared/auth/principals.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { newId } from '#lib/shared/ids.ts';
import type { Role } from '#lib/shared/roles/roles.ts';
import { useTable } from '#test/support/useTable.ts';
import getRepositories from '../../../events/cmis/repository/getRepositories/all.json' with { type: 'json' };
import { handler as calendar } from '../../../functions/calendar/rest.ts';
import { handler as cmis } from '../../../functions/cmis/repository/getRepositories.ts';
import { handler as putConfiguration } from '../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

useTable('cmis', 'calendar', 'procurement', 'principals');

const HOUR = 3_600_000;
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly json?: unknown;
}

/** Asks as the browser of a session would; `cookie` is the whole cookie. */
const ask = (through: HttpHandler, { method = 'GET', path = '/', headers = {}, cookie, json }: Sent) =>
  through({
    rawPath: path,
    headers: { host: 'triad.example', 'content-type': 'application/json', ...headers },
    ...(cookie === undefined ? {} : { cookies: ['other=1', cookie] }),
    pathParameters: { configurationName: 'mine' },
    requestContext: { http: { method } },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

const identityOf = (subject: string) => ({ issuer: 'https://login.example', subject });

/** What a sign-in proves of a principal as it is now. */
const prove = async (name: string): Promise<SignedIn> => {
  const { id, signOuts } = await getPrincipal(name);
  return { name, id, signOuts, roles: [] };
};

/** Adds a principal with an identity and starts a session of it. */
const signIn = async (roles: readonly Role[] = ['planner'], fromRules: readonly Role[] = []) => {
  const name = newId();
  await addPrincipal(name, { roles });
  await linkIdentity(name, identityOf(name));
  const signedIn = { ...(await prove(name)), roles: fromRules, identity: formatIdentity(identityOf(name)) };
  const secret = await startSession(signedIn);
  return { name, secret, cookie: `__Host-triad=${secret}`, signedIn };
};

const listImports = async (cookie: string, headers: Readonly<Record<string, string>> = OWN_PAGE) =>
  (await ask(imports, { path: '/api/ProcurementImport/Imports', cookie, headers })).statusCode;

const putOrder = async (cookie: string, headers: Readonly<Record<string, string>>) => {
  const path = '/api/ProcurementConfiguration/mine';
  return (await ask(putConfiguration, { method: 'PUT', path, cookie, headers, json: {} })).statusCode;
};

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('the cookie of a session', () => {
  test('signs in at procurement, by the roles of the principal or of the rules', async () => {
    expect(await listImports((await signIn(['planner'])).cookie)).toBe(200);
    expect(await listImports((await signIn([], ['planner'])).cookie)).toBe(200);
    expect(await listImports((await signIn(['calendar-editor'], ['cmis-editor'])).cookie)).toBe(403);
    expect(await listImports(`__Host-triad=${'x'.repeat(43)}`)).toBe(401);
  });

  test('signs in at the calendar, whose answers are then for nobody else', async () => {
    const { cookie } = await signIn([], ['calendar-editor']);
    const json = { title: 'Market', start_date: '2027-03-10 10:00:00', end_date: '2027-03-10 16:00:00' };
    const sent = { method: 'POST', path: '/calendar/events/v1/events', json, headers: OWN_PAGE };

    expect((await ask(calendar, { ...sent, cookie })).statusCode).toBe(201);
    expect((await ask(calendar, sent)).statusCode).toBe(401);
    const list = await ask(calendar, { path: '/calendar/events/v1/events', cookie, headers: OWN_PAGE });
    expect(list.headers).toMatchObject({ 'Cache-Control': expect.stringContaining('no-store') });
    expect(list.headers.Vary).toContain('Cookie');
  });

  test('signs in at the document repository', async () => {
    const { cookie } = await signIn([], ['cmis-subscriber']);
    const { body, headers } = getRepositories;
    const status = async (cookies: readonly string[]) =>
      (await cmis({ ...getRepositories, body, cookies, headers: { ...headers, ...OWN_PAGE, host: 'triad.example' } }))
        .statusCode;

    expect(await status([cookie])).toBe(200);
    expect(await status([])).toBe(401);
  });

  test.each([
    ['triad', 'triad.example'],
    ['__Host-triad', 'localhost:5001'],
  ])('is not read by the name %s at %s, where another host could have set it', async (name, host) => {
    const { secret } = await signIn();

    expect(await listImports(`${name}=${secret}`, { ...OWN_PAGE, host })).toBe(401);
  });

  test('has a name without prefix over plain http on loopback', async () => {
    const { secret } = await signIn();

    expect(await listImports(`triad=${secret}`, { ...OWN_PAGE, host: 'localhost:5001' })).toBe(200);
  });

  test('counts only where there are no other credentials', async () => {
    const { cookie } = await signIn();
    const authorization = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;

    expect(await listImports(cookie, { ...OWN_PAGE, authorization })).toBe(401);
  });
});

describe('another site', () => {
  test.each([
    ['a write', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a write of a sibling host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['a form', LINK],
    ['a write in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['a write in a browser that says nothing', {}],
    ['a write of a page without an origin', { origin: 'null' }],
  ])('cannot let the browser send %s', async (_, headers) => {
    expect(await putOrder((await signIn()).cookie, headers)).toBe(401);
  });

  test.each([
    ['Sec-Fetch-Site', OWN_PAGE],
    ['Origin', { origin: 'https://triad.example' }],
  ])('is told from our own pages by %s', async (_, headers) => {
    expect(await putOrder((await signIn()).cookie, headers)).toBe(400);
  });

  test('may link to us, and may not read', async () => {
    const { cookie } = await signIn();

    expect(await listImports(cookie, LINK)).toBe(200);
    expect(await listImports(cookie, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await listImports(cookie, { ...LINK, 'sec-fetch-dest': 'iframe' })).toBe(401);
    expect(await listImports(cookie, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(401);
  });
});

describe('a session', () => {
  test('ends after twelve hours without a request, and lasts as long as it is used', async () => {
    const { cookie } = await signIn();
    for (let count = 0; count < 5; count += 1) {
      pass(11.9 * HOUR);
      expect(await listImports(cookie)).toBe(200);
    }
    pass(12 * HOUR);

    expect(await listImports(cookie)).toBe(401);
  });

  test('ends after the hours of SESSION_HOURS', async () => {
    const { cookie } = await signIn();
    vi.stubEnv('SESSION_HOURS', '1');
    pass(HOUR - 1);
    expect(await listImports(cookie)).toBe(200);
    pass(HOUR);

    expect(await listImports(cookie)).toBe(401);
  });

  test('ends after seven days, however often it is used', async () => {
    const { cookie } = await signIn();
    for (let count = 0; count < 16; count += 1) {
      pass(10 * HOUR);
      expect(await listImports(cookie)).toBe(200);
    }
    pass(8 * HOUR);

    expect(await listImports(cookie)).toBe(401);
  });

  test('ends for every container when it is signed out', async () => {
    const { cookie, secret } = await signIn();
    expect(await listImports(cookie)).toBe(200);
    await endSession(secret);

    expect(await listImports(cookie)).toBe(401);
  });

  test('does not come back by a request that was under way when it ended', async () => {
    const { cookie, secret } = await signIn();
    pass(HOUR);
    await Promise.all([endSession(secret), ...Array.from({ length: 4 }, () => listImports(cookie))]);

    expect(await listImports(cookie)).toBe(401);
  });

  const changes: readonly (readonly [string, (name: string) => Promise<unknown>])[] = [
    ['disabled', (name) => changePrincipal(name, { disabled: true })],
    ['removed', removePrincipal],
    [
      'replaced by another of the same name',
      async (name) => {
        await removePrincipal(name);
        await addPrincipal(name, { roles: ['administrator'] });
        await linkIdentity(name, identityOf(name));
      },
    ],
    ['signed out by the operator', endAllSessions],
    ['unlinked from its identity', (name) => unlinkIdentity(name, identityOf(name))],
    [
      'given another password',
      async (name) => changePrincipal(name, { password: await hashPassword('plum harbour 47') }),
    ],
    ['given other roles', (name) => changePrincipal(name, { roles: ['planner', 'cmis-editor'] })],
    ['given other groups', (name) => changePrincipal(name, { groups: ['staff'] })],
    [
      'disabled and enabled',
      async (name) => {
        await changePrincipal(name, { disabled: true });
        await changePrincipal(name, { disabled: false });
      },
    ],
    [
      'unlinked from its identity and linked again',
      async (name) => {
        await unlinkIdentity(name, identityOf(name));
        await linkIdentity(name, identityOf(name));
      },
    ],
    [
      'given another identity, which was taken back',
      async (name) => {
        const other = newId();
        await addPrincipal(other, {});
        await linkIdentity(other, identityOf(name));
        await linkIdentity(name, identityOf(name));
      },
    ],
  ];
  test.each(changes)('ends within a minute after its principal was %s', async (_, change) => {
    const { name, cookie } = await signIn();
    expect(await listImports(cookie)).toBe(200);
    await change(name);
    pass(60_000);
    expect(await listImports(cookie)).toBe(401);
  });

  test('does not begin with a proof from before such a change, and a new sign-in counts at once', async () => {
    const { name, signedIn } = await signIn(['calendar-editor']);
    await changePrincipal(name, { roles: ['planner'] });

    expect(await listImports(`__Host-triad=${await startSession(signedIn)}`)).toBe(401);
    expect(await listImports(`__Host-triad=${await startSession(await prove(name))}`)).toBe(200);
  });

  test('goes on when its principal is enabled again without need, or gets another identity', async () => {
    const { name, cookie } = await signIn();
    await changePrincipal(name, { disabled: false });
    await linkIdentity(name, identityOf(newId()));

    expect(await listImports(cookie)).toBe(200);
  });

  test('outlives the removal of its principal by no jump of the clock', async () => {
    const { name, cookie } = await signIn();
    pass(24 * HOUR - 1);
    const again = `__Host-triad=${await startSession(await prove(name))}`;
    expect(await listImports(again)).toBe(200);
    await removePrincipal(name);
    pass(1 - 24 * HOUR);

    expect(await listImports(again)).toBe(401);
    expect(await listImports(cookie)).toBe(401);
  });
});

test('in open mode a session changes nothing', async () => {
  vi.stubEnv('AUTH_MODE', 'open');

  expect(await listImports(`__Host-triad=${'x'.repeat(43)}`, { ...OWN_PAGE, host: 'localhost:5001' })).toBe(200);
});

describe('a 401', () => {
  const refused: readonly (readonly [string, HttpHandler, Sent])[] = [
    ['procurement', imports, { path: '/api/ProcurementImport/Imports' }],
    ['the calendar', calendar, { path: '/calendar/events/v1/events/1', method: 'DELETE' }],
  ];
  test.each(refused)('of %s opens no password box over a page that asked', async (_, through, sent) => {
    const challenge = async (headers: Readonly<Record<string, string>>) => {
      const answer = await ask(through, { ...sent, headers });
      expect(answer.statusCode).toBe(401);
      return answer.headers['WWW-Authenticate'];
    };

    expect(await challenge(OWN_PAGE)).toBeUndefined();
    expect(await challenge({ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })).toContain('Basic');
    expect(await challenge({})).toContain('Basic');
  });

  test('of the document repository opens none either', async () => {
    const { headers } = getRepositories;
    const challenge = async (more: Readonly<Record<string, string>>) =>
      (await cmis({ ...getRepositories, headers: { ...headers, ...more } })).headers['WWW-Authenticate'];

    expect(await challenge(OWN_PAGE)).toBeUndefined();
    expect(await challenge({})).toContain('Basic');
  });
});
