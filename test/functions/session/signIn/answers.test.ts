import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changePrincipal, findPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { comeBack, expectFault, newAccount, signIn, useProviders, useSettings } from '#test/support/signIn/signIn.ts';
import { LINK, newVisitor, titleOf } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals', 'procurement');

const providers = useProviders();

describe.each([
  ['GitHub', () => providers.useGithub('planner=org:acme')],
  ['GitLab', () => providers.useOidc('planner=group:acme')],
] as const)('an answer of %s', (provider, use) => {
  beforeEach(() => {
    use();
    providers.github.account = newAccount();
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
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
        ? [providers.github.account.id, providers.github.account.login]
        : [providers.oidc.account.sub, providers.oidc.account.preferred_username];

    expectFault(visitor, seen, 403, 'Your account has no role here');
    const issuer = provider === 'GitHub' ? `${providers.github.url}/login/oauth` : providers.oidc.url;
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
    const name = provider === 'GitHub' ? providers.github.account.login : providers.oidc.account.preferred_username;
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
    providers.useOidc();
    useSettings({ SIGN_IN_ISSUER: 'http://127.0.0.1:1' });
    const visitor = newVisitor();
    const seen = await visitor.send('/session/sign-in');

    expectFault(visitor, seen, 503, 'GitLab does not answer');
    expect(seen.headers['Retry-After']).toBe('30');
    useSettings({ SIGN_IN_ISSUER: providers.oidc.url });
    expect((await visitor.send('/session/sign-in')).status).toBe(303);
  });

  test('between the two ways signs nobody in', async () => {
    providers.github.account = newAccount();
    providers.useGithub('planner=org:acme');
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    providers.github.isAway = true;

    expectFault(visitor, await visitor.send(back, { headers: LINK }), 503, 'GitHub does not answer');
  });
});

describe('a page of the session', () => {
  test('is in Spanish for those who read it', async () => {
    providers.useGithub();
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
    providers.oidc.account = { sub: '9', preferred_username: `x'; rm -rf / #<img src=x>` };
    providers.useOidc();
    const { body } = await signIn(newVisitor());

    expect(body).toContain(`add &#39;x&#39;\\&#39;&#39;; rm -rf / #&lt;img src=x&gt;&#39; --role planner`);
    expect(body).not.toContain('<img');
  });

  test.each([
    ['#x', `add &#39;#x&#39; --role planner --identity `],
    ['--stage', `-- &#39;--stage&#39;</code>`],
  ])('shows a command in which the login %s is a name', async (preferred_username, expected) => {
    providers.oidc.account = { sub: newId(), preferred_username };
    providers.useOidc();

    expect((await signIn(newVisitor())).body).toContain(expected);
  });
});
