import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLinkedPrincipal, linkIdentity } from '#lib/shared/auth/identities.ts';
import type { Identity } from '#lib/shared/auth/identity.ts';
import { addPrincipal, changePrincipal, findPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { clearProviders } from '#lib/shared/session/providers/getProvider.ts';
import { type GithubStandIn, startGithubStandIn } from '#test/support/signIn/githubStandIn.ts';
import { type OidcProvider, startOidcProvider } from '#test/support/signIn/oidcProvider.ts';
import {
  FETCH,
  LINK,
  newVisitor,
  passProvider,
  type Seen,
  titleOf,
  type Visitor,
} from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

useTable('principals', 'procurement');

let github: GithubStandIn;
let oidc: OidcProvider;

beforeAll(async () => {
  github = await startGithubStandIn();
  oidc = await startOidcProvider('http://localhost:5001/session/callback');
});
afterAll(async () => {
  await github.stop();
  await oidc.stop();
});

const useSettings = (settings: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};

const useGithub = (rules = ''): void =>
  useSettings({
    SIGN_IN_PROVIDER: 'github',
    SIGN_IN_ISSUER: github.url,
    SIGN_IN_CLIENT_ID: github.client.id,
    SIGN_IN_CLIENT_SECRET: github.client.secret,
    SIGN_IN_ROLES: rules,
  });

const useOidc = (rules = ''): void =>
  useSettings({
    SIGN_IN_PROVIDER: 'gitlab',
    SIGN_IN_ISSUER: oidc.url,
    SIGN_IN_CLIENT_ID: oidc.client.id,
    SIGN_IN_CLIENT_SECRET: oidc.client.secret,
    SIGN_IN_ROLES: rules,
  });

beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  github.isAway = false;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  clearProviders();
});

let nextNumber = 1000;
const newAccount = (login = newId()) => {
  nextNumber += 1;
  return { id: nextNumber, login, orgs: ['Acme'], teams: ['Acme/Procurement'] };
};

const identityOf = (id: number): Identity => ({ issuer: `${github.url}/login/oauth`, subject: String(id) });

/** Goes to the provider and returns the path that it sends the browser back to. */
const comeBack = async (visitor: Visitor, query = 'return=/procurement/plans%3Fsort=Date'): Promise<string> => {
  const { status, location = '' } = await visitor.send(`/session/sign-in?${query}`);
  expect(status).toBe(303);
  return passProvider(location);
};

const signIn = async (visitor: Visitor, query?: string): Promise<Seen> =>
  visitor.send(await comeBack(visitor, query), { headers: LINK });

const whoIs = async (visitor: Visitor) => JSON.parse((await visitor.send('/session', { headers: FETCH })).body);

const listImports = async (visitor: Visitor) =>
  (await visitor.send('/api/ProcurementImport/Imports', { headers: FETCH, through: imports })).status;

const hasSession = ({ cookies }: Visitor): boolean => cookies.has('triad');

/** Expects a page that tells the fault, and no session. */
const expectFault = (visitor: Visitor, seen: Seen, status: number, title: string): void => {
  expect([titleOf(seen), seen.status, hasSession(visitor)]).toEqual([title, status, false]);
  expect(seen.headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
  expect(seen.headers['Content-Security-Policy']).toContain("default-src 'none'");
};

describe('sign-in with GitHub', () => {
  test('leads to the page that was asked for, and signs in at the APIs', async () => {
    github.account = newAccount('octocat');
    useGithub(
      'planner=org:acme/procurement cmis-editor=org:ACME calendar-editor=org:other administrator=org:acme/admins',
    );
    const visitor = newVisitor();
    const seen = await signIn(visitor);

    expect([seen.status, seen.location]).toEqual([303, '/procurement/plans?sort=Date']);
    expect(await whoIs(visitor)).toEqual({
      Name: 'octocat',
      Roles: ['cmis-editor', 'planner'],
      Provider: 'GitHub',
      Mode: 'required',
      Command: null,
    });
    expect(await listImports(visitor)).toBe(200);
  });

  test('gives a cookie that no script reads and no other site sends, and nothing else', async () => {
    github.account = newAccount();
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    const begun = await visitor.send('/session/sign-in?return=/procurement');
    const seen = await visitor.send(await passProvider(begun.location ?? ''), { headers: LINK });

    const flags = 'Path=/; Max-Age=604800; HttpOnly; SameSite=Lax';
    expect(seen.cookies).toEqual([expect.stringMatching(new RegExp(`^triad=[\\w-]{43}; ${flags}$`))]);
    expect(begun.cookies).toEqual([
      expect.stringMatching(/^triad-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    expect(JSON.stringify([seen, await whoIs(visitor)])).not.toContain('gho_');
  });

  test('has a cookie for one host over https', async () => {
    useGithub();
    const begun = await newVisitor('triad.example').send('/session/sign-in');

    expect(begun.cookies).toEqual([
      expect.stringMatching(/^__Host-triad-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
      'https://triad.example/session/callback',
    );
  });

  test('asks for organisations only where a rule names one', async () => {
    github.account = newAccount();
    useGithub(`planner=user:${github.account.id}`);
    await signIn(newVisitor());
    expect(github.scopes.at(-1)).toBe('');
    useGithub('planner=org:acme');
    await signIn(newVisitor());

    expect(github.scopes.at(-1)).toBe('read:org');
  });

  test('finds an organisation among hundreds', async () => {
    const orgs = Array.from({ length: 250 }, (_, index) => `org-${index}`);
    github.account = { ...newAccount(), orgs };
    useGithub('planner=org:org-249');
    const visitor = newVisitor();

    expect((await signIn(visitor)).status).toBe(303);
    expect((await whoIs(visitor)).Roles).toEqual(['planner']);
  });

  test('computes the roles anew each time', async () => {
    github.account = newAccount();
    useGithub('planner=org:acme calendar-editor=org:acme/procurement');
    const visitor = newVisitor();
    await signIn(visitor);
    github.account = { ...github.account, teams: [] };
    await signIn(visitor);

    expect((await whoIs(visitor)).Roles).toEqual(['planner']);
  });

  test('knows a person by the number, under any login', async () => {
    const account = newAccount();
    github.account = account;
    useGithub('planner=org:acme');
    await signIn(newVisitor());
    const before = await findLinkedPrincipal(identityOf(account.id));
    github.account = { ...account, login: `${account.login}-renamed` };
    const visitor = newVisitor();
    await signIn(visitor);

    expect((await whoIs(visitor)).Name).toBe(before?.name);
    expect(before?.name).toBe(account.login);
  });

  test('treats a login that now belongs to another number as another person', async () => {
    const first = newAccount();
    github.account = first;
    useGithub('planner=org:acme');
    await signIn(newVisitor());
    github.account = { ...newAccount(first.login) };
    const visitor = newVisitor();
    await signIn(visitor);

    expect((await whoIs(visitor)).Name).toBe(`${first.login} (127.0.0.1)`);
    expect((await findLinkedPrincipal(identityOf(first.id)))?.name).toBe(first.login);
  });

  test('joins the account to the principal that the operator named, with the roles of both', async () => {
    github.account = newAccount('renamed-already');
    const name = newId();
    await addPrincipal(name, { roles: ['cmis-author'] });
    await linkIdentity(name, identityOf(github.account.id));
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    expect(await whoIs(visitor)).toMatchObject({ Name: name, Roles: ['cmis-author', 'planner'] });
    expect((await findPrincipal(name))?.roles).toEqual(['cmis-author']);
  });

  test('names the command that adds the role planner to those of the operator', async () => {
    github.account = newAccount();
    const name = `${newId()} o'Hara`;
    await addPrincipal(name, { roles: ['cmis-author', 'calendar-editor'] });
    await linkIdentity(name, identityOf(github.account.id));
    useGithub('cmis-editor=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    const quoted = `'${name.replace("'", "'\\''")}'`;
    expect((await whoIs(visitor)).Command).toBe(
      `npm run user -- roles ${quoted} --role cmis-author,calendar-editor,planner`,
    );
  });

  test('never joins it to a principal that is named like its login', async () => {
    const name = newId();
    await addPrincipal(name, { roles: ['administrator'] });
    github.account = newAccount(name);
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);

    expect(await whoIs(visitor)).toMatchObject({ Name: `${name} (127.0.0.1)`, Roles: ['planner'] });
  });

  test('replaces the session that the browser had', async () => {
    github.account = newAccount();
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    await signIn(visitor);
    const former = visitor.cookies.get('triad') ?? '';
    await signIn(visitor);
    expect(await listImports(visitor)).toBe(200);
    visitor.cookies.set('triad', former);

    expect(await listImports(visitor)).toBe(401);
  });

  test('can be under way in two tabs', async () => {
    github.account = newAccount();
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    const backs = [await comeBack(visitor, 'return=/one'), await comeBack(visitor, 'return=/two')];
    const seen = [];
    for (const back of backs) seen.push(await visitor.send(back, { headers: LINK }));

    expect(seen.map(({ location }) => location)).toEqual(['/one', '/two']);
  });
});

describe('sign-in with an OpenID Connect provider', () => {
  test('gives roles by groups', async () => {
    oidc.account = { sub: newId(), preferred_username: 'maria', groups: ['acme', 'acme/events'] };
    useOidc('calendar-editor=group:acme/events planner=group:acme/other administrator=group:Acme');
    const visitor = newVisitor();
    const seen = await signIn(visitor);

    expect([seen.status, seen.location]).toEqual([303, '/procurement/plans?sort=Date']);
    expect(await whoIs(visitor)).toEqual({
      Name: 'maria',
      Roles: ['calendar-editor'],
      Provider: 'GitLab',
      Mode: 'required',
      Command: 'npm run user -- roles maria --role planner',
    });
  });

  test('asks for its description once', async () => {
    oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    useOidc('planner=group:acme');
    const before = oidc.requests.length;
    await signIn(newVisitor());
    await signIn(newVisitor());

    const asked = oidc.requests.slice(before).filter((path) => path === '/.well-known/openid-configuration');
    expect(asked).toHaveLength(1);
  });

  test('signs out at the provider too', async () => {
    oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    useOidc('planner=group:acme');
    const visitor = newVisitor();
    await signIn(visitor);
    const { body } = await visitor.send('/session/sign-out', { method: 'POST', headers: FETCH });
    const next = new URL(JSON.parse(body).Next);

    expect([next.origin, next.searchParams.get('post_logout_redirect_uri')]).toEqual([
      oidc.url,
      'http://localhost:5001/',
    ]);
    expect((await fetch(next)).status).toBe(200);
  });

  test('is refused where the ID token has the nonce of another sign-in', async () => {
    oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    useOidc('planner=group:acme');
    const visitor = newVisitor();
    const { location = '' } = await visitor.send('/session/sign-in');
    const address = new URL(location);
    address.searchParams.set('nonce', 'x'.repeat(43));
    const seen = await visitor.send(await passProvider(address.href), { headers: LINK });

    expectFault(visitor, seen, 400, 'The answer could not be verified');
  });

  test('is refused where the answer belongs to another sign-in of the same browser', async () => {
    oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    useOidc('planner=group:acme');
    const visitor = newVisitor();
    const [one, other] = [await comeBack(visitor), await comeBack(visitor)];
    const mixed = new URL(one, 'http://localhost:5001');
    mixed.searchParams.set('state', new URL(other, 'http://localhost:5001').searchParams.get('state') ?? '');
    const seen = await visitor.send(`${mixed.pathname}${mixed.search}`, { headers: LINK });

    expectFault(visitor, seen, 400, 'GitLab did not confirm the sign-in');
  });
});

describe.each([
  ['GitHub', () => useGithub('planner=org:acme')],
  ['GitLab', () => useOidc('planner=group:acme')],
] as const)('an answer of %s', (provider, use) => {
  beforeEach(() => {
    use();
    github.account = newAccount();
    oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
  });

  const change = (path: string, name: string, value: string | undefined): string => {
    const url = new URL(path, 'http://localhost:5001');
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };

  test.each([
    ['an unknown state', 'x'.repeat(43)],
    ['no state', undefined],
    ['a state of another form', 'x'],
  ])('with %s signs nobody in', async (_, state) => {
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    const seen = await visitor.send(change(back, 'state', state), { headers: LINK });

    expectFault(visitor, seen, 400, 'This sign-in has expired');
  });

  test('counts once', async () => {
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    expect((await visitor.send(back, { headers: LINK })).status).toBe(303);
    visitor.cookies.delete('triad');

    expectFault(visitor, await visitor.send(back, { headers: LINK }), 400, 'This sign-in has expired');
  });

  test('that comes twice at once counts once', async () => {
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    const seen = await Promise.all(Array.from({ length: 4 }, () => visitor.send(back, { headers: LINK })));

    expect(seen.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400]);
  });

  test('with a code that was used signs nobody in', async () => {
    const visitor = newVisitor();
    const [first, second] = [await comeBack(visitor), await comeBack(visitor)];
    await visitor.send(first, { headers: LINK });
    visitor.cookies.delete('triad');
    const used = new URL(first, 'http://localhost:5001').searchParams.get('code') ?? '';
    const seen = await visitor.send(change(second, 'code', used), { headers: LINK });

    expectFault(visitor, seen, 400, `${provider} did not confirm the sign-in`);
  });

  test('of another issuer signs nobody in', async () => {
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    const seen = await visitor.send(change(back, 'iss', 'https://evil.example'), { headers: LINK });

    expectFault(visitor, seen, 400, 'The answer came from another provider');
  });

  test('counts only in the browser that asked for it, and stays for that', async () => {
    const [victim, attacker] = [newVisitor(), newVisitor()];
    await comeBack(victim);
    const back = await comeBack(attacker);
    expectFault(victim, await victim.send(back, { headers: LINK }), 400, 'This sign-in began in another browser');

    expect((await attacker.send(back, { headers: LINK })).status).toBe(303);
  });

  test('counts for ten minutes', async () => {
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] });

    expectFault(visitor, await visitor.send(back, { headers: LINK }), 400, 'This sign-in has expired');
  });

  test('that the user said no has a page of its own, which leads back to the same place', async () => {
    const visitor = newVisitor();
    const back = change(await comeBack(visitor, 'return=/procurement/plans'), 'code', undefined);
    const seen = await visitor.send(change(back, 'error', 'access_denied'), { headers: LINK });

    expectFault(visitor, seen, 403, 'You have not been signed in');
    expect(seen.body).toContain('/session/sign-in?return=%2Fprocurement%2Fplans');
  });

  test('with an error shows its code, and nothing that the address could smuggle in', async () => {
    const visitor = newVisitor();
    const tell = async (code: string) => {
      const back = change(await comeBack(visitor), 'code', undefined);
      return visitor.send(change(back, 'error', code), { headers: LINK });
    };

    const seen = await tell('invalid_scope');
    expectFault(visitor, seen, 400, `${provider} refused the sign-in`);
    expect(seen.body).toContain('<dd>invalid_scope</dd>');
    expect((await tell('<script>alert(1)</script>')).body).not.toContain('alert');
  });

  test('is refused for an account without a rule, whose page has the command of the operator', async () => {
    useSettings({ SIGN_IN_ROLES: '' });
    const visitor = newVisitor();
    const seen = await signIn(visitor);
    const [subject, login] =
      provider === 'GitHub'
        ? [github.account.id, github.account.login]
        : [oidc.account.sub, oidc.account.preferred_username];

    expectFault(visitor, seen, 403, 'Your account has no role here');
    const issuer = provider === 'GitHub' ? `${github.url}/login/oauth` : oidc.url;
    expect(seen.body).toContain(`<dd>${login}</dd>`);
    expect(seen.body).toContain(`<dd>${subject}</dd>`);
    expect(seen.body).toContain(
      `<code>npm run user -- add ${login} --role planner --identity ${issuer}#${subject}</code>`,
    );
    expect(await findPrincipal(String(login))).toBeUndefined();
  });

  test('is asked for by another account where this one has no role', async () => {
    useSettings({ SIGN_IN_ROLES: '' });
    const visitor = newVisitor();
    const { body } = await signIn(visitor);
    const link = /href="(\/session\/sign-in[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { location = '' } = await visitor.send(link);

    expect(new URL(location).searchParams.get('prompt')).toBe(provider === 'GitHub' ? 'select_account' : 'login');
    expect(new URLSearchParams(link.split('?')[1]).get('return')).toBe('/procurement/plans?sort=Date');
  });

  test('is refused for a disabled principal', async () => {
    await signIn(newVisitor());
    const name = provider === 'GitHub' ? github.account.login : oidc.account.preferred_username;
    await changePrincipal(name, { disabled: true });
    const visitor = newVisitor();

    expectFault(visitor, await signIn(visitor), 403, 'Your account is disabled');
  });

  test('is refused where the provider does not know the secret', async () => {
    useSettings({ SIGN_IN_CLIENT_SECRET: 'wrong' });
    const visitor = newVisitor();

    expectFault(visitor, await signIn(visitor), 503, 'Signing in is not set up correctly');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'procurement',
    'javascript:alert(1)',
    `/${'x'.repeat(3000)}`,
  ])('is never asked for to return to %s', async (address) => {
    const visitor = newVisitor();
    const seen = await visitor.send(`/session/sign-in?return=${encodeURIComponent(address)}`);

    expectFault(visitor, seen, 400, 'This link leads to another site');
    expect(seen.location).toBeUndefined();
  });

  test('is not asked for over plain http to another machine', async () => {
    vi.stubEnv('BASE_URL', 'http://box.example:5001');
    const visitor = newVisitor('box.example:5001');

    expectFault(visitor, await visitor.send('/session/sign-in'), 400, 'Signing in needs https');
  });
});

describe('a provider that is away', () => {
  test('is told, and asked again after five seconds', async () => {
    useOidc();
    useSettings({ SIGN_IN_ISSUER: 'http://127.0.0.1:1' });
    const visitor = newVisitor();
    const seen = await visitor.send('/session/sign-in');

    expectFault(visitor, seen, 503, 'GitLab does not answer');
    expect(seen.headers['Retry-After']).toBe('30');
    useSettings({ SIGN_IN_ISSUER: oidc.url });
    expect((await visitor.send('/session/sign-in')).status).toBe(303);
  });

  test('between the two ways signs nobody in', async () => {
    github.account = newAccount();
    useGithub('planner=org:acme');
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    github.isAway = true;

    expectFault(visitor, await visitor.send(back, { headers: LINK }), 503, 'GitHub does not answer');
  });
});

describe('a page of the session', () => {
  test('is in Spanish for those who read it', async () => {
    useGithub();
    const visitor = newVisitor();
    const spanish = { ...LINK, 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' };
    const seen = await visitor.send('/session/callback?state=x', { headers: spanish });

    expectFault(visitor, seen, 400, 'Este inicio de sesión ha caducado');
    expect(seen.body).toContain('<html lang="es">');
    const begun = await visitor.send('/session/sign-in?lang=es');
    const state = new URL(begun.location ?? '').searchParams.get('state');
    expect(titleOf(await visitor.send(`/session/callback?error=access_denied&state=${state}`))).toBe(
      'No se ha iniciado sesión',
    );
  });

  test('quotes a login in the command, and runs nothing of it', async () => {
    oidc.account = { sub: '9', preferred_username: `x'; rm -rf / #<img src=x>` };
    useOidc();
    const { body } = await signIn(newVisitor());

    expect(body).toContain(`add &#39;x&#39;\\&#39;&#39;; rm -rf / #&lt;img src=x&gt;&#39; --role planner`);
    expect(body).not.toContain('<img');
  });
});
