import { describe, expect, test } from 'vitest';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { newId } from '#lib/shared/ids.ts';
import { comeBack, expectFault, signIn, useProviders, useSettings, whoIs } from '#test/support/signIn/signIn.ts';
import { FETCH, LINK, newVisitor, passProvider } from '#test/support/signIn/visitor.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals', 'procurement');

const providers = useProviders();

describe('sign-in with an OpenID Connect provider', () => {
  test('gives roles by groups', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: 'maria', groups: ['acme', 'acme/events'] };
    providers.useOidc('calendar-editor=group:acme/events planner=group:acme/other administrator=group:Acme');
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

  test('never takes a principal named like its subject, even of an issuer of tokens', async () => {
    const [sub, preferred_username] = [newId(), newId()];
    await addPrincipal(sub, { roles: ['administrator'] });
    providers.oidc.account = { sub, preferred_username, groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    useSettings({ OIDC_ISSUER: providers.oidc.url, OIDC_AUDIENCE: 'triad' });
    const visitor = newVisitor();
    await signIn(visitor);

    expect(await whoIs(visitor)).toMatchObject({ Name: preferred_username, Roles: ['planner'] });
  });

  test('signs nobody in by an ID token that the provider has not signed', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    const visitor = newVisitor();
    const back = await comeBack(visitor);
    providers.oidc.forges = true;

    expectFault(visitor, await visitor.send(back, { headers: LINK }), 400, 'The answer could not be verified');
  });

  test('does not begin at a provider without keys, and says so', async () => {
    providers.useOidc('planner=group:acme');
    providers.oidc.hidesKeys = true;
    const visitor = newVisitor();
    const seen = await visitor.send('/session/sign-in');

    expectFault(visitor, seen, 503, 'GitLab publishes no keys');
    expect(seen.body).toContain('SIGN_IN_ISSUER');
  });

  test.each(['admin', 'Administrator', 'anyone', 'ａｄｍｉｎ', 'cmis-editor'])(
    'never gives a new account the bare name %s',
    async (preferred_username) => {
      providers.oidc.account = { sub: newId(), preferred_username, groups: ['acme'] };
      providers.useOidc('planner=group:acme');
      const visitor = newVisitor();
      await signIn(visitor);

      expect((await whoIs(visitor)).Name).toBe(`${preferred_username} (127.0.0.1)`);
    },
  );

  test('asks for its description once', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    const before = providers.oidc.requests.length;
    await signIn(newVisitor());
    await signIn(newVisitor());

    const asked = providers.oidc.requests.slice(before).filter((path) => path === '/.well-known/openid-configuration');
    expect(asked).toHaveLength(1);
  });

  test('signs out at the provider too', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    const visitor = newVisitor();
    await signIn(visitor);
    const { body } = await visitor.send('/session/sign-out', { method: 'POST', headers: FETCH });
    const next = new URL(JSON.parse(body).Next);

    expect([next.origin, next.searchParams.get('post_logout_redirect_uri')]).toEqual([
      providers.oidc.url,
      'http://localhost:5001/',
    ]);
    expect((await fetch(next)).status).toBe(200);
  });

  test('is refused where the ID token has the nonce of another sign-in', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    const visitor = newVisitor();
    const { location = '' } = await visitor.send('/session/sign-in');
    const address = new URL(location);
    address.searchParams.set('nonce', 'x'.repeat(43));
    const seen = await visitor.send(await passProvider(address.href), { headers: LINK });

    expectFault(visitor, seen, 400, 'The answer could not be verified');
  });

  test('is refused where the answer belongs to another sign-in of the same browser', async () => {
    providers.oidc.account = { sub: newId(), preferred_username: newId(), groups: ['acme'] };
    providers.useOidc('planner=group:acme');
    const visitor = newVisitor();
    const [one, other] = [await comeBack(visitor), await comeBack(visitor)];
    const mixed = new URL(one, 'http://localhost:5001');
    mixed.searchParams.set('state', new URL(other, 'http://localhost:5001').searchParams.get('state') ?? '');
    const seen = await visitor.send(`${mixed.pathname}${mixed.search}`, { headers: LINK });

    expectFault(visitor, seen, 400, 'GitLab did not confirm the sign-in');
  });
});
